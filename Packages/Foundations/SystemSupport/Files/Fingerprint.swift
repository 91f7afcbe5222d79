/// FNV-1a, 64 bits: names cache entries, finds damage in them, and is the same on every machine. It does not withstand intent.
/// Source: http://www.isthe.com/chongo/tech/comp/fnv
package struct Fingerprint {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init(_ bytes: some Collection<UInt8>) { add(bytes) }

  package mutating func add(_ bytes: some Collection<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// 16 hexadecimal digits.
  package var name: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
