import Foundation

/// How many of the variants of a long test are tried: some of each kind, unless the variable `SWEEPS` says `all`, or
/// `few` where everything takes long, as under a sanitizer.
package enum Sweep {
  private static let wanted = ProcessInfo.processInfo.environment["SWEEPS"]

  /// A tenth of what is usual is tried.
  package static let takesFew = wanted == "few"

  /// The seeds of a test that tries what is made at random: so many, or a tenth of them.
  package static func seeds(_ count: Int) -> Range<Int> { 0..<(takesFew ? max(1, count / 10) : count) }

  /// Spread over all variants; an odd distance does not fall in step with pairs of them.
  ///
  /// - Parameter most: about how many are tried usually.
  package static func indices(_ count: Int, atMost most: Int) -> StrideTo<Int> {
    let most = takesFew ? max(1, most / 10) : most
    return stride(from: 0, to: count, by: wanted == "all" ? 1 : max(1, count / most) | 1)
  }
}
