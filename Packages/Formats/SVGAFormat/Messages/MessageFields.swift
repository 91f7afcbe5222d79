import AnimationCore

/// Walks over the fields of one protobuf message without decoding it.
///
/// A movie may hold hundreds of thousands of frames. Walking lets the reader count them before anything is
/// allocated, and hand them to swift-protobuf one at a time: the messages never exist all at once.
struct MessageFields {
  struct Field {
    let number: Int
    /// Where in `bytes` the field begins.
    let start: Int
    /// Where in `bytes` the content of a length-delimited field lies (strings, bytes, messages); nil for
    /// numbers.
    let payload: Range<Int>?
  }

  let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// - Parameter range: where in `bytes` the message lies; all of them when nil.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// The next field, or nil at the end.
  ///
  /// - Throws: `corrupt` when the bytes are no message.
  mutating func next() throws(AnimationError) -> Field? {
    guard position < end else { return nil }
    let start = position
    let tag = try varint()
    guard let number = Int(exactly: tag >> 3), number > 0 else { throw damaged("field number 0") }
    switch tag & 7 {
    case 0:
      _ = try varint()
      return Field(number: number, start: start, payload: nil)
    case 1:
      _ = try take(8)
      return Field(number: number, start: start, payload: nil)
    case 2:
      let count = try varint()
      return Field(number: number, start: start, payload: try take(Int(clamping: count)))
    case 5:
      _ = try take(4)
      return Field(number: number, start: start, payload: nil)
    default:
      throw damaged("wire type \(tag & 7)")
    }
  }

  private mutating func take(_ count: Int) throws(AnimationError) -> Range<Int> {
    guard count <= end - position else { throw damaged("a field runs past the end") }
    defer { position += count }
    return position..<position + count
  }

  private mutating func varint() throws(AnimationError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard position < end else { throw damaged("a number is cut off") }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw damaged("a number has too many digits")
  }

  private func damaged(_ reason: String) -> AnimationError {
    .corrupt(part: "movie message", reason: "\(reason) at byte \(position)")
  }
}
