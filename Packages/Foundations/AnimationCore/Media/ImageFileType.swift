extension ImageProperties {
  /// The kind of an encoded image.
  package enum FileType: String, Hashable, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case gif = "GIF"
    case bmp = "BMP"
    case svg = "SVG"

    /// The type that the first bytes of a file speak for.
    package init?(_ bytes: [UInt8]) {
      if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
        self = .png
      } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
        self = .jpeg
      } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
        self = .webp
      } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
        self = .gif
      } else if bytes.starts(with: "BM".utf8), bytes.count > 17, BMPHeader.sizes.contains(bytes[14]),
        bytes[15...17].allSatisfy({ $0 == 0 })
      {
        self = .bmp
      } else if SVGHeader(bytes) != nil {
        self = .svg
      } else {
        return nil
      }
    }
  }
}

extension ImageProperties.FileType {
  /// The type as data URIs and servers say it.
  package var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue.lowercased())" }

  /// The ending of a file's name, without the dot.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue.lowercased() }

  /// All types in one phrase: "PNG, JPEG, WebP, GIF, BMP or SVG".
  package static let list: String = {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }()

  /// What people call a kind of image that is not read; nil for what is no image that is known.
  static func foreignName(_ bytes: [UInt8]) -> String? {
    let known: [(offset: Int, mark: [UInt8], name: String)] = [
      (4, Array("ftypavi".utf8), "AVIF"), (4, Array("ftyphei".utf8), "HEIC"),
      (4, Array("ftyphev".utf8), "HEIC"), (4, Array("ftypmif1".utf8), "HEIF"),
      (0, Array("II*\0".utf8), "TIFF"), (0, Array("MM\0*".utf8), "TIFF"),
      (0, [0, 0, 1, 0], "ICO"), (0, [0xff, 0x0a], "JPEG XL"), (4, Array("JXL \r\n".utf8), "JPEG XL"),
      (4, Array("jP  \r\n".utf8), "JPEG 2000"), (0, Array("8BPS".utf8), "Photoshop"),
      (0, [0x1f, 0x8b], "compressed SVG"), (0, Array("%PDF".utf8), "PDF"),
    ]
    return known.first { bytes.dropFirst($0.offset).starts(with: $0.mark) }?.name
  }
}
