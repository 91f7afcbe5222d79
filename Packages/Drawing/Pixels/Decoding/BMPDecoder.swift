import AnimationCore

/// BMP: rows of pixels behind a header. No library of its own reads it on every system, and there is little to read.
struct BMPDecoder {
  private let bytes: [UInt8]
  private let header: BMPHeader
  private let pixels: PixelBuffer
  private let palette: [UInt32]

  /// Fills `pixels` with straight BGRA; what runs leave out stays transparent.
  static func decode(_ bytes: [UInt8], into pixels: PixelBuffer) throws(AnimationError) -> DecodedColors {
    guard let header = BMPHeader(bytes), header.width == pixels.width, header.height == pixels.height else {
      throw flaw("its header is damaged")
    }
    let decoder = BMPDecoder(bytes, header, pixels)
    switch (header.compression, header.bitsPerPixel) {
    case (.none?, 1), (.none?, 2), (.none?, 4), (.none?, 8): try decoder.readIndices()
    case (.none?, 16): try decoder.readColors([0x7c00, 0x03e0, 0x001f, 0])
    case (.none?, 24): try decoder.readColors([0xff_0000, 0xff00, 0xff, 0])
    case (.none?, 32): try decoder.readColors([0xff_0000, 0xff00, 0xff, 0xff00_0000])
    case (.masks?, 16), (.masks?, 32), (.masksWithAlpha?, 16), (.masksWithAlpha?, 32):
      try decoder.readColors(header.masks ?? [])
    case (.runsOfBytes?, 8), (.runsOfNibbles?, 4): try decoder.readRuns()
    default: throw flaw("this kind of it is not known")
    }
    return DecodedColors()
  }

  private init(_ bytes: [UInt8], _ header: BMPHeader, _ pixels: PixelBuffer) {
    (self.bytes, self.header, self.pixels) = (bytes, header, pixels)
    let starts = stride(
      from: header.palette.lowerBound, through: header.palette.upperBound - header.bytesPerColor,
      by: header.bytesPerColor)
    palette = starts.map {
      0xff00_0000 | UInt32(bytes[$0 + 2]) << 16 | UInt32(bytes[$0 + 1]) << 8 | UInt32(bytes[$0])
    }
  }

  private static func flaw(_ reason: String) -> AnimationError { .corrupt(part: "BMP", reason: reason) }

  /// The colour of an index; black where there is none, as in browsers.
  private func color(_ index: Int) -> UInt32 { index < palette.count ? palette[index] : 0xff00_0000 }

  private func row(_ y: Int) -> Int { (header.isTopDown ? y : header.height - 1 - y) * header.width }

  // MARK: Plain rows

  /// Where each row of the picture begins in the file: rows have whole words.
  private func rowStarts() throws(AnimationError) -> [Int] {
    let length = (header.width * header.bitsPerPixel + 31) / 32 * 4
    guard header.pixels >= 14, header.pixels + length * header.height <= bytes.count else {
      throw Self.flaw("it is cut off")
    }
    return (0..<header.height).map { header.pixels + $0 * length }
  }

  private func readIndices() throws(AnimationError) {
    let bits = header.bitsPerPixel
    for (y, start) in try rowStarts().enumerated() {
      let target = pixels.words + row(y)
      for x in 0..<header.width {
        let byte = Int(bytes[start + x * bits / 8])
        target[x] = color(byte >> (8 - bits - x * bits % 8) & (1 << bits - 1))
      }
    }
  }

  /// - Parameter masks: of red, green, blue and alpha in a pixel. Where all have an alpha of 0 it means nothing, as in
  ///   browsers: many programs leave that byte empty.
  private func readColors(_ masks: [UInt32]) throws(AnimationError) {
    let channels = masks.map(Channel.init)
    guard channels.count == 4 else { throw Self.flaw("its header is damaged") }
    let count = header.bitsPerPixel / 8
    var alphas: UInt32 = 0
    for (y, start) in try rowStarts().enumerated() {
      let target = pixels.words + row(y)
      for x in 0..<header.width {
        let place = start + x * count
        var value: UInt32 = 0
        for i in 0..<count { value |= UInt32(bytes[place + i]) << (8 * UInt32(i)) }
        alphas |= value & masks[3]
        target[x] =
          channels[3].byte(value) << 24 | channels[0].byte(value) << 16 | channels[1].byte(value) << 8
          | channels[2].byte(value)
      }
    }
    if alphas == 0 { for i in 0..<pixels.count { pixels.words[i] |= 0xff00_0000 } }
  }

  /// A part of a pixel's bits.
  private struct Channel {
    private let mask: UInt32
    private let shift: UInt32
    private let most: UInt32

    init(_ mask: UInt32) {
      self.mask = mask
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      most = mask >> shift
    }

    func byte(_ value: UInt32) -> UInt32 {
      most == 0 ? 0 : UInt32((UInt64((value & mask) >> shift) * 255 + UInt64(most) / 2) / UInt64(most))
    }
  }

  // MARK: Runs

  /// Pairs of a count and what is repeated; a count of 0 ends a row or the picture, moves, or begins pixels one by one.
  private func readRuns() throws(AnimationError) {
    let isNibbles = header.compression == .runsOfNibbles
    var (x, y, offset) = (0, 0, header.pixels)
    func put(_ index: UInt8) {
      if x < header.width, y < header.height { pixels.words[row(y) + x] = color(Int(index)) }
      x += 1
    }
    while y < header.height {
      guard offset + 1 < bytes.count else { throw Self.flaw("it is cut off") }
      let (count, value) = (Int(bytes[offset]), bytes[offset + 1])
      offset += 2
      if count > 0 {
        for i in 0..<count { put(isNibbles ? (i % 2 == 0 ? value >> 4 : value & 15) : value) }
        continue
      }
      switch value {
      case 0: (x, y) = (0, y + 1)
      case 1: return
      case 2:
        guard offset + 1 < bytes.count else { throw Self.flaw("it is cut off") }
        x += Int(bytes[offset])
        y += Int(bytes[offset + 1])
        offset += 2
      default:
        let length = isNibbles ? (Int(value) + 1) / 2 : Int(value)
        guard offset + length <= bytes.count else { throw Self.flaw("it is cut off") }
        for i in 0..<Int(value) {
          let byte = bytes[offset + (isNibbles ? i / 2 : i)]
          put(isNibbles ? (i % 2 == 0 ? byte >> 4 : byte & 15) : byte)
        }
        // Padded to whole words of two bytes.
        offset += length + length % 2
      }
    }
  }
}
