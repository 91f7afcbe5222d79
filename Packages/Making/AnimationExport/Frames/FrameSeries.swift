import AnimationCore
import Pixels

/// What all frames of an animation have in common.
public struct FrameSeries: Hashable, Sendable {
  /// The width and height in pixels.
  public var width: Int
  public var height: Int
  public var rate: FrameRate

  package init(width: Int, height: Int, rate: FrameRate) {
    self.width = width
    self.height = height
    self.rate = rate
  }

  /// - Throws: `unsuitable` when a side is empty or longer than a format can store.
  func check(maximumSide: Int, _ format: String) throws(ExportError) {
    guard width > 0, height > 0, width <= maximumSide, height <= maximumSide else {
      throw .unsuitable(
        format: format, reason: "a frame has 1 to \(maximumSide) pixels per side, not \(width)x\(height)")
    }
  }

  /// - Throws: `unsuitable` when the frame's size is not that of the others.
  func check(_ frame: Bitmap, _ format: String) throws(ExportError) {
    guard frame.width == width, frame.height == height else {
      throw .unsuitable(
        format: format,
        reason: "a frame of \(frame.width)x\(frame.height) pixels among those of \(width)x\(height)")
    }
  }
}
