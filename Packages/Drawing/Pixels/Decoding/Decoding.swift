import AnimationCore

/// An image's pixels out of its file: upright, premultiplied, in sRGB.
struct Decoding {
  private(set) var pixels: PixelBuffer
  /// How often they have been halved; fewer than was asked for where a single pixel is left.
  private(set) var halvings: Int
  private(set) var isOpaque = true
  private(set) var isConverted = false

  /// How many of the halvings an image's decoder does by its own means, which gives other pixels than halving those of
  /// the whole: JPEG leaves high frequencies out, SVG is drawn smaller.
  static func ownHalvings(_ type: ImageProperties.FileType, of halvings: Int) -> Int {
    switch type {
    case .jpeg: min(halvings, JPEGDecoder.maximumHalvings)
    case .svg: min(halvings, SVGDecoder.maximumHalvings)
    default: 0
    }
  }

  /// - Throws: `corrupt`; `invalid` when what reads such files is missing.
  init(
    _ bytes: [UInt8], _ properties: ImageProperties, halvings: Int, _ budget: WorkBudget,
    _ programs: ProgramTime
  ) throws(AnimationError) {
    do {
      try self.init(bytes, properties, halvings: halvings, budget, programs, isFast: true)
    } catch {
      guard properties.type == .png else { throw error }
      try self.init(bytes, properties, halvings: halvings, budget, programs, isFast: false)
    }
  }

  private init(
    _ bytes: [UInt8], _ properties: ImageProperties, halvings: Int, _ budget: WorkBudget,
    _ programs: ProgramTime, isFast: Bool
  ) throws(AnimationError) {
    let noMemory = AnimationError.corrupt(part: properties.type.rawValue, reason: "no memory for its pixels")
    if halvings > 0, properties.type == .png, properties.orientation == .upright,
      !PNGDecoder.isInterlaced(bytes)
    {
      let possible = Int.bitWidth - (max(properties.width, properties.height) - 1).leadingZeroBitCount
      self.halvings = min(halvings, possible)
      guard
        let row = PixelBuffer(width: properties.width, height: 1),
        let rows = HalvedRows(width: properties.width, height: properties.height, halvings: self.halvings)
      else { throw noMemory }
      pixels = rows.result
      try decode(bytes, height: properties.height, row, rows, isFast: isFast)
      return
    }
    let own = Self.ownHalvings(properties.type, of: halvings)
    let rounding = 1 << own - 1
    var (columns, rows) = properties.decodedSize
    if properties.orientation.swapsSides { (columns, rows) = (rows, columns) }
    guard let stored = PixelBuffer(width: (columns + rounding) >> own, height: (rows + rounding) >> own)
    else { throw noMemory }
    let colors =
      switch properties.type {
      case .png: try PNGDecoder.decode(bytes, into: stored, isFast: isFast)
      case .jpeg: try JPEGDecoder.decode(bytes, into: stored, halvings: own)
      case .webp: try WebPDecoder.decode(bytes, into: stored, isAnimated: properties.mayMove)
      case .gif: try GIFDecoder.decode(bytes, into: stored)
      case .bmp: try BMPDecoder.decode(bytes, into: stored)
      case .svg: try SVGDecoder.decode(bytes, into: stored, budget, programs)
      }
    isConverted = stored.convert(from: colors)
    isOpaque = Premultiplication.apply(stored)
    guard let upright = stored.oriented(properties.orientation) else { throw noMemory }
    pixels = upright
    self.halvings = own
    while self.halvings < halvings, pixels.count > 1, let half = pixels.halved() {
      pixels = half
      self.halvings += 1
    }
  }

  /// Halves a PNG while it is read: in its full size it takes no memory.
  private mutating func decode(
    _ bytes: [UInt8], height: Int, _ row: PixelBuffer, _ rows: HalvedRows, isFast: Bool
  ) throws(AnimationError) {
    var rows = rows
    var conversion: ColorConversion??
    var (isOpaque, isConverted) = (true, false)
    try PNGDecoder.decode(bytes, height: height, row: row, isFast: isFast) { colors in
      let known = conversion ?? ColorConversion(colors)
      conversion = .some(known)
      if let known {
        known.apply(to: row)
        isConverted = true
      }
      isOpaque = Premultiplication.apply(row) && isOpaque
      rows.add(row)
    }
    rows.finish()
    (self.isOpaque, self.isConverted) = (isOpaque, isConverted)
  }
}
