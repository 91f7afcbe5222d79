import CSimdjson

/// A short text as one number, so that a `switch` over names is as fast as one over numbers: its first seven
/// bytes and its length. Longer names are not told apart for certain: look those up.
public struct JSONName: Hashable, ExpressibleByStringLiteral {
  @usableFromInline let bits: UInt64

  @inlinable init(bits: UInt64) { self.bits = bits }

  /// Makes the name that `csj_get_name` gives for the text; compilers do it beforehand.
  @inlinable @inline(__always)
  public init(stringLiteral text: StaticString) {
    let length = text.utf8CodeUnitCount
    var bits = UInt64(truncatingIfNeeded: length & 0xFF)
    for index in 0..<min(length, 7) {
      bits |= UInt64(text.utf8Start[index]) << UInt64(truncatingIfNeeded: 64 - 8 * (min(length, 7) - index))
    }
    self.bits = bits
  }
}
