import AnimationCore
import DrawingPlan
import Pixels

/// What may be drawn on: whole pixels, and how much of each.
struct ClipArea {
  /// Whole pixels.
  var box: PixelBox
  /// How much of each pixel of `box` the clips leave; nil for all of it.
  var mask: ClipMask?
}

/// Coverage of whole pixels.
final class ClipMask {
  private let originX: Int
  private let originY: Int
  private let width: Int
  private let values: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter box: whole pixels.
  init(_ box: PixelBox) {
    (originX, originY) = (Int(box.minX), Int(box.minY))
    width = Int(box.maxX) - originX
    values = .allocate(capacity: width * (Int(box.maxY) - originY))
    values.initialize(repeating: 0)
  }

  deinit {
    values.deallocate()
  }

  @inline(__always)
  func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    values.baseAddress.unsafelyUnwrapped + (y &- originY) &* width + (x &- originX)
  }
}
