import AnimationBuilding

/// Three balls that bounce one after the other, squashed where they land. In both formats.
func bouncingBalls() -> Scene {
  let (period, ground, radius) = (30.0, 236.0, 27.0)

  /// A round of keys repeated often enough to cover two seconds from any phase.
  func repeated<Value>(_ round: Animated<Value>, phase: Double) -> Animated<Value> {
    Animated(
      round.initial,
      keyframes: (-1...2).flatMap { turn in
        round.delayed(by: Double(turn) * period + phase).keyframes.dropLast(turn == 2 ? 0 : 1)
      })
  }

  let layers = ([("#4361ee", 86), ("#f72585", 160), ("#ffb703", 234)] as [(Color, Double)]).enumerated()
    .flatMap { index, ball -> [SceneLayer] in
      let ((color, x), phase) = (ball, Double(index) * 6)
      let jump = Animated(x, ground).to(x, 116, at: period / 2, easing: .rise).to(
        x, ground, at: period, easing: .fall)
      let squash = Animated(1.25, 0.72).to(0.9, 1.12, at: 4, easing: .out).to(1, 1, at: 15, easing: .inOut)
        .to(0.92, 1.1, at: 27, easing: .inOut).to(1.25, 0.72, at: period, easing: .in)
      let spread = Animated(1.2, 1).to(0.6, 0.6, at: period / 2, easing: .rise).to(
        1.2, 1, at: period, easing: .fall)
      let dim = Animated(0.3).to(0.1, at: period / 2, easing: .rise).to(0.3, at: period, easing: .fall)
      return [
        SceneLayer(
          "shadow \(index + 1)",
          .shapes([.fill(.ellipse(center: .zero, width: 54, height: 11), "#1d2b53")]),
          AnimatedTransform(
            position: Animated(x, ground + 4), scale: repeated(spread, phase: phase),
            opacity: repeated(dim, phase: phase))),
        SceneLayer(
          "ball \(index + 1)",
          .shapes([
            .fill(.circle(0, 0, radius: radius), color),
            .fill(.ellipse(center: Point(-9, -11), width: 15, height: 10), "#ffffff99"),
          ]),
          AnimatedTransform(
            anchor: Animated(0, radius), position: repeated(jump, phase: phase),
            scale: repeated(squash, phase: phase))),
      ]
    }
  return Scene(name: "bounce", size: 320, frameRate: 30, frameCount: 60, layers: layers)
}
