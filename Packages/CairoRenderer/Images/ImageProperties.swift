import AnimationCore

/// What an encoded picture says of itself, without decoding it.
public struct ImageProperties: Hashable, Sendable {
  public enum FileType: String, Hashable, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
  }

  public var type: FileType
  /// In pixels, at least 1.
  public var width: Int
  public var height: Int

  /// What the pixels take in memory once decoded, in bytes.
  public var decodedBytes: Int { width * height * 4 }

  /// Reads the header of a PNG, JPEG or WebP file, which is found by its first bytes.
  ///
  /// - Throws: `unknownFormat` when it is none of them, `corrupt` when its header makes no sense.
  public init(probing bytes: [UInt8]) throws(AnimationError) {
    if bytes.starts(with: PNGDecoder.magic) {
      self = try PNGDecoder.properties(bytes)
    } else if bytes.starts(with: JPEGDecoder.magic) {
      self = try JPEGDecoder.properties(bytes)
    } else if bytes.starts(with: WebPDecoder.riff), bytes.dropFirst(8).starts(with: WebPDecoder.magic) {
      self = try WebPDecoder.properties(bytes)
    } else {
      throw .unknownFormat(reason: "the picture is not PNG, JPEG or WebP")
    }
  }

  /// Sides are kept below 2³⁰, so that `decodedBytes` and a count of pixels cannot overflow.
  init(_ type: FileType, width: Int, height: Int) throws(AnimationError) {
    guard 1..<1 << 30 ~= width, 1..<1 << 30 ~= height else {
      throw .corrupt(part: type.rawValue, reason: "it is \(width)x\(height) pixels large")
    }
    self.type = type
    self.width = width
    self.height = height
  }
}
