import AnimationCore
import SwiftProtobuf

/// Reads the protobuf message that SVGA 2.x files and `movie.binary` hold.
struct MessageReader {
  private let bytes: [UInt8]
  /// Where images are that the message only names.
  private let archive: MovieArchive?

  init(_ bytes: [UInt8], archive: MovieArchive? = nil) {
    self.bytes = bytes
    self.archive = archive
  }

  func read(into movie: inout MovieBuilder) throws(AnimationError) {
    var fields = MessageFields(bytes)
    while let field = try fields.next() {
      guard let payload = field.payload else { continue }
      switch field.number {
      case 1: movie.version = string(payload)
      case 2: movie.params = try message(payload, "params")
      case 3: try readAsset(payload, into: &movie)
      case 4: try readSprite(payload, into: &movie)
      case 5: try readCue(payload, into: &movie)
      default: break
      }
    }
  }

  private func readAsset(_ range: Range<Int>, into movie: inout MovieBuilder) throws(AnimationError) {
    var key = ""
    var value = 0..<0
    var fields = MessageFields(bytes, in: range)
    while let field = try fields.next() {
      guard let payload = field.payload else { continue }
      if field.number == 1 { key = string(payload) }
      if field.number == 2 { value = payload }
    }
    let asset = EncodedContent(Array(bytes[value]))
    if let archive, AssetKind(asset) == .unknown, let name = String(validating: asset.bytes, as: UTF8.self) {
      try movie.addAsset(key, archive.readAsset(named: name, key: key))
    } else {
      try movie.addAsset(key, asset)
    }
  }

  private func readCue(_ range: Range<Int>, into movie: inout MovieBuilder) throws(AnimationError) {
    let cue: MessageAudioEntity = try message(range, "audio")
    try movie.add(
      SVGAMovie.Cue(
        key: cue.audioKey, startFrame: Int(cue.startFrame), endFrame: Int(cue.endFrame),
        startTime: Int(cue.startTime), totalTime: Int(cue.totalTime)))
  }

  private func readSprite(_ range: Range<Int>, into movie: inout MovieBuilder) throws(AnimationError) {
    var imageKey = ""
    var matteKey = ""
    var frames: [Range<Int>] = []
    var fields = MessageFields(bytes, in: range)
    while let field = try fields.next() {
      guard let payload = field.payload else { continue }
      switch field.number {
      case 1: imageKey = string(payload)
      case 2:
        try movie.context.countFrameRecords(1)
        frames.append(payload)
      case 3: matteKey = string(payload)
      default: break
      }
    }
    var sprite = SpriteBuilder(movie.nextName(imageKey))
    var previous: FrameMessageSpan?
    for range in frames {
      if let previous, bytes[previous.all] == bytes[range] {
        sprite.repeatFrame()
        continue
      }
      let frame = try FrameMessageSpan(bytes, in: range)
      try DecodingLimits.check("shapes", frame.shapeCount, movie.context.limits.shapes)
      if let shapes = frame.shapes, let before = previous?.shapes, bytes[before] == bytes[shapes] {
        try sprite.append(message(frame.head, sprite.name.path), keepsShapes: true, &movie.context)
      } else {
        try sprite.append(message(range, sprite.name.path), &movie.context)
      }
      previous = frame
    }
    try movie.add(SVGAMovie.Sprite(imageKey, matteKey: matteKey, frames: sprite.frames))
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static let options: BinaryDecodingOptions = {
    var options = BinaryDecodingOptions()
    options.discardUnknownFields = true
    return options
  }()

  /// - Parameter name: what is read, for the error.
  private func message<M: Message>(
    _ range: Range<Int>, _ name: @autoclosure () -> String
  ) throws(AnimationError) -> M {
    do {
      return try M(serializedBytes: bytes.span.bytes.extracting(range), options: Self.options)
    } catch {
      throw .corrupt(part: "movie message", reason: "\(name()): \(Self.reason(error))")
    }
  }

  /// Describes an error of the protobuf library in words for users.
  private static func reason(_ error: any Error) -> String {
    switch error as? BinaryDecodingError {
    case .invalidUTF8: "a text is not UTF-8"
    case .truncated: "it ends early"
    case .messageDepthLimit: "it is nested too deep"
    default: "it is not a protobuf message"
    }
  }
}
