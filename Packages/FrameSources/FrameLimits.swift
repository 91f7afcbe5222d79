import AnimationCore
import Pixels

/// What frames may ask for.
enum FrameLimits {
  static let frames = 20_000
  /// Of a frame.
  static let pixels = 1 << 24
  /// Of all frames together: 15 minutes of 400 x 400, or 69 seconds of 1920 x 1080, at 30 a second.
  static let allPixels = 1 << 32

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

  static func check(frames count: Int, of size: PixelSize) throws(FrameSourceError) {
    try check(frames: count)
    try FrameSourceError.wrapping { () throws(AnimationError) in
      // Sides and count are within their limits.
      try DecodingLimits.check("pixels of all frames", count * size.width * size.height, allPixels)
    }
  }
}
