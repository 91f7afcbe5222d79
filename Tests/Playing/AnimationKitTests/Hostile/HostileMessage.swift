/// A protobuf message, read without its schema, in which any of its numbers can be another one.
struct HostileMessage {
  static let integers: [UInt64] = [
    0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x7fff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 100_000,
  ]
  static let floats: [Float] = [
    0, -0.0, -1, 1e14, -1e14, 1e30, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude,
    .infinity, -.infinity, .nan,
  ]

  private indirect enum Value {
    case integer(UInt64)
    case float(UInt32)
    case bytes(ArraySlice<UInt8>)
    case message([(tag: UInt64, value: Value)])
  }

  private let root: Value
  let mutantCount: Int

  init?(_ bytes: [UInt8]) {
    guard let fields = Self.fields(bytes[...]) else { return nil }
    root = .message(fields)
    mutantCount = Self.count(root)
  }

  func mutant(_ index: Int) -> [UInt8] {
    var left = index
    return Self.write(root, &left)
  }

  // MARK: - Reading

  private static func fields(_ bytes: ArraySlice<UInt8>) -> [(tag: UInt64, value: Value)]? {
    var rest = bytes
    var fields: [(tag: UInt64, value: Value)] = []
    while !rest.isEmpty {
      guard let tag = varint(&rest), tag >> 3 > 0, tag >> 3 < 64 else { return nil }
      switch tag & 7 {
      case 0:
        guard let number = varint(&rest) else { return nil }
        fields.append((tag, .integer(number)))
      case 2:
        guard let length = varint(&rest), length <= UInt64(rest.count) else { return nil }
        let content = rest.prefix(Int(length))
        rest = rest.dropFirst(Int(length))
        // Images stay what they are.
        let inner = content.count < 4096 || fields.count < 4096 ? Self.fields(content) : nil
        fields.append((tag, inner.map { .message($0) } ?? .bytes(content)))
      case 5:
        guard rest.count >= 4 else { return nil }
        fields.append((tag, .float(rest.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })))
        rest = rest.dropFirst(4)
      default: return nil
      }
    }
    return fields
  }

  private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  private static func count(_ value: Value) -> Int {
    switch value {
    case .integer: integers.count
    case .float: floats.count
    case .bytes: 0
    case .message(let fields): fields.reduce(0) { $0 + count($1.value) }
    }
  }

  // MARK: - Writing

  /// - Parameter index: of the mutant, counted from this value on; below 0 once it is written.
  private static func write(_ value: Value, _ index: inout Int) -> [UInt8] {
    switch value {
    case .integer(let number):
      defer { index -= integers.count }
      return varint(integers.indices.contains(index) ? integers[index] : number)
    case .float(let bits):
      defer { index -= floats.count }
      let bits = floats.indices.contains(index) ? floats[index].bitPattern : bits
      return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> $0) }
    case .bytes(let bytes): return Array(bytes)
    case .message(let fields):
      var bytes: [UInt8] = []
      for (tag, value) in fields {
        let content = write(value, &index)
        bytes += varint(tag)
        if tag & 7 == 2 { bytes += varint(UInt64(content.count)) }
        bytes += content
      }
      return bytes
    }
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    var (bytes, rest): ([UInt8], UInt64) = ([], value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
