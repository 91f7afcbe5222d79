import TestSupport

/// The message of an SVGA movie, made by choices: small, with every kind of shape, and with hostile numbers.
struct MovieMessage {
  var choices: Choices

  init(_ choices: Choices) { self.choices = choices }

  mutating func movie() -> [UInt8] {
    var movie = ProtobufMessage()
    movie.text(1, "2.0.0")
    var params = ProtobufMessage()
    params.single(1, choices.rarely() ? choices.single() : 48)
    params.single(2, choices.rarely() ? choices.single() : 40)
    params.varint(3, choices.rarely() ? choices.bits(5) : 20)
    let frames = 1 + choices.next(4)
    params.varint(4, choices.rarely() ? choices.bits(4) : UInt64(frames))
    movie.message(2, params)
    for _ in 0..<choices.count(2) { movie.message(3, image()) }
    for _ in 0..<1 + choices.count(4) { movie.message(4, sprite(frames)) }
    if choices.rarely(6) { movie.message(5, audio()) }
    if choices.rarely(6) { movie.nonsense(&choices) }
    return movie.bytes
  }

  private mutating func key() -> String {
    choices.rarely() ? choices.text() : choices.pick(["a", "b", "c.matte", "a.matte", "", "a.vector"])
  }

  private mutating func image() -> ProtobufMessage {
    var image = ProtobufMessage()
    image.text(1, key())
    var bytes = EncodedImages.png
    if choices.rarely(4), !bytes.isEmpty { bytes[choices.next(bytes.count)] = choices.byte() }
    if choices.rarely(4) { bytes = Array("a.png".utf8) }
    if choices.rarely() { bytes = Array("ID3".utf8) + bytes }
    image.content(2, bytes)
    return image
  }

  private mutating func audio() -> ProtobufMessage {
    var audio = ProtobufMessage()
    audio.text(1, key())
    for field in 2...5 { audio.varint(field, choices.rarely(4) ? choices.bits(8) : choices.bits(1)) }
    return audio
  }

  private mutating func sprite(_ frames: Int) -> ProtobufMessage {
    var sprite = ProtobufMessage()
    sprite.text(1, key())
    for _ in 0..<(choices.rarely(8) ? choices.next(8) : frames) { sprite.message(2, frame()) }
    if choices.rarely(4) { sprite.text(3, key()) }
    if choices.rarely(32) { sprite.nonsense(&choices) }
    return sprite
  }

  private mutating func frame() -> ProtobufMessage {
    var frame = ProtobufMessage()
    frame.single(1, choices.rarely(4) ? choices.single() : 1)
    if choices.flag() { frame.message(2, numbers(4)) }
    if choices.flag() { frame.message(3, transform()) }
    if choices.rarely(3) { frame.text(4, path()) }
    for _ in 0..<choices.count(3) { frame.message(5, shape()) }
    if choices.rarely(32) { frame.nonsense(&choices) }
    return frame
  }

  private mutating func numbers(_ count: Int) -> ProtobufMessage {
    var message = ProtobufMessage()
    for field in 1...count { message.single(field, choices.single()) }
    return message
  }

  private mutating func transform() -> ProtobufMessage {
    if choices.flag() { return numbers(6) }
    var message = ProtobufMessage()
    message.single(1, 1)
    message.single(4, 1)
    message.single(5, Float(choices.byte()))
    return message
  }

  private mutating func shape() -> ProtobufMessage {
    var shape = ProtobufMessage()
    let type = choices.next(4)
    shape.varint(1, choices.rarely() ? choices.bits(2) : UInt64(type))
    switch type {
    case 0:
      var args = ProtobufMessage()
      args.text(1, path())
      shape.message(2, args)
    case 1: shape.message(3, numbers(5))
    case 2: shape.message(4, numbers(4))
    default: break
    }
    if choices.flag() { shape.message(10, style()) }
    if choices.flag() { shape.message(11, transform()) }
    return shape
  }

  private mutating func style() -> ProtobufMessage {
    var style = ProtobufMessage()
    if choices.flag() { style.message(1, numbers(4)) }
    if choices.flag() { style.message(2, numbers(4)) }
    style.single(3, choices.single())
    for field in 4...5 { style.varint(field, choices.rarely() ? choices.bits(4) : UInt64(choices.next(3))) }
    style.single(6, choices.single())
    // Dashes that are short take long.
    for field in 7...9 where choices.rarely(4) { style.single(field, Float(choices.byte()) / 8) }
    return style
  }

  /// What paths are made of, in any order.
  private mutating func path() -> String {
    if choices.rarely(8) {
      return String(decoding: (0..<choices.next(24)).map { _ in choices.byte() }, as: UTF8.self)
    }
    return (0..<choices.count(10)).map { _ in
      let command = choices.pick(Array("MmLlHhVvCcSsQqTtAaZz").map(String.init))
      let numbers = (0..<choices.next(8)).map { _ in
        choices.rarely()
          ? choices.pick(["1e400", "-.5.5", "0x1", "NaN", "1e", "+-1", ","]) : "\(choices.single())"
      }
      return command + numbers.joined(separator: choices.pick([" ", ",", " , ", ""]))
    }.joined(separator: choices.pick(["", " ", "\n"]))
  }
}
