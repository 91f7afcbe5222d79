import AnimationCore

/// An image's pixels, premultiplied, each copy of them half as wide and high as the one before: for drawing
/// it small.
package final class DecodedImage: Sendable {
  /// The size of the whole image, in pixels: an SVG's are those that it is drawn with.
  package let size: Size
  package let isOpaque: Bool
  /// False when the pixels were turned upright, their colours converted, drawn from an SVG, or are one frame of several.
  package let isAsInFile: Bool
  /// How often the largest copy that is kept has been halved.
  let halvings: Int
  private let type: ImageProperties.FileType
  /// The largest copy first; smaller ones are made when first asked for.
  private let levels: Lock<[PixelBuffer]>
  /// The copy for drawing it squeezed that was asked for last.
  private let squeezed = Lock<(wanted: Halvings, level: Level)?>(nil)

  /// A copy of the image, a pixel of which stands for exactly 2^halvings pixels across and down; an odd last row or
  /// column is repeated.
  package struct Level {
    package var pixels: PixelBuffer
    package var halvings: Halvings
  }

  /// - Parameters:
  ///   - halvings: pixels are kept only in the size that the image has after being halved so often, and smaller.
  ///   - budget: counts what an SVG takes that is drawn for long.
  ///   - programs: counts what all SVGs take.
  /// - Throws: `limitExceeded` before any memory is taken; `corrupt`.
  init(
    _ image: EncodedImage, _ properties: ImageProperties, halvings: Int = 0, limits: DecodingLimits,
    budget: WorkBudget = .unlimited, programs: ProgramTime = ProgramTime()
  ) throws(AnimationError) {
    let (width, height) = properties.decodedSize
    try DecodingLimits.check("pixels of the image", width * height, limits.imagePixels)
    try DecodingLimits.check("longest side of the image", max(width, height), Bitmap.maximumSide)
    let decoding = try Decoding(image.bytes, properties, halvings: halvings, budget, programs)
    isAsInFile =
      !decoding.isConverted && properties.orientation == .upright && !properties.mayMove
      && properties.type != .svg
    isOpaque = decoding.isOpaque
    size = Size(Double(width), Double(height))
    type = properties.type
    self.halvings = decoding.halvings
    levels = Lock([decoding.pixels])
  }

  /// Whether it has what another one, decoded with so many halvings, would have.
  func serves(_ halvings: Int) -> Bool {
    self.halvings <= halvings && isAlike(halvings)
  }

  /// Whether the other one's pixels are those of this one, or of a larger copy of it.
  func isAlike(_ halvings: Int) -> Bool {
    Decoding.ownHalvings(type, of: self.halvings) == Decoding.ownHalvings(type, of: halvings)
  }

  /// What the pixels take with all their smaller copies, in bytes; a squeezed one, of half as many pixels at most, is
  /// not counted.
  var memory: Int { pixelCount * 4 / 3 * 4 }

  /// The number of pixels of the largest copy that is kept.
  var pixelCount: Int { levels.withLock { $0[0].count } }

  /// The image halved so often, or the nearest there is.
  package func level(_ wanted: Halvings) -> Level {
    let even = level(wanted.both)
    guard wanted.across != wanted.down else { return even }
    return squeezed.withLock { squeezed in
      if let squeezed, squeezed.wanted == wanted { return squeezed.level }
      let level = even.halved(to: wanted)
      squeezed = (wanted, level)
      return level
    }
  }

  private func level(_ wanted: Int) -> Level {
    levels.withLock { levels in
      while halvings + levels.count <= wanted, let last = levels.last, last.count > 1,
        let next = last.halved()
      {
        levels.append(next)
      }
      let index = min(max(wanted - halvings, 0), levels.count - 1)
      return Level(
        pixels: levels[index], halvings: Halvings(across: halvings + index, down: halvings + index))
    }
  }
}

extension DecodedImage.Level {
  /// Returns the level halved on in one direction, or in both.
  fileprivate func halved(to wanted: Halvings) -> DecodedImage.Level {
    var level = self
    while true {
      let across = level.halvings.across < wanted.across && level.pixels.width > 1
      let down = level.halvings.down < wanted.down && level.pixels.height > 1
      guard across || down, let half = level.pixels.halved(across: across, down: down) else { return level }
      level.pixels = half
      if across { level.halvings.across += 1 }
      if down { level.halvings.down += 1 }
    }
  }
}

extension Bitmap {
  /// The pixels of an image file.
  ///
  /// - Throws: `unknownFormat`, `corrupt`, `limitExceeded` before memory is taken, `invalid` when what reads such files
  ///   is missing.
  package convenience init(
    decoding file: [UInt8], limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) {
    let properties = try ImageProperties(probing: file)
    let image = try DecodedImage(EncodedImage(key: "", bytes: file), properties, limits: limits)
    self.init(image.level(Halvings()).pixels)
  }
}

extension DecodedImage {
  /// - Throws: `limitExceeded` before any memory is taken; `corrupt`.
  package convenience init(
    decoding image: EncodedImage, _ properties: ImageProperties, limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) {
    try self.init(image, properties, halvings: 0, limits: limits)
  }
}

extension Bitmap {
  /// The whole image.
  package convenience init(of image: DecodedImage) { self.init(image.level(Halvings()).pixels) }
}
