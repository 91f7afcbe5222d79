import AnimationBuilding

/// Three arcs that chase one another. Lottie: trim paths on gradient strokes, all children of one null.
func loaderAnimation() -> LottieDocument {
  func arc(
    _ index: Int, radius: Double, _ colors: [Color], delay: Double, turns: Double
  ) -> LottieLayer {
    let end = Animated(0.04).to(0.8, at: 38, easing: .inOut).holding(until: 45)
      .to(1.04, at: 90, easing: .inOut)
    let start = Animated(0).holding(until: 30).to(0.86, at: 72, easing: .inOut).to(1, at: 90, easing: .out)
    return LottieLayer(
      "arc \(index)",
      .shapes([
        .group(
          "Arc",
          [
            .ellipse(size: Size(2 * radius, 2 * radius)),
            .trim(start: start, end: end, offset: Animated(delay)),
            .stroke(
              .linear(from: Point(-radius, -radius), to: Point(radius, radius), colors), width: 19,
              cap: .round, join: .round),
          ])
      ]),
      transform: AnimatedTransform(rotation: Animated(0).to(360 * turns, at: 90)), parent: "center")
  }

  let beat = Animated(both: 0.5).to(1, 1, at: 22, easing: .inOut).to(0.5, 0.5, at: 45, easing: .inOut)
    .to(1, 1, at: 67, easing: .inOut).to(0.5, 0.5, at: 90, easing: .inOut)
  let dot = LottieLayer(
    "dot",
    .shapes([
      .group(
        "Dot",
        [
          .ellipse(size: Size(52, 52)),
          .fill(.radial(center: Point(-8, -10), to: Point(26, 20), ["#ffe29a", "#ff9f1c"])),
        ])
    ]), transform: AnimatedTransform(scale: beat), parent: "center")

  return LottieDocument(
    "loader", size: Size(320, 320), frameRate: 60, frameCount: 90,
    layers: [
      dot,
      arc(3, radius: 52, ["#ffb703", "#fb5607"], delay: 240, turns: 1),
      arc(2, radius: 84, ["#ff006e", "#8338ec"], delay: 120, turns: -1),
      arc(1, radius: 116, ["#3a86ff", "#06d6a0"], delay: 0, turns: 1),
      LottieLayer("center", .null, transform: AnimatedTransform(position: Animated(160, 160))),
    ])
}
