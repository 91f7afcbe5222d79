/// What an encoded image says of itself, without decoding it.
package struct ImageProperties: Hashable, Sendable {
  package var type: FileType
  /// The width and height in pixels, at least 1, as the image is to be seen: turned by its orientation. An SVG's are those of CSS, rounded up.
  package var width: Int
  package var height: Int
  /// How the pixels are stored: from EXIF in JPEG and PNG; other files have theirs upright.
  package var orientation: ImageOrientation
  /// True for files that may have frames, of which the first one is shown.
  package let mayMove: Bool

  /// What the pixels take in memory once decoded, in bytes.
  package var decodedBytes: Int { decodedSize.width * decodedSize.height * 4 }

  /// Reads the header of an image file, whose type is found by its first bytes.
  ///
  /// - Throws: `unknownFormat` when it is none of `FileType`, `corrupt` when its header makes no sense.
  package init(probing bytes: [UInt8]) throws(AnimationError) {
    guard let type = FileType(bytes) else {
      let list = FileType.list
      throw .unknownFormat(
        reason: FileType.foreignName(bytes).map { "\($0) images are not read, only \(list)" }
          ?? "the image is not \(list)")
    }
    let header = ImageHeader(bytes)
    let size: (width: Int, height: Int)? =
      switch type {
      case .png: header.pngSize
      case .jpeg: header.jpegSize
      case .webp: header.webPSize
      case .gif: header.gifSize
      case .bmp: BMPHeader(bytes).map { ($0.width, $0.height) }
      case .svg: SVGHeader(bytes)?.pixelSize
      }
    guard let size else {
      let reason = type == .svg ? "it has neither width and height nor a viewBox" : "its header is damaged"
      throw .corrupt(part: type.rawValue, reason: reason)
    }
    // Below 2³⁰, so that `decodedBytes` and a count of pixels cannot overflow.
    guard 1..<1 << 30 ~= size.width, 1..<1 << 30 ~= size.height else {
      throw .corrupt(part: type.rawValue, reason: "its size is \(size.width)x\(size.height) pixels")
    }
    self.type = type
    orientation =
      switch type {
      case .jpeg: header.jpegOrientation
      case .png: header.pngOrientation
      default: .upright
      }
    (width, height) = orientation.swapsSides ? (size.height, size.width) : size
    mayMove = type == .gif || (type == .webp && header.isAnimatedWebP)
  }
}

extension ImageProperties {
  /// The longest side that a small SVG is enlarged to, and the longest that one has, in pixels.
  private static let vectorSides = (least: 1024.0, most: 4096.0)

  /// How many pixels the image is decoded to. An SVG's do not depend on its own size, which is often that of an icon:
  /// powers of two lie between both, so that it stays sharp where it is drawn larger.
  package var decodedSize: (width: Int, height: Int) {
    guard type == .svg else { return (width, height) }
    let longest = Double(max(width, height))
    var scale = 1.0
    while longest * scale * 2 <= Self.vectorSides.least { scale *= 2 }
    while longest * scale > Self.vectorSides.most { scale /= 2 }
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return (side(width), side(height))
  }
}
