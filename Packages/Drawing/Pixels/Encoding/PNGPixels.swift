import AnimationCore
import PixelKernels

/// A picture as a PNG describes it.
package struct PNGPixels {
  /// What stands for a pixel; the raw values are PNG's own.
  package enum Kind: UInt8, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    /// How many bytes stand for a pixel.
    var size: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  fileprivate enum Source {
    case bitmap(Bitmap)
    /// Words as `straightRGBAWords` has them.
    case straight([UInt32])
    /// Places in the palette.
    case indices([UInt8])
  }

  package let width: Int
  package let height: Int
  package let kind: Kind
  package let palette: PNGPalette?
  /// Those of a channel or an index.
  let bits: Int
  private let source: Source

  /// Describes a bitmap in the shortest way: by a palette where there are no more than 256 colours.
  init(_ bitmap: Bitmap) {
    self.init(.bitmap(bitmap), width: bitmap.width, height: bitmap.height)
  }

  /// - Parameter pixels: as `straightRGBAWords` has them, row by row.
  init(straight pixels: [UInt32], width: Int) {
    self.init(.straight(pixels), width: width, height: pixels.count / width)
  }

  /// Describes pixels by all channels, whatever there is in them.
  ///
  /// - Parameter pixels: as `straightRGBAWords` has them, row by row; at least one.
  package init(rgba pixels: [UInt32], width: Int) {
    (kind, palette, bits, source) = (.rgba, nil, 8, .straight(pixels))
    (self.width, height) = (width, pixels.count / width)
  }

  /// Describes pixels by a palette, with a byte for each however few colours there are: ffmpeg reads frames of an animation
  /// with fewer bits as if they were as wide as the whole picture.
  ///
  /// - Parameter indices: of colours as the palette was made of them, row by row; at least one.
  package init(_ indices: [UInt8], of palette: PNGPalette, width: Int) {
    (kind, self.palette, bits) = (.palette, palette, 8)
    source = .indices(palette.places(of: indices))
    (self.width, height) = (width, indices.count / width)
  }

  private init(_ source: Source, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    guard let (colors, indices) = source.withWords({ Self.palette(of: $0) }) else {
      (kind, palette, bits) = (source.withWords { Self.kind(of: $0) }, nil, 8)
      self.source = source
      return
    }
    let palette = PNGPalette(source.straightened(colors))
    (kind, self.palette, bits) = (.palette, palette, palette.bits)
    self.source = .indices(palette.places(of: indices))
  }

  /// How many bytes a row has, that for its filter included.
  var rowSize: Int { 1 + (width * kind.size * bits + 7) / 8 }

  /// The colours of pixels in the order in which they occur, and each pixel's place among them; nil for more than 256.
  package static func palette(of pixels: [UInt32]) -> (colors: [UInt32], indices: [UInt8])? {
    pixels.withUnsafeBufferPointer { palette(of: $0) }
  }

  private static func palette(
    of words: UnsafeBufferPointer<UInt32>
  ) -> (colors: [UInt32], indices: [UInt8])? {
    var colors = [UInt32](repeating: 0, count: PNGPalette.most)
    var found: Int32 = 0
    let indices = [UInt8](unsafeUninitializedCapacity: words.count) { indices, count in
      found = spans_palette(words.baseAddress, words.count, &colors, indices.baseAddress)
      count = found > PNGPalette.most ? 0 : words.count
    }
    return found > PNGPalette.most ? nil : (Array(colors[..<Int(found)]), indices)
  }

  private static func kind(of words: UnsafeBufferPointer<UInt32>) -> Kind {
    var common: UInt32 = 0xff00_0000
    var isGray = true
    // Looked at in pieces: most pictures are seen to have alpha and colours in the first.
    for start in stride(from: 0, to: words.count, by: 1 << 12) {
      var differences: UInt32 = 0
      for i in start..<min(start + 1 << 12, words.count) {
        let pixel = words[i].littleEndian
        common &= pixel
        differences |= (pixel ^ pixel >> 8) & 0xffff
      }
      isGray = isGray && differences == 0
      if !isGray, common == 0 { break }
    }
    let isOpaque = common == 0xff00_0000
    return isGray ? (isOpaque ? .gray : .grayAlpha) : (isOpaque ? .rgb : .rgba)
  }

  /// Writes rows, each behind a byte for its filter, which is 0.
  ///
  /// - Parameter target: `rowSize` bytes for each.
  func copy(_ rows: Range<Int>, to target: UnsafeMutableBufferPointer<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { scratch in
      for (place, y) in rows.enumerated() {
        let row = UnsafeMutableBufferPointer(rebasing: target[place * rowSize..<(place + 1) * rowSize])
        row[0] = 0
        let bytes = UnsafeMutableBufferPointer(rebasing: row[1...])
        if case .indices(let indices) = source {
          indices.withUnsafeBufferPointer {
            pack(UnsafeBufferPointer(rebasing: $0[y * width..<(y + 1) * width]), into: bytes)
          }
        } else {
          source.copyStraight(y, width: width, to: scratch)
          UnsafeMutableRawBufferPointer(scratch).withMemoryRebound(to: UInt8.self) {
            pick(from: UnsafeBufferPointer($0), into: bytes)
          }
        }
      }
    }
  }

  /// Puts several indices into a byte, the first in its highest bits.
  private func pack(_ indices: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>) {
    guard bits < 8 else {
      _ = target.update(fromContentsOf: indices)
      return
    }
    target.update(repeating: 0)
    for (x, index) in indices.enumerated() {
      target[x * bits / 8] |= index << UInt8(8 - bits - x * bits % 8)
    }
  }

  /// - Parameter pixels: R, G, B, A.
  private func pick(from pixels: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>) {
    switch kind {
    case .rgba: _ = target.update(fromContentsOf: pixels)
    case .rgb:
      for x in 0..<width {
        target[3 * x] = pixels[4 * x]
        target[3 * x + 1] = pixels[4 * x + 1]
        target[3 * x + 2] = pixels[4 * x + 2]
      }
    case .grayAlpha:
      for x in 0..<width {
        target[2 * x] = pixels[4 * x]
        target[2 * x + 1] = pixels[4 * x + 3]
      }
    case .gray, .palette:
      for x in 0..<width { target[x] = pixels[4 * x] }
    }
  }
}

