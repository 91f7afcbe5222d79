import AnimationCore

/// What frames may ask for.
enum FrameLimits {
  static let frames = 20_000
  /// Of a frame.
  static let pixels = 1 << 24

  static func check(width: Int, height: Int) throws(FrameSourceError) {
    try FrameSourceError.wrapping { () throws(AnimationError) in
      guard width > 0, height > 0 else { throw .invalid(path: "", reason: "its frames are empty") }
      try DecodingLimits.check("width of a frame", width, DecodingLimits().canvasSide)
      try DecodingLimits.check("height of a frame", height, DecodingLimits().canvasSide)
      try DecodingLimits.check("pixels of a frame", width * height, pixels)
    }
  }

  static func check(frames count: Int) throws(FrameSourceError) {
    try FrameSourceError.wrapping { () throws(AnimationError) in
      if count == 0 { throw .invalid(path: "", reason: "there are no frames in it") }
      try DecodingLimits.check("frames", count, frames)
    }
  }
}
