/// What an encoded image says of itself, without decoding it.
public struct ImageProperties: Hashable, Sendable {
  public enum FileType: String, Hashable, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"

    /// The type that the first bytes of a file speak for.
    public init?(_ bytes: [UInt8]) {
      if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
        self = .png
      } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
        self = .jpeg
      } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
        self = .webp
      } else {
        return nil
      }
    }
  }

  public var type: FileType
  /// The width and height in pixels, at least 1, as the image is to be seen: turned by its orientation.
  public var width: Int
  public var height: Int
  /// How the pixels are stored: from EXIF in JPEG; other files have theirs upright.
  public var orientation: ImageOrientation

  /// What the pixels take in memory once decoded, in bytes.
  public var decodedBytes: Int { width * height * 4 }

  /// Reads the header of a PNG, JPEG or WebP file, which is found by its first bytes.
  ///
  /// - Throws: `unknownFormat` when it is none of them, `corrupt` when its header makes no sense.
  public init(probing bytes: [UInt8]) throws(AnimationError) {
    guard let type = FileType(bytes) else {
      throw .unknownFormat(reason: "the image is not PNG, JPEG or WebP")
    }
    let header = ImageHeader(bytes)
    let size =
      switch type {
      case .png: header.pngSize
      case .jpeg: header.jpegSize
      case .webp: header.webPSize
      }
    if type == .webp, header.isAnimatedWebP {
      throw .corrupt(part: type.rawValue, reason: "animated images are not supported")
    }
    guard let size else { throw .corrupt(part: type.rawValue, reason: "its header is damaged") }
    // Below 2³⁰, so that `decodedBytes` and a count of pixels cannot overflow.
    guard 1..<1 << 30 ~= size.width, 1..<1 << 30 ~= size.height else {
      throw .corrupt(part: type.rawValue, reason: "its size is \(size.width)x\(size.height) pixels")
    }
    self.type = type
    orientation = type == .jpeg ? header.jpegOrientation : .upright
    (width, height) = orientation.swapsSides ? (size.height, size.width) : size
  }
}
