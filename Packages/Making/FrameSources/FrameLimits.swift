import AnimationCore
import Pixels

/// What frames may ask for.
enum FrameLimits {
  static let frames = 20_000
  /// The most pixels of a frame.
  static let pixels = 1 << 24
  /// The most pixels of a long clip for each byte of its file: 1920 x 1080 at 30 a second has so many at 240
  /// kbit/s.
  private static let pixelsPerByte = 2048

  /// Returns the most pixels of all frames together, where they take a quarter of the time of a GIF's.
  static func allPixels(_ limit: Int) -> Int { min(max(limit, 0), .max / 4) * 4 }

  /// Returns the most pixels of all frames of a movie: a video may have as many as pictures may when it is
  /// large enough not to be empty.
  static func allPixels(_ limit: Int, codec: VideoCodec, bytes: Int) -> Int {
    codec.isOfVideos ? max(limit, min(allPixels(limit), bytes * pixelsPerByte)) : limit
  }

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

  /// - Parameters:
  ///   - size: of each; nil for unknown.
  ///   - weight: of a pixel.
  ///   - limit: of the pixels of all frames.
  static func check(
    frames count: Int, of size: PixelSize?, weight: Int = 1, within limit: Int
  ) throws(FrameSourceError) {
    try check(frames: count)
    guard let size else { return }
    try check(width: size.width, height: size.height)
    try check(pixels: count * size.width * size.height * weight, within: limit)
  }

  static func check(pixels: Int, within limit: Int) throws(FrameSourceError) {
    try FrameSourceError.wrapping { () throws(AnimationError) in
      try DecodingLimits.check("pixels of all frames (limit framePixels)", pixels, limit)
    }
  }
}
