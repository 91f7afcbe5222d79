import AnimationCore
import CCairo

/// Files that keep shapes as shapes. What Cairo cannot say in them becomes an image of twice the size.
package enum VectorFormat: Sendable {
  case svg, pdf

  /// How many pixels per side stand for a unit of the page where something becomes an image.
  static let imageScale = 2.0

  /// Whether Cairo (1.16) can say in it that something is mixed like this with what is below.
  func says(_ mode: BlendMode) -> Bool {
    switch self {
    case .svg: mode == .normal
    case .pdf: mode != .add && mode != .hardMix
    }
  }
}
