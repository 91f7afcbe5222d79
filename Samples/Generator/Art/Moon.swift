import AnimationCore
import AnimationKit

/// The phases of the moon under northern lights. Lottie: the earth's shadow is an inverted alpha matte, the
/// lights show through a luma matte, and a mask gives the night its shape.
let moon: JSON = {
  let frameCount = 120
  let whole = Rect(x: 0, y: 0, width: 320, height: 320)

  func layer(
    _ name: String, _ index: Int, _ shapes: [JSON], _ placement: Lottie.Placement = .init(),
    _ extra: JSON = [:]
  ) -> JSON {
    Lottie.layer(name, index, .shapes(shapes), placement, frameCount: frameCount, extra: extra)
  }

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

  let sky = layer(
    "sky", 8,
    [
      Lottie.group(
        "Sky",
        [
          Lottie.rect(whole),
          Lottie.gradientFill(
            .linear, from: Point(160, 30), to: Point(160, 290), ["#0b1033", "#1c2a63", "#3b4a8f"]),
        ])
    ], .init(), ["hasMask": true, "masksProperties": [Lottie.mask(roundedSquare(268, 64))]])

  let stars = [
    (62, 66, 0), (104, 124, 30), (228, 58, 60), (262, 112, 15), (82, 186, 75), (250, 176, 45), (150, 52, 90),
  ]
  .enumerated().map { index, star in
    let phase = Double(star.2)
    let twinkle = Track(
      keys: (-1...1).flatMap { turn -> [Track.Key] in
        let start = phase + Double(turn) * 120
        return [
          .init(frame: start, value: [0.25], easing: .inOut),
          .init(frame: start + 60, value: [1], easing: .inOut),
        ]
      })
    return layer(
      "star \(index + 1)", 20 + index,
      [Lottie.group("Star", [Lottie.star(points: 4, inner: 1.6, outer: 6), Lottie.fill("#fff7d6")])],
      .init(position: Track(Double(star.0), Double(star.1)), opacity: twinkle))
  }

  // A matte lies directly above what it shows.
  let curtainMatte = layer(
    "lights matte", 6,
    [
      Lottie.group(
        "Ramp",
        [
          Lottie.rect(Rect(x: -160, y: -70, width: 640, height: 140)),
          Lottie.gradientFill(
            .linear, from: Point(0, 0), to: Point(320, 0),
            ["#000000", "#ffffff", "#555555", "#ffffff", "#000000"]),
        ])
    ],
    .init(position: Track(-40, 210).to(60, 40, 210).to(120, -40, 210)), ["td": 1])
  let curtain = layer(
    "lights", 7,
    [
      Lottie.group(
        "Curtain",
        [
          Lottie.path(
            Path(
              "M26 214 C80 150 120 214 170 176 C220 140 260 190 294 160 L294 232 C250 262 210 214 160 240 C110 266 70 216 26 262 Z"
            )),
          Lottie.gradientFill(
            .linear, from: Point(0, 150), to: Point(0, 262), ["#7bffd400", "#58f5c0", "#3ad0ff00"]),
        ])
    ], .init(), ["tt": 3, "hasMask": true, "masksProperties": [Lottie.mask(roundedSquare(268, 64))]])

  let glow = layer(
    "glow", 5,
    [
      Lottie.group(
        "Glow",
        [
          Lottie.ellipse(width: 210, height: 210),
          Lottie.gradientFill(.radial, from: .zero, to: Point(105, 0), ["#fff3c466", "#fff3c400"]),
        ])
    ],
    .init(position: Track(160, 138), opacity: Track(0.15).to(60, 1).to(120, 0.15)))
  let shadow = layer(
    "shadow", 3, [Lottie.group("Shadow", [Lottie.ellipse(width: 124, height: 124), Lottie.fill("#000000")])],
    .init(position: Track(184, 128).to(60, 300, 96, easing: .inOut).to(120, 184, 128, easing: .inOut)),
    ["td": 1])
  let disc = layer(
    "moon", 4,
    [
      Lottie.group(
        "Craters",
        [
          Lottie.ellipse(center: Point(-22, -14), width: 26, height: 24),
          Lottie.ellipse(center: Point(14, 22), width: 32, height: 28),
          Lottie.ellipse(center: Point(24, -26), width: 16, height: 15), Lottie.fill("#e2cf94"),
        ]),
      Lottie.group(
        "Disc",
        [
          Lottie.ellipse(width: 124, height: 124),
          Lottie.gradientFill(.radial, from: Point(-18, -20), to: Point(62, 30), ["#fffbe8", "#f3e3ae"]),
        ]),
    ], .init(position: Track(160, 138)), ["tt": 2])

  return Lottie.file(
    "moon", size: 320, frameRate: 60, frameCount: frameCount,
    layers: [shadow, disc, glow, curtainMatte, curtain] + stars + [sky])
}()
