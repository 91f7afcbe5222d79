import AnimationCore
import Archives
import SVGAFormat

extension Harness {
  /// Movies of SVGA 2.x whose messages have the structure, and hostile numbers in it.
  static let svga = Harness("svga", longest: 4096) { (bytes) throws(BrokenPromise) in
    var message = MovieMessage(Choices(bytes))
    let movie = message.movie()
    try playMovie(movie, &message.choices)
  }

  /// The message itself, inflated.
  static let svgaMessage = Harness("svga-message", longest: 4096) { (bytes) throws(BrokenPromise) in
    var choices = Choices(Array(bytes.suffix(64)))
    try playMovie(bytes, &choices)
  }

  /// The paths of shapes and clips, as text.
  static let paths = Harness("paths", longest: 512) { (bytes) throws(BrokenPromise) in
    let text = String(decoding: bytes, as: UTF8.self)
    var args = ProtobufMessage()
    args.text(1, text)
    var style = ProtobufMessage()
    var black = ProtobufMessage()
    black.single(4, 1)
    style.message(1, black)
    var shape = ProtobufMessage()
    shape.message(2, args)
    shape.message(10, style)
    var frame = ProtobufMessage()
    frame.single(1, 1)
    if bytes.count & 1 == 1 { frame.text(4, text) }
    frame.message(5, shape)
    var sprite = ProtobufMessage()
    sprite.text(1, "a.vector")
    sprite.message(2, frame)
    var params = ProtobufMessage()
    params.single(1, 48)
    params.single(2, 40)
    params.varint(3, 20)
    params.varint(4, 1)
    var movie = ProtobufMessage()
    movie.message(2, params)
    movie.message(4, sprite)
    var choices = Choices([])
    try playMovie(movie.bytes, &choices)
  }

  private static func playMovie(_ message: [UInt8], _ choices: inout Choices) throws(BrokenPromise) {
    guard let bytes = try? Zlib.deflate(message) else { return }
    var limits = DecodingLimits()
    (limits.imagePixels, limits.frameRecords, limits.shapes) = (1 << 20, 1 << 16, 1 << 14)
    guard let animation = try? SVGADecoder.decode(bytes, limits: limits) else { return }
    try Playing.everything(of: animation, &choices)
    // What is written is read again.
    guard choices.rarely(4), let again = try? SVGAEncoder.encode(animation.movie) else { return }
    do {
      _ = try SVGADecoder.decode(again)
    } catch {
      throw BrokenPromise(description: "what the encoder has written cannot be decoded: \(error)")
    }
  }
}
