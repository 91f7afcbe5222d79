import AnimationBuilding

/// A way across a map, and a pin where it ends. Lottie: dashes that march, a trim path that draws the line, the
/// map as a precomp behind a mask.
func route() throws -> LottieDocument {
  func layer(
    _ name: String, _ shapes: [LottieShape], _ transform: AnimatedTransform = AnimatedTransform()
  ) -> LottieLayer {
    LottieLayer(name, .shapes(shapes), transform: transform)
  }

  func street(_ path: String, width: Double) throws -> LottieShape {
    .group("Street", [.path(try Path(svg: path)), .line("#ffffff", width: Animated(width))])
  }

  let map = [
    layer(
      "streets",
      [
        try street("M-10 118 L330 84", width: 15), try street("M-10 232 L330 208", width: 15),
        try street("M86 -10 L112 330", width: 15), try street("M222 -10 L238 330", width: 15),
        try street("M-10 40 L330 20", width: 7), try street("M160 -10 L176 330", width: 7),
        try street("M-10 172 L330 148", width: 7), try street("M-10 292 L330 270", width: 7),
      ]),
    layer(
      "river",
      [
        .group(
          "River",
          [
            .path(try Path(svg: "M-20 276 C60 250 90 180 150 196 C220 214 250 120 340 118")),
            .line("#a9dcf5", width: 34),
          ])
      ]),
    layer(
      "parks",
      [
        .group(
          "Parks",
          [
            .rectangle(Rect(x: 116, y: 30, width: 104, height: 66), cornerRadius: 12),
            .rectangle(Rect(x: 244, y: 222, width: 60, height: 60), cornerRadius: 12),
            .rectangle(Rect(x: 20, y: 130, width: 66, height: 44), cornerRadius: 12), .fill("#c4e8b9"),
          ])
      ]),
    layer(
      "ground",
      [.group("Ground", [.rectangle(Rect(x: 0, y: 0, width: 320, height: 320)), .fill("#eef0e6")])]),
  ]

  let way = try Path(
    svg:
      "M50 228 L92 225 C100 224 103 222 102.5 212 L99.5 174 C99 165 101 164 110 163.5 L218 156 C227 155 229 153 228.5 145 L226 96"
  )
  let drawn = Animated(0).holding(until: 8).to(1, at: 64, easing: .inOut)
  let dots = layer(
    "dashes",
    [
      .group(
        "Way",
        [
          .path(way), .trim(end: drawn),
          .line("#ffffff", width: 3.5, dash: [1, 12], dashOffset: Animated(0).to(-78, at: 120)),
        ])
    ])
  let line = layer(
    "way", [.group("Way", [.path(way), .trim(end: drawn), .line("#3a6ff7", width: 10)])])
  let start = layer(
    "start",
    [
      .group("Core", [.ellipse(size: Size(13, 13)), .fill("#3a6ff7")]),
      .group("Rim", [.ellipse(size: Size(26, 26)), .fill("#ffffff")]),
    ],
    AnimatedTransform(
      position: Animated(50, 228), scale: Animated(both: 0).to(1, 1, at: 14, easing: .overshoot)))

  let drop = try Path(
    svg: "M0 0 C-9 -14 -27 -24 -27 -42 C-27 -57 -15 -68 0 -68 C15 -68 27 -57 27 -42 C27 -24 9 -14 0 0 Z")
  let pin = layer(
    "pin",
    [
      .group("Hole", [.ellipse(center: Point(0, -40), size: Size(22, 22)), .fill("#ffffff")]),
      .group(
        "Pin",
        [
          .path(drop), .fill(.linear(from: Point(0, -68), to: Point(0, 0), ["#ff5d73", "#d7263d"])),
        ]),
    ],
    AnimatedTransform(
      position: Animated(226, 18).holding(until: 60).to(226, 96, at: 74, easing: .fall)
        .to(226, 86, at: 80, easing: .rise).to(226, 96, at: 86, easing: .fall),
      opacity: Animated(0).holding(until: 60).to(1, at: 66)))
  let ripple = layer(
    "ripple", [.group("Ripple", [.ellipse(size: Size(60, 28)), .line("#d7263d", width: 4)])],
    AnimatedTransform(
      position: Animated(226, 96),
      scale: Animated(both: 0.1).holding(until: 72).to(1.3, 1.3, at: 104, easing: .out),
      opacity: Animated(0).holding(until: 72).to(0.8, at: 74, easing: .inOut).to(0, at: 104)))

  let rim = layer(
    "rim", [.group("Rim", [.ellipse(size: Size(272, 272)), .line("#d3dae6", width: 7)])],
    AnimatedTransform(position: Animated(160, 160)))
  let mapLayer = LottieLayer(
    "map", .composition(LottieComposition("map", size: Size(320, 320), layers: map)),
    masks: [LottieMask(Path.circle(160, 160, radius: 136))])

  return LottieDocument(
    "route", size: Size(320, 320), frameRate: 60, frameCount: 120,
    layers: [pin, dots, line, start, ripple, rim, mapLayer])
}
