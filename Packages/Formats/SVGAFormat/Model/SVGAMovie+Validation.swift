import AnimationCore

extension SVGAMovie {
  /// Throws unless the movie can be shown.
  ///
  /// - Throws: `invalid` when it has no size, frame rate or frames; `limitExceeded`.
  func validate(_ limits: DecodingLimits) throws(AnimationError) {
    guard size.isFinite, !size.isEmpty else {
      throw .invalid(path: "params", reason: "the size \(size.width) x \(size.height) cannot be shown")
    }
    try DecodingLimits.check(
      "canvas width", Int(size.width.rounded(.up), within: 0...Int.max), limits.canvasSide)
    try DecodingLimits.check(
      "canvas height", Int(size.height.rounded(.up), within: 0...Int.max), limits.canvasSide)
    guard frameRate >= 1 else {
      throw .invalid(path: "params", reason: "the frame rate is \(frameRate), at least 1 is needed")
    }
    guard frameCount >= 1 else {
      throw .invalid(path: "params", reason: "the movie has \(frameCount) frames, at least 1 is needed")
    }
    try DecodingLimits.check("frames", frameCount, limits.frames)
    try DecodingLimits.check("sprites", sprites.count, limits.layers)
  }
}
