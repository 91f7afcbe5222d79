import AnimationCore
import Painting
import PixelKernels

/// The pixels of an image, wherever it is placed: bilinear between them. The code that uses this keeps the
/// image.
struct ImageSource: PixelSource {
  let isOpaque: Bool
  private let image: spans_image
  private let row: UnsafeMutablePointer<UInt32>
  /// The place in the image of the target's pixel (0, 0), in 1/2²⁴, and how it changes from column to column and from row
  /// to row: whole numbers, so that a pixel is the same in every part of the image.
  private let start: (x: Int, y: Int)
  private let across: (x: Int, y: Int)
  private let down: (x: Int, y: Int)

  private static let one = Double(1 << 24)
  /// The largest step from one pixel to the next, in image pixels. Target coordinates have up to 15 bits.
  private static let maximumStep = 32_768.0
  private static let farthest = 1e9

  /// Nil when the image is next to nothing in some direction, or too far away.
  init?(_ placed: PlacedImage, _ row: UnsafeMutablePointer<UInt32>) {
    let pixels = placed.pixels
    guard let toImage = placed.toPixels.inverted(), pixels.width > 0, pixels.height > 0 else { return nil }
    // From the middle of one pixel to that of another.
    let origin = toImage.apply(Point(0.5, 0.5)) - Point(0.5, 0.5)
    let steps = [toImage.a, toImage.b, toImage.c, toImage.d]
    guard steps.allSatisfy({ abs($0) < Self.maximumStep }), abs(origin.x) < Self.farthest,
      abs(origin.y) < Self.farthest
    else { return nil }
    func fixed(_ value: Double) -> Int { Int((value * Self.one).rounded()) }
    start = (fixed(origin.x), fixed(origin.y))
    across = (fixed(toImage.a), fixed(toImage.b))
    down = (fixed(toImage.c), fixed(toImage.d))
    image = spans_image(
      pixels: UnsafeRawPointer(pixels.bytes).assumingMemoryBound(to: UInt32.self), width: Int64(pixels.width),
      height: Int64(pixels.height))
    isOpaque = placed.isOpaque
    self.row = row
  }

  func pixels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32> {
    let fromX = start.x &+ x &* across.x &+ y &* down.x
    let fromY = start.y &+ x &* across.y &+ y &* down.y
    if let pixels = ownPixels(fromX, fromY, count) { return pixels }
    sample(fromX, fromY, count, to: row)
    return UnsafePointer(row)
  }

  func write(_ x: Int, _ y: Int, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
    let fromX = start.x &+ x &* across.x &+ y &* down.x
    let fromY = start.y &+ x &* across.y &+ y &* down.y
    if let pixels = ownPixels(fromX, fromY, count) {
      target.update(from: pixels, count: count)
    } else {
      sample(fromX, fromY, count, to: target)
    }
  }

  /// The image's, where one is to be shown as one and they lie on each other.
  private func ownPixels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    guard across == (1 << 24, 0), (x | y) & (1 << 24 - 1) == 0 else { return nil }
    let (column, line) = (x >> 24, y >> 24)
    guard column >= 0, column &+ count <= Int(image.width), line >= 0, line < Int(image.height) else {
      return nil
    }
    return image.pixels + (line &* Int(image.width) &+ column)
  }

  private func sample(_ x: Int, _ y: Int, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
    withUnsafePointer(to: image) {
      spans_sample(target, count, $0, Int64(x), Int64(y), Int64(across.x), Int64(across.y))
    }
  }
}
