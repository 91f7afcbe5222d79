import AnimationCore

// Effects that read another layer.
extension EffectInput {
  /// 0 the layer, 1 its channel, 2 whether that is inverted, 5 whether colours count by their alpha. It lies where it
  /// lies in the composition.
  func setMatte() -> [Filter]? {
    let isInverted = isOn(2)
    let channel = choice(1, 4)
    switch channel {
    case 9: return isInverted ? nil : []
    case 10: return isInverted ? [] : nil
    default: break
    }
    guard let items = items(ofLayer: 0) else { return [] }
    if channel == 4 { return [.matte(Matte(items, mode: isInverted ? .alphaInverted : .alpha))] }
    let gray: Filter
    switch channel {
    case 1, 2, 3:
      let row = (0..<5).map { $0 == channel - 1 ? 1.0 : 0 }
      gray = .colorMatrix(ColorMatrix(red: row, green: row, blue: row))
    case 5: gray = .colorMatrix(ColorMatrix(red: luma, green: luma, blue: luma))
    // Without saturation a colour is its lightness.
    case 7: gray = .colorFunction(.hueSaturation(hue: 0, saturation: -1, lightness: 0))
    default: return []
    }
    var filters = [gray]
    if !isOn(5, true) {
      // The value alone, where there is any colour.
      filters.append(
        .colorMatrix(
          ColorMatrix(red: [0, 0, 0, 0, 1], green: [0, 0, 0, 0, 1], blue: [0, 0, 0, 0, 1], alpha: luma)))
    }
    let group = GroupItem(items, filters: FilterChain(filters, transform: space.transform))
    return [.matte(Matte([.group(group)], mode: isInverted ? .lumaInverted : .luma))]
  }

  private var luma: [Double] { Color.lumaWeights + [0, 0] }

  /// 0 the layer, 1 by which channel pixels are moved across, 2 how far at most, 3 and 4 down.
  func displacement() -> [Filter] {
    func channel(_ index: Int, _ fallback: Int) -> Displacement.Channel {
      switch choice(index, fallback) {
      case 1: .red
      case 2: .green
      case 3: .blue
      case 4: .alpha
      case 5: .luma
      case 6: .hue
      case 7: .lightness
      case 8: .saturation
      case 9: .constant(1)
      case 11: .constant(0)
      default: .constant(0.5)
      }
    }
    let (horizontal, vertical) = (channel(1, 1), channel(3, 2))
    let maximum = Size(number(2, 5), number(4, 5))
    // Two constants move nothing, in Skottie.
    guard horizontal.isOfPixels || vertical.isOfPixels, maximum != .zero, let map = items(ofLayer: 0) else {
      return []
    }
    return [
      .displacement(
        Displacement(map: map, horizontal: horizontal, vertical: vertical, maximum: maximum))
    ]
  }

  /// What the layer of this parameter shows; nil when there is none.
  private func items(ofLayer index: Int) -> [DisplayItem]? {
    let number = Int(number(index, 0), within: -1...1_000_000)
    let layers = context.composition.layers
    guard context.scene.budget.spend(layers.count),
      let position = layers.firstIndex(where: { $0.number == number })
    else { return nil }
    // Without the effects, of which this is one.
    let read = position == context.layer ? items : context.composition.itemsRead(fromLayerAt: position)
    // They are drawn once more, with all that is in them: layers that read themselves, one in another, double each time.
    return context.scene.budget.keep(read.drawingCost) ? read : []
  }
}

extension Displacement.Channel {
  fileprivate var isOfPixels: Bool { if case .constant = self { false } else { true } }
}

extension [DisplayItem] {
  /// An estimate of what drawing them takes, in elements of outlines: what is filtered takes pixels, and
  /// counts for more.
  fileprivate var drawingCost: Int {
    reduce(0) { cost, item in
      guard case .group(let group) = item else { return cost + FrameBudget.elementsOfItem }
      let own = group.filters == nil ? FrameBudget.elementsOfItem : 1 << 11
      return cost + own + group.items.drawingCost + group.otherItemLists.reduce(0) { $0 + $1.drawingCost }
    }
  }
}
