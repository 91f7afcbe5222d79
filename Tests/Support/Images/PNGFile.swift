import AnimationCore

/// Writes PNG files the plain way: every header and chunk as asked for, the data stored uncompressed.
package struct PNGFile {
  package var width: Int
  package var height: Int
  package var bitDepth: Int
  /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  package var colorType: Int
  package var isInterlaced: Bool
  /// Chunks before the data: name and content.
  package var chunks: [(String, [UInt8])]
  /// Rows, each after its filter byte.
  package var data: [UInt8]

  package init(
    width: Int, height: Int, bitDepth: Int = 8, colorType: Int = 6, isInterlaced: Bool = false,
    chunks: [(String, [UInt8])] = [], data: [UInt8] = []
  ) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    self.isInterlaced = isInterlaced
    self.chunks = chunks
    self.data = data
  }

  package var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    file += chunk(
      "IHDR",
      Self.big(width) + Self.big(height) + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    for (name, content) in chunks { file += chunk(name, content) }
    file += chunk("IDAT", Self.stored(data))
    file += chunk("IEND", [])
    return file
  }

  private static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var crc: UInt32 = .max
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return Self.big(content.count) + body + Self.big(Int(~crc))
  }

  /// A zlib stream of stored blocks.
  package static func stored(_ data: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let (low, high) = (UInt8(block.count & 0xff), UInt8(block.count >> 8))
      stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    return stream + big(b << 16 | a)
  }
}

extension EncodedImage {
  /// A PNG of straight RGBA pixels.
  package static func png(_ rows: [[Pixel]], key: String = "picture") -> EncodedImage {
    var file = PNGFile(width: rows.first?.count ?? 0, height: rows.count)
    for row in rows {
      file.data.append(0)
      for pixel in row {
        file.data += [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(UInt8.init)
      }
    }
    return EncodedImage(key: key, bytes: file.bytes)
  }

  /// A PNG whose pixels come from their coordinates.
  package static func png(_ width: Int, _ height: Int, key: String = "picture", _ pixel: (Int, Int) -> Pixel)
    -> EncodedImage
  {
    png((0..<height).map { y in (0..<width).map { x in pixel(x, y) } }, key: key)
  }

  /// 8x8, squares of 2x2 in red and half transparent blue.
  package static let checkers = png(8, 8) { x, y in
    (x / 2 + y / 2) % 2 == 0 ? .red : Pixel(0, 0, 255, 128)
  }
}
