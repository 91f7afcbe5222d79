import AnimationCore
import CStandardLibrary

extension EffectInput {
  /// 0 blurriness, 1 directions: 1 both, 2 across, 3 down; 2 whether the pixels at the edges go on.
  func gaussianBlur() -> [Filter] {
    blur(number(0, 0).deviation, directions: choice(1, 1), repeatsEdges: isOn(2))
  }

  /// 0 radius, 1 how many times, 2 directions, 3 whether the pixels at the edges go on. Several boxes are nearly a
  /// Gaussian of the same variance.
  func boxBlur() -> [Filter] {
    let width = 2 * min(max(0, number(0, 0)), 5000) + 1
    let variance = Double(min(max(1, choice(1, 1)), 50)) * (width * width - 1) / 12
    return blur(min(variance.squareRoot(), 500), directions: choice(2, 1), repeatsEdges: isOn(3))
  }

  private func blur(_ deviation: Double, directions: Int, repeatsEdges: Bool) -> [Filter] {
    let size = Size(directions == 3 ? 0 : deviation, directions == 2 ? 0 : deviation)
    guard deviation > Self.leastDeviation else { return [] }
    return [.blur(Blur(deviation: size, edges: repeatsEdges ? space.box : nil))]
  }

  /// 0 direction, up is 0, clockwise, 1 length.
  func directionalBlur() -> [Filter] {
    let deviation = number(1, 0).deviation
    guard deviation > Self.leastDeviation else { return [] }
    return [.blur(Blur(deviation: Size(deviation, 0), angle: (number(0, 0) - 90).radians))]
  }

  /// The deviation below which a blur cannot be seen.
  static let leastDeviation = 0.1

  /// 0 amount in percent.
  func sharpen() -> [Filter] {
    let amount = min(max(0, number(0, 0)), 4000) / 100
    return amount == 0 ? [] : [.warp(.sharpen(amount: amount))]
  }
}
