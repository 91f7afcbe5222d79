import AnimationCore

extension SVGAAnimation {
  /// Images, sounds and frame records; what a shape takes is an average.
  public var memoryCost: Int {
    movie.sprites.reduce(info.mediaBytes) { $0 + $1.frames.memoryCost }
  }
}

extension SVGAMovie.FrameList {
  /// A place for every frame, and the states; frames that show the same shapes share them.
  fileprivate var memoryCost: Int {
    let records = count * MemoryLayout<UInt32>.stride + states.count * MemoryLayout<SVGAMovie.Frame>.stride
    var shapes = 0
    for (index, state) in states.enumerated() where index == 0 || states[index - 1].shapes != state.shapes {
      shapes += state.shapes.count
    }
    return records + shapes * 1024
  }
}
