/// A hash of 128 bits (XXH3), which tells equal bytes from others; no protection from forgery. 32 hexadecimal
/// digits as text.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  public var high: UInt64
  public var low: UInt64

  public var description: String { "" }
}
