/// Finds the size in the first bytes of an image; nil where they make no sense.
struct ImageHeader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The size from IHDR, which is always the first chunk: 4 bytes length, 4 bytes name, width, height.
  var pngSize: (width: Int, height: Int)? {
    guard has("IHDR", at: 12), let width = big(16, 4), let height = big(20, 4) else { return nil }
    return (width, height)
  }

  /// The size from the frame header (SOF): a byte, height, width.
  var jpegSize: (width: Int, height: Int)? {
    for segment in JPEGSegments(bytes) where 0xc0...0xcf ~= segment.marker {
      if [0xc4, 0xc8, 0xcc].contains(segment.marker) { continue }
      let offset = segment.content.startIndex
      guard let height = big(offset + 1, 2), let width = big(offset + 3, 2) else { return nil }
      return (width, height)
    }
    return nil
  }

  /// The orientation from EXIF; upright when that does not say.
  var jpegOrientation: ImageOrientation {
    for segment in JPEGSegments(bytes) where segment.marker == 0xe1 {
      if let orientation = ImageOrientation(exif: segment.content) { return orientation }
    }
    return .upright
  }

  /// The orientation from the chunk eXIf, which counts before the pixels only, as in browsers; upright when it does not say.
  var pngOrientation: ImageOrientation {
    for chunk in PNGFileChunks(bytes) {
      if chunk.isNamed("IDAT") { break }
      if chunk.isNamed("eXIf"), let content = chunk.content {
        return ImageOrientation(tiff: content) ?? .upright
      }
    }
    return .upright
  }

  /// The size of the screen, or of the first frame where that goes beyond it: as in browsers, all of that frame is seen.
  var gifSize: (width: Int, height: Int)? {
    guard let width = little(6, 2), let height = little(8, 2), let flags = little(10, 1) else { return nil }
    var offset = 13 + (flags & 0x80 != 0 ? 6 << (flags & 7) : 0)
    while let block = little(offset, 1) {
      switch block {
      case 0x2c:
        guard let left = little(offset + 1, 2), let top = little(offset + 3, 2),
          let columns = little(offset + 5, 2), let rows = little(offset + 7, 2)
        else { return nil }
        return (max(width, left + columns), max(height, top + rows))
      case 0x21:
        // A label, then blocks with their lengths, the last of which is empty.
        offset += 2
        while let length = little(offset, 1), length > 0 { offset += 1 + length }
        offset += 1
      default: return nil
      }
    }
    return nil
  }

  /// The size from the first chunk, whose content begins at byte 20: lossy, lossless, or extended.
  var webPSize: (width: Int, height: Int)? {
    if has("VP8 ", at: 12), big(23, 3) == 0x9d012a, let width = little(26, 2), let height = little(28, 2) {
      return (width & 0x3fff, height & 0x3fff)
    }
    if has("VP8L", at: 12), little(20, 1) == 0x2f, let bits = little(21, 4) {
      return (bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
    }
    if has("VP8X", at: 12), let width = little(24, 3), let height = little(27, 3) {
      return (width + 1, height + 1)
    }
    return nil
  }

  var isAnimatedWebP: Bool {
    guard has("VP8X", at: 12), let flags = little(20, 1) else { return false }
    return flags & 0x02 != 0
  }

  private func has(_ name: String, at offset: Int) -> Bool {
    bytes.dropFirst(offset).starts(with: name.utf8)
  }

  private func big(_ offset: Int, _ count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func little(_ offset: Int, _ count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
