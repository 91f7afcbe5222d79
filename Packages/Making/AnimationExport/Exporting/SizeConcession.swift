import CStandardLibrary

/// What is given up for a smaller file, how much of that is seen, and how much smaller the file becomes.
///
/// The tables are means of eight animations (SVGAs with pictures, Lotties) of 200 pixels as WebP and GIF, those of colours of five
/// frames as PNG: the score of SSIMULACRA 2 that is lost, and the part of the bytes that is left. For the rate, which a score of
/// single frames does not tell, they follow what is usual: half of 60 is not missed, 12 are what animators call limited.
struct SizeConcession {
  /// What it is instead of what was asked for; nil for that.
  var quality: Int?
  var colors: Int?
  var scale = 1.0
  /// Every frame, every second one …
  var stride = 1.0
  /// How many points of the score are lost, about: those of all that is given up together.
  var loss = 0.0
  /// The natural logarithm of the part of the bytes that is left, about; at most 0.
  var logarithm = 0.0

  /// What a quality is of.
  enum QualityKind {
    case pixels
    /// The quality is of pixels, and below 75 of alpha, too, which is most of the size of soft animations.
    case pixelsAndAlpha
    /// Little is seen of it, and little saved.
    case palettes

    /// The loss of the score and the logarithm of the size for a step of 1, and the logarithm for less alpha.
    fileprivate var effect: (loss: Double, size: Double, alpha: Double) {
      switch self {
      case .pixels: (0.22, -0.0147, 0)
      case .pixelsAndAlpha: (0.22, -0.0069, -0.31)
      case .palettes: (0.03, -0.0064, 0)
      }
    }
  }

  /// What there is to be given up.
  struct Choice {
    /// Nil where there is none to choose.
    var quality: Int?
    var qualityKind = QualityKind.pixels
    /// Nil where there is none to choose.
    var colors: Int?
    /// The longer side of the images.
    var side = 0.0
    /// Frames a second; 0 for a still image.
    var rate = 0.0

    private static let lowestQuality = 40
    private static let shortestSide = 32.0
    private static let slowestRate = 5.0

    /// All that is tried, from what is seen least on.
    var all: [SizeConcession] {
      var found = [SizeConcession()]
      for table in [qualities, colorCounts, scales, strides] {
        found = found.flatMap { concession in [concession] + table.map { $0.joined(to: concession) } }
      }
      return found.dropFirst().sorted { ($0.loss, $0.logarithm) < ($1.loss, $1.logarithm) }
    }

    private var qualities: [SizeConcession] {
      guard let quality, quality > Self.lowestQuality else { return [] }
      let effect = qualityKind.effect
      return Swift.stride(from: quality - 4, through: Self.lowestQuality, by: -4).map { lower in
        let steps = Double(quality - lower)
        let alpha = lower < 75 && quality >= 75 ? effect.alpha : 0
        return SizeConcession(
          quality: lower, loss: effect.loss * steps, logarithm: effect.size * steps + alpha)
      }
    }

    private var colorCounts: [SizeConcession] {
      guard let colors else { return [] }
      return [
        (256, 2.3, -0.85), (128, 3.5, -1.07), (64, 5.1, -1.28), (32, 9.3, -1.50), (16, 13.2, -1.75),
      ].filter { $0.0 < colors }.map { SizeConcession(colors: $0.0, loss: $0.1, logarithm: $0.2) }
    }

    private var scales: [SizeConcession] {
      [0.92, 0.84, 0.77, 0.71, 0.65, 0.59, 0.54, 0.5, 0.46, 0.42, 0.38, 0.35, 0.32, 0.3, 0.27, 0.25]
        .filter { side * $0 >= Self.shortestSide }
        .map { scale in
          SizeConcession(scale: scale, loss: 5 - 29 * log(scale), logarithm: 1.21 * log(scale))
        }
    }

    private var strides: [SizeConcession] {
      [2.0, 3, 4, 6].filter { rate / $0 >= Self.slowestRate }.map { stride in
        let rate = rate / stride
        let loss = rate >= 24 ? 6.0 : rate >= 15 ? 14 : rate >= 10 ? 26 : rate >= 8 ? 34 : 45
        return SizeConcession(stride: stride, loss: loss, logarithm: -0.97 * log(stride))
      }
    }
  }

  private func joined(to other: SizeConcession) -> SizeConcession {
    SizeConcession(
      quality: quality ?? other.quality, colors: colors ?? other.colors, scale: scale * other.scale,
      stride: stride * other.stride, loss: loss + other.loss, logarithm: logarithm + other.logarithm)
  }
}
