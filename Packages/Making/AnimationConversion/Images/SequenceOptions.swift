import AnimationCore
import Pixels

/// How frames become pictures.
package struct SequenceOptions: Sendable {
  /// What the keys of the pictures begin with.
  package var prefix = "frame"
  /// What differs by no more levels, of 255, from what is shown already, stays as it is. Default: 0.
  package var noise = 0
  /// 1…100: opaque pictures of many colours become JPEGs of this quality; nil for PNG throughout, without loss.
  package var quality: Int?
  /// The transform from the pixels of the frames to the canvas.
  package var placement = Transform.identity
  /// The frame of the movie that shows the first picture.
  package var firstFrame = 0

  package init() {}

  /// The smallest file: a palette where the colours suffice.
  func encode(_ bitmap: Bitmap) throws(AnimationError) -> [UInt8] {
    if let file = try PNGEncoder.encodeWithPalette(bitmap) { return file }
    if let quality, bitmap.isOpaque {
      do {
        return try JPEGEncoder.encode(bitmap, quality: quality, background: .black)
      } catch {
        throw .invalid(path: "", reason: "JPEG: \(error)")
      }
    }
    return try PNGEncoder.encodeForAnimation(bitmap)
  }
}
