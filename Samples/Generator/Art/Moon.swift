import AnimationBuilding

/// The phases of the moon under northern lights. Lottie: the earth's shadow is an inverted alpha matte, the
/// lights show through a luma matte, and a mask gives the night its shape.
func moon() throws -> LottieDocument {
  func roundedSquare(_ side: Double, _ radius: Double) -> Path {
    let (low, high, k) = (160 - side / 2, 160 + side / 2, radius * 0.4477)
    var path = Path()
    path.move(to: Point(low + radius, low))
    path.line(to: Point(high - radius, low))
    path.curve(to: Point(high, low + radius), Point(high - k, low), Point(high, low + k))
    path.line(to: Point(high, high - radius))
    path.curve(to: Point(high - radius, high), Point(high, high - k), Point(high - k, high))
    path.line(to: Point(low + radius, high))
    path.curve(to: Point(low, high - radius), Point(low + k, high), Point(low, high - k))
    path.line(to: Point(low, low + radius))
    path.curve(to: Point(low + radius, low), Point(low, low + k), Point(low + k, low))
    path.close()
    return path
  }

  let night = LottieMask(roundedSquare(268, 64))
  let sky = LottieLayer(
    "sky",
    .shapes([
      .group(
        "Sky",
        [
          .rectangle(Rect(x: 0, y: 0, width: 320, height: 320)),
          .fill(.linear(from: Point(160, 30), to: Point(160, 290), ["#0b1033", "#1c2a63", "#3b4a8f"])),
        ])
    ]), masks: [night])

  let places: [(x: Double, y: Double, phase: Double)] = [
    (62, 66, 0), (104, 124, 30), (228, 58, 60), (262, 112, 15), (82, 186, 75), (250, 176, 45), (150, 52, 90),
  ]
  let stars = places.enumerated().map { index, star in
    let twinkle = Animated(
      0.25,
      keyframes: (-1...1).flatMap { turn -> [Keyframe<Double>] in
        let start = star.phase + Double(turn) * 120
        return [Keyframe(0.25, at: start, easing: .inOut), Keyframe(1, at: start + 60, easing: .inOut)]
      })
    return LottieLayer(
      "star \(index + 1)",
      .shapes([
        .group("Star", [.star(.init(points: 4, outerRadius: 6, innerRadius: 1.6)), .fill("#fff7d6")])
      ]), transform: AnimatedTransform(position: Animated(star.x, star.y), opacity: twinkle))
  }

  let ramp = LottieLayer(
    "lights matte",
    .shapes([
      .group(
        "Ramp",
        [
          .rectangle(Rect(x: -160, y: -70, width: 640, height: 140)),
          .fill(
            .linear(
              from: Point(0, 0), to: Point(320, 0), ["#000000", "#ffffff", "#555555", "#ffffff", "#000000"])),
        ])
    ]),
    transform: AnimatedTransform(
      position: Animated(-40, 210).to(40, 210, at: 60, easing: .inOut).to(-40, 210, at: 120, easing: .inOut)))
  let folds = try Path(
    svg:
      "M26 214 C80 150 120 214 170 176 C220 140 260 190 294 160 L294 232 C250 262 210 214 160 240 C110 266 70 216 26 262 Z"
  )
  let curtain = LottieLayer(
    "lights",
    .shapes([
      .group(
        "Curtain",
        [
          .path(folds),
          .fill(.linear(from: Point(0, 150), to: Point(0, 262), ["#7bffd400", "#58f5c0", "#3ad0ff00"])),
        ])
    ]), masks: [night], matte: .luma(ramp))

  let glow = LottieLayer(
    "glow",
    .shapes([
      .group(
        "Glow",
        [
          .ellipse(size: Size(210, 210)),
          .fill(.radial(center: .zero, to: Point(105, 0), ["#fff3c466", "#fff3c400"])),
        ])
    ]),
    transform: AnimatedTransform(
      position: Animated(160, 138),
      opacity: Animated(0.15).to(1, at: 60, easing: .inOut).to(0.15, at: 120, easing: .inOut)))
  let shadow = LottieLayer(
    "shadow", .shapes([.group("Shadow", [.ellipse(size: Size(124, 124)), .fill("#000000")])]),
    transform: AnimatedTransform(
      position: Animated(184, 128).to(300, 96, at: 60, easing: .inOut).to(184, 128, at: 120, easing: .inOut)))
  let disc = LottieLayer(
    "moon",
    .shapes([
      .group(
        "Craters",
        [
          .ellipse(center: Point(-22, -14), size: Size(26, 24)),
          .ellipse(center: Point(14, 22), size: Size(32, 28)),
          .ellipse(center: Point(24, -26), size: Size(16, 15)), .fill("#e2cf94"),
        ]),
      .group(
        "Disc",
        [
          .ellipse(size: Size(124, 124)),
          .fill(.radial(center: Point(-18, -20), to: Point(62, 30), ["#fffbe8", "#f3e3ae"])),
        ]),
    ]), transform: AnimatedTransform(position: Animated(160, 138)), matte: .invertedAlpha(shadow))

  return LottieDocument(
    "moon", size: Size(320, 320), frameRate: 60, frameCount: 120,
    layers: [disc, glow, curtain] + stars + [sky])
}
