import AnimationCore

extension CompositionEvaluation {
  /// Adds a layer as the mean of what it shows while the shutter is open, with the
  /// camera, its parents and all that it consists of. Its matte is that of the frame.
  ///
  /// Inside of a layer that is made up of samples, others have so many fewer.
  func appendBlurred(
    layerAt position: Int, _ known: LayerMemory, as use: LayerUse, to items: inout [DisplayItem]
  ) {
    let (shutter, most) = (shutter, scene.maximumSamples)
    let count = min(shutter.sampleCount, most)
    var samples: [[DisplayItem]] = []
    scene.maximumSamples = max(1, most / count)
    if count > 1, shutter.angle > 0 {
      let (opening, duration) = (frame + shutter.phase / 360, shutter.angle / 360)
      for index in 0..<count {
        let time = opening + duration * Double(index) / Double(count - 1)
        let sample = scene.kept { at(time).sample(ofLayerAt: position, known) }
        samples.append(sample.value)
        // What stays the same all the while is one sample.
        if index == 0, sample.span.contains(opening), sample.span.contains(opening + duration) { break }
      }
    } else {
      samples.append(sample(ofLayerAt: position, known))
    }
    scene.maximumSamples = most
    scene.narrow(to: .never)

    guard let shown = samples.firstIndex(where: { !$0.isEmpty }) else { return }
    var group = GroupItem(
      samples.remove(at: shown), blendMode: use == .shown ? layers[position].blendMode : .normal)
    if !samples.isEmpty { group.filters = FilterChain([.average(samples)]) }
    if use == .shown, !addMatte(ofLayerAt: position, to: &group) { return }
    if group.isPlain { items += group.items } else { items.append(.group(group)) }
  }

  /// The layer in this frame, without matte and blend mode; empty when it is not shown.
  private func sample(ofLayerAt position: Int, _ known: LayerMemory) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if scene.budget.spend(100), isShown(layerAt: position) {
      evaluate(layerAt: position, known, as: .sample, to: &items)
    }
    return items
  }
}
