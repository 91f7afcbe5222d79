import Pixels

/// The parts that GIF files are made of, one after the other: https://www.w3.org/Graphics/GIF/spec-gif89a.txt
struct GIFBlocks {
  private(set) var bytes: [UInt8] = []

  /// - Parameter loops: how often the animation is played; 0 forever.
  mutating func appendHeader(width: Int, height: Int, _ palette: Palette, loops: Int) {
    bytes += "GIF89a".utf8
    append(width, height)
    // Eight bits per channel, background color 0, square pixels.
    bytes += [0xf0 | UInt8(palette.codeSize - 1), 0, 0]
    append(palette)
    // Played once more than is written here; without it, once.
    guard loops != 1 else { return }
    bytes += [0x21, 0xff, 11] + "NETSCAPE2.0".utf8 + [3, 1]
    append(loops == 0 ? 0 : min(loops - 1, 65_535))
    bytes.append(0)
  }

  /// What is shown longer than the format can say comes again and again: once as it is, then as a pixel that changes
  /// nothing, at last with what is to become of it.
  ///
  /// - Parameter hasPalette: false for the file's own.
  mutating func append(_ frame: EncodedGIFFrame, hasPalette: Bool) {
    var (part, left) = (frame, frame.delay)
    part.isCleared = false
    while left > Self.maximumDelay {
      part.delay = Self.partDelay
      appendPart(part, hasPalette: hasPalette)
      left -= part.delay
      part = frame.unchanging
    }
    if left == frame.delay || frame.isCleared { part = frame }
    part.delay = left
    appendPart(part, hasPalette: hasPalette)
  }

  /// The longest delay that a frame of the file can have, in 1/100 s.
  private static let maximumDelay = 65_535
  /// Less, so that what is left is never too short to be shown as long as it says.
  private static let partDelay = 65_000

  private mutating func appendPart(_ frame: EncodedGIFFrame, hasPalette: Bool) {
    bytes += [0x21, 0xf9, 4, (frame.isCleared ? 2 : 1) << 2 | 1]
    append(frame.delay)
    bytes += [UInt8(truncatingIfNeeded: frame.palette.colors.count), 0]
    bytes.append(0x2c)
    append(frame.area.x, frame.area.y, frame.area.width, frame.area.height)
    bytes.append(hasPalette ? 0x80 | UInt8(frame.palette.codeSize - 1) : 0)
    if hasPalette { append(frame.palette) }
    bytes.append(UInt8(max(2, frame.palette.codeSize)))
    for start in stride(from: 0, to: frame.data.count, by: 255) {
      let block = frame.data[start..<min(start + 255, frame.data.count)]
      bytes.append(UInt8(block.count))
      bytes += block
    }
    bytes.append(0)
  }

  mutating func appendEnd() { bytes.append(0x3b) }

  private mutating func append(_ palette: Palette) {
    for color in palette.colors {
      bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    bytes += [UInt8](repeating: 0, count: 3 * (1 << palette.codeSize - palette.colors.count))
  }

  private mutating func append(_ numbers: Int...) {
    for number in numbers {
      bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
  }
}

/// A rectangle of a GIF, ready to be written.
struct EncodedGIFFrame: Sendable {
  let area: PixelArea
  let palette: Palette
  /// How long it is shown, in 1/100 s.
  var delay: Int
  /// Whether the rectangle is cleared when its time is over.
  var isCleared: Bool
  /// Codes as `LZWEncoder` makes them.
  let data: [UInt8]

  /// A pixel of this one's area that leaves everything as it is.
  fileprivate var unchanging: EncodedGIFFrame {
    let transparent = [UInt8(truncatingIfNeeded: palette.colors.count)]
    return EncodedGIFFrame(
      area: PixelArea(x: area.x, y: area.y, width: 1, height: 1), palette: palette, delay: delay,
      isCleared: false,
      data: LZWEncoder.encode(transparent, or: transparent, codeSize: max(2, palette.codeSize)))
  }
}

extension EncodedGIFFrame {
  init(_ painting: GIFPainting, _ palette: Palette, _ data: [UInt8]) {
    self.init(
      area: painting.area, palette: palette, delay: painting.delay, isCleared: painting.isCleared, data: data)
  }
}

extension Palette {
  /// How many bits an index has: those of the colours and a transparent one.
  var codeSize: Int { max(1, Int.bitWidth - colors.count.leadingZeroBitCount) }
}
