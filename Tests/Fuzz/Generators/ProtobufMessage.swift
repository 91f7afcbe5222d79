/// Protobuf messages, field by field: as they should be or not.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  mutating func varint(_ field: Int, _ value: UInt64) {
    tag(field, 0)
    append(value)
  }

  mutating func single(_ field: Int, _ value: Float) {
    tag(field, 5)
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
  }

  mutating func text(_ field: Int, _ text: String) { content(field, Array(text.utf8)) }

  mutating func message(_ field: Int, _ message: ProtobufMessage) { content(field, message.bytes) }

  mutating func content(_ field: Int, _ content: [UInt8]) {
    tag(field, 2)
    append(UInt64(content.count))
    bytes += content
  }

  /// A field that is none, or does not say the truth.
  mutating func nonsense(_ choices: inout Choices) {
    switch choices.next(5) {
    case 0: tag(choices.next(20), choices.next(8))
    case 1: varint(choices.next(20), choices.bits(8))
    case 2:
      tag(choices.next(12), 2)
      append(choices.bits(2))
    case 3: content(choices.next(12), (0..<choices.next(8)).map { _ in choices.byte() })
    default: if !bytes.isEmpty { bytes[choices.next(bytes.count)] = choices.byte() }
    }
  }

  private mutating func tag(_ field: Int, _ type: Int) { append(UInt64(field << 3 | type)) }

  private mutating func append(_ value: UInt64) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }
}
