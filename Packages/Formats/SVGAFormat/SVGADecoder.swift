import AnimationCore
import Archives

/// Reads SVGA files of all three kinds: 2.x (zlib + protobuf), 1.x (ZIP + JSON) and the 1.5 in between
/// (ZIP + protobuf). The kind is found from the content; the version a file states decides nothing.
public enum SVGADecoder {
  /// True when `prefix`, a file's first bytes (four are enough), begins as SVGA files do: as a ZIP or a zlib
  /// stream. There is no signature: only decoding tells whether it is a movie.
  public static func canDecode(_ prefix: [UInt8]) -> Bool { Container(prefix) != nil }

  /// The animation in the bytes of a whole file. Images and sounds stay encoded.
  ///
  /// - Throws: `unknownFormat` for anything that begins otherwise; `corrupt` for damaged, truncated or
  ///   foreign data; `invalid` for a movie without size, frames or frame rate; `limitExceeded`.
  public static func decode(
    _ bytes: [UInt8], limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) -> SVGAAnimation {
    try decode(bytes, archive: nil, limits: limits)
  }

  /// - Parameter archive: the ZIP that the file is, if it is open already; nil otherwise.
  package static func decode(
    _ bytes: [UInt8], archive: ZipArchive?, limits: DecodingLimits
  ) throws(AnimationError) -> SVGAAnimation {
    try DecodingLimits.check("file size in bytes", bytes.count, limits.fileBytes)
    var movie = MovieBuilder(limits: limits)
    let container: String
    switch Container(bytes) {
    case .zlib:
      container = "zlib + protobuf"
      try readZlib(bytes, into: &movie)
    case .zip:
      container = try readZip(bytes, archive, into: &movie)
    case .textMangledZlib:
      throw .corrupt(
        part: "zlib stream", reason: "the file was once saved as text, which destroyed part of its bytes")
    case nil:
      throw .unknownFormat(
        reason: bytes.isEmpty ? "the file is empty" : "neither a zlib stream nor a ZIP archive")
    }
    return try SVGAAnimation(movie.finish(), container: container, log: movie.context.log, limits: limits)
  }

  private static func readZlib(_ bytes: [UInt8], into movie: inout MovieBuilder) throws(AnimationError) {
    let (message, trailing) = try Zlib.inflate(bytes, limit: movie.context.limits.inflatedBytes)
    if trailing > 0 {
      movie.context.log.note(.tolerated, path: "file", "\(trailing) bytes follow the movie")
    }
    try MessageReader(message).read(into: &movie)
  }

  /// Reads an archive of version 1.x. Where both forms of the movie are in it, the message is read, as by the iOS player.
  private static func readZip(
    _ bytes: [UInt8], _ archive: ZipArchive?, into movie: inout MovieBuilder
  ) throws(AnimationError) -> String {
    let archive = try MovieArchive(bytes, opened: archive, limits: movie.context.limits)
    if let message = try archive.read("movie.binary") {
      try MessageReader(message, archive: archive).read(into: &movie)
      return "ZIP + protobuf"
    }
    if let text = try archive.read("movie.spec") {
      try SpecReader.read(text, archive: archive, into: &movie)
      return "ZIP + JSON"
    }
    throw .invalid(path: "", reason: "the ZIP archive has no movie.spec or movie.binary: not an SVGA movie")
  }
}
