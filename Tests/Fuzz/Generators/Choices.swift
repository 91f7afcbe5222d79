/// A sequence of bytes as a sequence of choices: every byte string makes something valid, and a small change
/// of it a small change of what is made. Once all are used up, the first of everything is chosen.
struct Choices {
  private let bytes: [UInt8]
  private(set) var used = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether nothing is left to choose.
  var isEmpty: Bool { used >= bytes.count }

  /// What was not used yet.
  mutating func rest() -> [UInt8] {
    defer { used = bytes.count }
    return Array(bytes.dropFirst(used))
  }

  mutating func byte() -> UInt8 {
    guard used < bytes.count else { return 0 }
    defer { used += 1 }
    return bytes[used]
  }

  /// - Parameter count: above 0.
  mutating func next(_ count: Int) -> Int {
    let first = Int(byte())
    return (count > 256 ? first << 8 | Int(byte()) : first) % count
  }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// One time in so many.
  mutating func rarely(_ count: Int = 16) -> Bool { next(count) == count - 1 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[next(values.count)] }

  /// How often something is there: at most so many times, and only while there is something to choose.
  mutating func count(_ most: Int) -> Int { isEmpty ? 0 : next(most + 1) }

  mutating func bits(_ count: Int) -> UInt64 {
    (0..<count).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) }
  }

  /// Mostly what animations have, now and then whatever a double can be.
  mutating func number() -> Double {
    switch next(8) {
    case 0...3: Double(Int8(bitPattern: byte()))
    case 4: Double(Int16(truncatingIfNeeded: bits(2))) / 64
    case 5: Double(byte()) / 255
    case 6: pick(Self.odd)
    default: Double(bitPattern: bits(8))
    }
  }

  /// As `number`, but one that JSON can hold.
  mutating func finite() -> Double {
    let number = number()
    return number.isFinite ? number : number.isNaN ? 0 : number > 0 ? 1e308 : -1e308
  }

  mutating func single() -> Float {
    switch next(8) {
    case 0...4: Float(number())
    case 5: Float(byte()) / 255
    default: Float(bitPattern: UInt32(bits(4)))
    }
  }

  /// Short, of letters, or of what is hard for those who read texts.
  mutating func text() -> String {
    switch next(6) {
    case 0: pick(["a", "b", "c"])
    case 1: ""
    case 2:
      pick([
        "Shape 1", "Layer", "a b c", "two\nlines", "\r\u{3}x", "عربي", "日本",
        "👩‍👩‍👧e\u{301}", "ﬁ\u{200D}", "\0",
      ])
    case 3: String(repeating: pick(["ab ", "W", "\u{301}"]), count: next(64))
    default: String(decoding: (0..<next(12)).map { _ in byte() }, as: UTF8.self)
    }
  }

  private static let odd: [Double] = [
    0, -0.0, 1, -1, 0.5, 100, 360, 1e-3, 1e-12, .leastNonzeroMagnitude, 2.2250738585072014e-308, 1e4, 32_767,
    32_768, 65_536,
    1e7, 8_388_607.5, 8_388_608, 2_147_483_647, 2_147_483_648, 4_294_967_296, 9_007_199_254_740_992, 9.2e18,
    1e19, 1e38, 3.5e38, 1e154, 1e200, 1e308, -1e-12, -.leastNonzeroMagnitude, -32_769, -1e7, -2_147_483_649,
    -9.3e18, -1e38,
    -1e200,
    -1e308,
    .infinity, -.infinity, .nan, .greatestFiniteMagnitude, 0.1, 1.0 / 3, 0.999_999_999_999, 1.000_000_000_001,
  ]
}
