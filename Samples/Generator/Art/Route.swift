import AnimationCore
import AnimationKit

/// A way across a map, and a pin where it ends. Lottie: dashes that march, a trim path that draws the line, the
/// map as a precomp behind a mask.
let route: JSON = {
  let frameCount = 120

  func layer(
    _ name: String, _ index: Int, _ shapes: [JSON], _ placement: Lottie.Placement = .init(),
    _ extra: JSON = [:]
  ) -> JSON {
    Lottie.layer(name, index, .shapes(shapes), placement, frameCount: frameCount, extra: extra)
  }

  func street(_ path: String, width: Double) -> JSON {
    Lottie.group("Street", [Lottie.path(Path(path)), Lottie.stroke("#ffffff", width: width)])
  }

  let map = [
    layer(
      "streets", 1,
      [
        street("M-10 118 L330 84", width: 15), street("M-10 232 L330 208", width: 15),
        street("M86 -10 L112 330", width: 15), street("M222 -10 L238 330", width: 15),
        street("M-10 40 L330 20", width: 7), street("M160 -10 L176 330", width: 7),
        street("M-10 172 L330 148", width: 7), street("M-10 292 L330 270", width: 7),
      ]),
    layer(
      "river", 2,
      [
        Lottie.group(
          "River",
          [
            Lottie.path(Path("M-20 276 C60 250 90 180 150 196 C220 214 250 120 340 118")),
            Lottie.stroke("#a9dcf5", width: 34),
          ])
      ]),
    layer(
      "parks", 3,
      [
        Lottie.group(
          "Parks",
          [
            Lottie.rect(Rect(x: 116, y: 30, width: 104, height: 66), radius: 12),
            Lottie.rect(Rect(x: 244, y: 222, width: 60, height: 60), radius: 12),
            Lottie.rect(Rect(x: 20, y: 130, width: 66, height: 44), radius: 12), Lottie.fill("#c4e8b9"),
          ])
      ]),
    layer(
      "ground", 4,
      [
        Lottie.group(
          "Ground", [Lottie.rect(Rect(x: 0, y: 0, width: 320, height: 320)), Lottie.fill("#eef0e6")])
      ]),
  ]

  let way = Path(
    "M50 228 L92 225 C100 224 103 222 102.5 212 L99.5 174 C99 165 101 164 110 163.5 L218 156 C227 155 229 153 228.5 145 L226 96"
  )
  let drawn = Track(0).hold(until: 8).to(64, 1, easing: .inOut)
  let dots = layer(
    "dashes", 2,
    [
      Lottie.group(
        "Way",
        [
          Lottie.path(way), Lottie.trim(start: Track(0), end: drawn),
          Lottie.stroke(
            "#ffffff", width: 3.5, dash: [1, 12], dashOffset: Track(0).to(120, -78, easing: .linear)),
        ])
    ])
  let line = layer(
    "way", 3,
    [
      Lottie.group(
        "Way",
        [Lottie.path(way), Lottie.trim(start: Track(0), end: drawn), Lottie.stroke("#3a6ff7", width: 10)])
    ])
  let start = layer(
    "start", 4,
    [
      Lottie.group("Core", [Lottie.ellipse(width: 13, height: 13), Lottie.fill("#3a6ff7")]),
      Lottie.group("Rim", [Lottie.ellipse(width: 26, height: 26), Lottie.fill("#ffffff")]),
    ],
    .init(position: Track(50, 228), scale: Track(0, 0).to(14, 1, 1, easing: .overshoot)))

  let pin = layer(
    "pin", 1,
    [
      Lottie.group(
        "Hole", [Lottie.ellipse(center: Point(0, -40), width: 22, height: 22), Lottie.fill("#ffffff")]),
      Lottie.group(
        "Pin",
        [
          Lottie.path(
            Path(
              "M0 0 C-9 -14 -27 -24 -27 -42 C-27 -57 -15 -68 0 -68 C15 -68 27 -57 27 -42 C27 -24 9 -14 0 0 Z")
          ),
          Lottie.gradientFill(.linear, from: Point(0, -68), to: Point(0, 0), ["#ff5d73", "#d7263d"]),
        ]),
    ],
    .init(
      position: Track(226, 18).hold(until: 60).to(74, 226, 96, easing: .fall).to(80, 226, 86, easing: .rise)
        .to(86, 226, 96, easing: .fall),
      opacity: Track(0).hold(until: 60).to(66, 1, easing: .linear)))
  let ripple = layer(
    "ripple", 5,
    [Lottie.group("Ripple", [Lottie.ellipse(width: 60, height: 28), Lottie.stroke("#d7263d", width: 4)])],
    .init(
      position: Track(226, 96), scale: Track(0.1, 0.1).hold(until: 72).to(104, 1.3, 1.3, easing: .out),
      opacity: Track(0).hold(until: 72).to(74, 0.8).to(104, 0, easing: .linear)))

  let rim = layer(
    "rim", 7,
    [Lottie.group("Rim", [Lottie.ellipse(width: 272, height: 272), Lottie.stroke("#d3dae6", width: 7)])],
    .init(position: Track(160, 160)))
  let mapLayer = Lottie.layer(
    "map", 6, .precomp(asset: "map", width: 320, height: 320), frameCount: frameCount,
    extra: ["hasMask": true, "masksProperties": [Lottie.mask(Path.circle(160, 160, radius: 136))]])

  return Lottie.file(
    "route", size: 320, frameRate: 60, frameCount: frameCount,
    layers: [pin, dots, line, start, ripple, rim, mapLayer],
    assets: [["id": "map", "nm": "map", "layers": .array(map)]])
}()
