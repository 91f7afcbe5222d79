import AnimationCore
import LottieFormat

/// A layer style, as Photoshop has them: lengths in units of the canvas, angles in degrees, opacities 0…1.
public struct LottieLayerStyle: Hashable, Sendable {
  let kind: Int
  let name: String
  let color: Color?
  let numbers: [Member]
  let gradient: [Gradient.Stop]

  /// A number by its key in files.
  struct Member: Hashable, Sendable {
    var key: String
    var value: Animated<Double>
    var factor = 1.0
  }

  private init(
    _ kind: Int, _ name: String, _ color: Color?, _ numbers: [Member], gradient: [Gradient.Stop] = []
  ) {
    (self.kind, self.name, self.color) = (kind, name, color)
    (self.numbers, self.gradient) = (numbers, gradient)
  }

  private static func percent(_ key: String, _ value: Animated<Double>) -> Member {
    Member(key: key, value: value, factor: 100)
  }

  private static func shadow(
    _ kind: Int, _ name: String, _ color: Color, _ distance: Animated<Double>, _ size: Animated<Double>,
    _ angle: Animated<Double>, _ opacity: Animated<Double>
  ) -> LottieLayerStyle {
    LottieLayerStyle(
      kind, name, color,
      [
        Member(key: "d", value: distance), Member(key: "s", value: size), Member(key: "a", value: angle),
        percent("o", opacity),
      ])
  }

  private static func glow(
    _ kind: Int, _ name: String, _ color: Color, _ size: Animated<Double>, _ opacity: Animated<Double>,
    _ blendMode: BlendMode
  ) -> LottieLayerStyle {
    LottieLayerStyle(
      kind, name, color,
      [
        Member(key: "s", value: size),
        Member(key: "bm", value: Animated(menuLine(of: blendMode))),
        percent("o", opacity),
      ])
  }

  /// The place in the menu of After Effects, which styles have; layers have other numbers.
  private static func menuLine(of mode: BlendMode) -> Double {
    Double((1...30).first { BlendMode(menuLine: $0) == mode } ?? 1)
  }

  public static func stroke(_ color: Color, size: Animated<Double>) -> LottieLayerStyle {
    LottieLayerStyle(0, "Stroke", color, [Member(key: "s", value: size)])
  }

  public static func dropShadow(
    _ color: Color, distance: Animated<Double>, size: Animated<Double>, angle: Animated<Double> = 120,
    opacity: Animated<Double> = 0.75
  ) -> LottieLayerStyle {
    shadow(1, "Drop Shadow", color, distance, size, angle, opacity)
  }

  public static func innerShadow(
    _ color: Color, distance: Animated<Double>, size: Animated<Double>, angle: Animated<Double> = 120,
    opacity: Animated<Double> = 0.75
  ) -> LottieLayerStyle {
    shadow(2, "Inner Shadow", color, distance, size, angle, opacity)
  }

  public static func outerGlow(
    _ color: Color, size: Animated<Double>, opacity: Animated<Double> = 0.75, blendMode: BlendMode = .screen
  ) -> LottieLayerStyle {
    glow(3, "Outer Glow", color, size, opacity, blendMode)
  }

  public static func innerGlow(
    _ color: Color, size: Animated<Double>, opacity: Animated<Double> = 0.75, blendMode: BlendMode = .screen
  ) -> LottieLayerStyle {
    glow(4, "Inner Glow", color, size, opacity, blendMode)
  }

  public static func satin(
    _ color: Color, distance: Animated<Double>, size: Animated<Double>, angle: Animated<Double> = 19,
    opacity: Animated<Double> = 0.5
  ) -> LottieLayerStyle {
    shadow(6, "Satin", color, distance, size, angle, opacity)
  }

  public static func colorOverlay(_ color: Color, opacity: Animated<Double> = 1) -> LottieLayerStyle {
    LottieLayerStyle(7, "Color Overlay", color, [percent("so", opacity)])
  }

  /// A linear gradient over the layer.
  public static func gradientOverlay(
    _ stops: [Gradient.Stop], angle: Animated<Double> = 90, opacity: Animated<Double> = 1
  ) -> LottieLayerStyle {
    LottieLayerStyle(
      8, "Gradient Overlay", nil,
      [percent("o", opacity), Member(key: "a", value: angle), Member(key: "gt", value: 1)], gradient: stops)
  }
}
