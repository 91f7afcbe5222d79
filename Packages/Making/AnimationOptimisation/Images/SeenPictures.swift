import AnimationCore
import Pixels
import VisibleDifferences

/// Pictures that look like another one, and take fewer bytes.
struct SeenPictures {
  private let bitmap: Bitmap
  private let quality: Double
  private let budget: WorkBudget

  /// The most pixels: comparing takes some 30 bytes for each.
  private static let largest = 1 << 22
  /// Smaller ones have nothing to lose.
  private static let leastSide = 8
  /// The mean square of the error of a palette, of all channels together: at first few colours are tried.
  private static let tolerances = [12.0, 3, 0]
  /// How far the values of a channel that stay are apart. With 8, gradients might have bands that the score does not tell.
  private static let roundingSteps: [Int32] = [4, 2]
  /// The qualities of WebP that are tried, 0…100.
  private static let webPQualities = [60, 75, 90]

  /// Nil for a picture that is too large or too small, and for one whose colours were rounded before: it would lose more
  /// each time.
  init?(of bitmap: Bitmap, quality: Double, _ budget: WorkBudget) {
    guard min(bitmap.width, bitmap.height) >= Self.leastSide, bitmap.width * bitmap.height <= Self.largest,
      !bitmap.hasRoundedColors
    else { return nil }
    (self.bitmap, self.quality, self.budget) = (bitmap, quality, budget)
  }

  /// The picture with a palette, or where that is seen, with rounded colours; nil where both are.
  func png() -> [UInt8]? {
    if let picture = withPalette() { return try? PNGEncoder.encodeWithPalette(picture) }
    for step in Self.roundingSteps where !budget.isExhausted {
      guard let rounded = try? bitmap.withRoundedColors(step: step) else { return nil }
      if isSeenAlike(rounded) { return try? PNGEncoder.encodeForAnimation(rounded) }
    }
    return nil
  }

  func webP() -> [UInt8]? {
    for webPQuality in Self.webPQualities where !budget.isExhausted {
      let options = WebPOptions(.lossy(quality: webPQuality), effort: 4, alphaQuality: 100)
      guard let file = try? WebPEncoder.encode(bitmap, options),
        let picture = try? Bitmap(decoding: file, limits: DecodingLimits())
      else { return nil }
      if isSeenAlike(picture) { return file }
    }
    return nil
  }

  private func withPalette() -> Bitmap? {
    let reduced = ReducedColors(bitmap)
    for tolerance in Self.tolerances where !budget.isExhausted {
      guard let (picture, colorCount) = try? reduced.bitmap(tolerance: tolerance) else { return nil }
      if isSeenAlike(picture) { return picture }
      // There are no more.
      if colorCount == Palette.maximumCount { return nil }
    }
    return nil
  }

  private func isSeenAlike(_ other: Bitmap) -> Bool {
    (try? VisibleDifference(bitmap, other)).map { $0.score >= quality } ?? false
  }
}
