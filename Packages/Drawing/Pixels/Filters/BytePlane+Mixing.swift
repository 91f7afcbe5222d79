import AnimationCore
import CStandardLibrary
import PixelKernels

extension BytePlane {
  /// Moves premultiplied pixels towards others: pixel + (other − pixel) · amount · coverage.
  ///
  /// - Parameters:
  ///   - other: counts from its first row and column on, as far as there are as many here, and as the coverage has, too.
  ///   - amount: 0…1.
  ///   - coverage: one channel; none is 1 everywhere.
  package func mix(with other: BytePlane, amount: Double, _ coverage: BytePlane?, _ budget: WorkBudget) {
    guard channels == 4, other.channels == 4, coverage.map({ $0.channels == 1 }) ?? true else { return }
    let columns = min(width, other.width, coverage?.width ?? width)
    let rows = min(height, other.height, coverage?.height ?? height)
    let amount = UInt8((amount.clampedToUnit * 255).rounded())
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(columns, 1)) { parts in
      guard let part = parts.baseAddress else { return }
      parts.initialize(repeating: amount)
      for y in 0..<rows where budget.spend(4 * columns) {
        if let coverage {
          part.update(from: coverage.bytes + y * coverage.stride, count: columns)
          spans_scale_coverages(part, columns, amount)
        }
        spans_pixels_lerp(words(ofRow: y), other.words(ofRow: y), part, columns)
      }
    }
  }
}
