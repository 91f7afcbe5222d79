import AnimationCore
import CStandardLibrary
import PixelKernels

/// The mean of planes, which come one after the other: their sums, rounded once.
package final class PixelSums {
  /// The most planes: as many as 16 bits hold the sum of.
  package static let maximumCount = 257

  private let sums: UnsafeMutablePointer<UInt16>
  private let bytesPerRow: Int
  private let height: Int
  private var count = 0

  /// Makes sums for planes of this size and number of channels. Nil when memory is missing.
  package init?(width: Int, height: Int, channels: Int = 4) {
    let (bytesPerRow, height) = (max(width, 0) * max(channels, 0), max(height, 0))
    guard let memory = calloc(max(bytesPerRow * height, 1), 2) else { return nil }
    sums = memory.bindMemory(to: UInt16.self, capacity: bytesPerRow * height)
    (self.bytesPerRow, self.height) = (bytesPerRow, height)
  }

  deinit {
    free(sums)
  }

  /// What the plane has less than the sums counts as 0; what it has more does not count. After `maximumCount` planes no more
  /// are added.
  package func add(_ plane: BytePlane, _ budget: WorkBudget) {
    guard count < Self.maximumCount else { return }
    count += 1
    let bytes = min(bytesPerRow, plane.width * plane.channels)
    for y in 0..<min(height, plane.height) where budget.spend(4 * plane.width) {
      spans_add_bytes(sums + y * bytesPerRow, plane.bytes + y * plane.stride, bytes)
    }
  }

  /// Writes the mean of all planes so far, rounded to the nearest.
  package func writeMean(to plane: BytePlane, _ budget: WorkBudget) {
    guard count > 0 else { return }
    let bytes = min(bytesPerRow, plane.width * plane.channels)
    for y in 0..<min(height, plane.height) where budget.spend(4 * plane.width) {
      spans_divide_sums(plane.bytes + y * plane.stride, sums + y * bytesPerRow, bytes, UInt32(count))
    }
  }
}