extension PNGPixels.Source {
  /// Calls `body` with a word for each pixel, of which each colour has its own.
  fileprivate func withWords<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    switch self {
    case .bitmap(let bitmap): bitmap.withWords(body)
    case .straight(let words): words.withUnsafeBufferPointer(body)
    case .indices: body(UnsafeBufferPointer(start: nil, count: 0))
    }
  }

  /// The colours of `withWords` as `straightRGBAWords` has them.
  fileprivate func straightened(_ colors: [UInt32]) -> [UInt32] {
    guard case .bitmap = self else { return colors }
    return [UInt32](unsafeUninitializedCapacity: colors.count) { target, count in
      colors.withUnsafeBufferPointer { Self.unpremultiply($0, to: target) }
      count = colors.count
    }
  }

  fileprivate func copyStraight(_ y: Int, width: Int, to target: UnsafeMutableBufferPointer<UInt32>) {
    withWords { words in
      let row = UnsafeBufferPointer(rebasing: words[y * width..<(y + 1) * width])
      if case .bitmap = self {
        Self.unpremultiply(row, to: target)
      } else {
        _ = target.update(fromContentsOf: row)
      }
    }
  }

  private static func unpremultiply(
    _ row: UnsafeBufferPointer<UInt32>, to target: UnsafeMutableBufferPointer<UInt32>
  ) {
    UnsafeMutableRawBufferPointer(target).withMemoryRebound(to: UInt8.self) {
      Unpremultiplication.copy(row, toRGBA: $0)
    }
  }
}
