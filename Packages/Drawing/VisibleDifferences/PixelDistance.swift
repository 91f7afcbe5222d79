import PixelKernels
import Pixels

/// How far the channels of two pictures are apart, as premultiplied bytes.
package struct PixelDistance {
  /// The sum of the squares of all differences.
  package private(set) var squares = 0.0
  /// The largest difference, of 255, and the first pixel that has it.
  package private(set) var largest: (value: Int, x: Int, y: Int) = (0, 0, 0)

  /// - Parameter other: as large as the first.
  package init(_ original: Bitmap, _ other: Bitmap) {
    for y in 0..<min(original.height, other.height) {
      original.withRow(y) { original in
        other.withRow(y) { add(UnsafeRawBufferPointer(original), UnsafeRawBufferPointer($0), y) }
      }
    }
  }

  private mutating func add(_ original: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, _ y: Int) {
    guard let a = original.baseAddress, let b = other.baseAddress else { return }
    var most: UInt8 = 0
    squares += Double(spans_squared_distance(a, b, min(original.count, other.count), &most))
    guard Int(most) > largest.value else { return }
    let place = zip(original, other).enumerated().first { abs(Int($1.0) - Int($1.1)) == Int(most) }
    largest = (Int(most), (place?.offset ?? 0) / 4, y)
  }
}
