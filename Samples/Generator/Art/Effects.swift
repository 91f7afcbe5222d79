import AnimationCore
import AnimationKit

// A badge in rows of cells. Lottie: each effect, and each layer style, on a precomp of its own.

private enum Badge {
  static let frameCount = 60
  static let side = 80.0

  /// A star on a disc, the upper half of which is lighter.
  static let asset: JSON = [
    "id": "badge", "nm": "badge",
    "layers": [
      Lottie.layer(
        "star", 1,
        .shapes([
          Lottie.group("Star", [Lottie.star(points: 5, inner: 9, outer: 20), Lottie.fill("#fff3c4")])
        ]),
        Lottie.Placement(position: Track(40, 40), rotation: Track(0).to(Double(frameCount), 72)),
        frameCount: frameCount),
      Lottie.layer(
        "disc", 2,
        .shapes([
          Lottie.group(
            "Disc",
            [
              Lottie.ellipse(width: 60, height: 60),
              Lottie.gradientFill(.linear, from: Point(0, -30), to: Point(0, 30), ["#4cc9f0", "#7209b7"]),
            ])
        ]),
        Lottie.Placement(position: Track(40, 40)), frameCount: frameCount),
    ],
  ]

  /// A badge in its cell.
  static func cell(_ name: String, _ index: Int, columns: Int, _ extra: JSON) -> JSON {
    let place = Track(Double((index - 1) % columns) * 90 + 10, Double((index - 1) / columns) * 90 + 10)
    return Lottie.layer(
      name, index, .precomp(asset: "badge", width: side, height: side), Lottie.Placement(position: place),
      frameCount: frameCount, extra: extra)
  }

  /// What effects read: a bright spot on black, at each of these cells. Hidden.
  static func spots(_ index: Int, _ cells: [Int], columns: Int) -> JSON {
    let squares = cells.map { cell in
      let center = Point(
        Double((cell - 1) % columns) * 90 + 10 + side / 2, Double((cell - 1) / columns) * 90 + 10 + side / 2)
      return Lottie.group(
        "Spot",
        [
          Lottie.rect(Rect(x: center.x - 45, y: center.y - 45, width: 90, height: 90)),
          Lottie.gradientFill(.radial, from: center, to: center + Point(40, 0), ["#ffffff", "#000000"]),
        ])
    }
    return Lottie.layer("spots", index, .shapes(squares), frameCount: frameCount, extra: ["hd": true])
  }

  /// There and back again.
  static func sweep(_ first: Double, _ last: Double) -> Lottie.Parameter {
    .number(Track(first).to(30, last).to(60, first))
  }
}

let effectSheet: JSON = {
  let circle = Path([
    .move(Point(40, 6)), .curve(Point(58.8, 6), Point(74, 21.2), Point(74, 40)),
    .curve(Point(74, 58.8), Point(58.8, 74), Point(40, 74)),
    .curve(Point(21.2, 74), Point(6, 58.8), Point(6, 40)),
    .curve(Point(6, 21.2), Point(21.2, 6), Point(40, 6)),
    .close,
  ])
  let mask: JSON = ["masksProperties": [Lottie.mask(circle, mode: "n")]]
  let list: [(String, String, [Lottie.Parameter?])] = [
    (
      "Drop Shadow", "ADBE Drop Shadow",
      [.color(.black), Badge.sweep(0, 200), .number(135), .number(8), .number(10)]
    ),
    ("Gaussian Blur", "ADBE Gaussian Blur 2", [Badge.sweep(0, 20), .number(1)]),
    ("Blur Across", "ADBE Gaussian Blur 2", [Badge.sweep(0, 30), .number(2)]),
    ("Box Blur", "ADBE Box Blur2", [Badge.sweep(0, 6), .number(3), .number(1)]),
    ("Directional Blur", "ADBE Motion Blur", [.number(45), Badge.sweep(0, 30)]),
    ("Sharpen", "ADBE Sharpen", [Badge.sweep(0, 100)]),
    ("Fill", "ADBE Fill", [nil, nil, .color("#ff006e"), nil, nil, nil, Badge.sweep(1, 0.3)]),
    ("Tint", "ADBE Tint", [.color("#03071e"), .color("#ffba08"), Badge.sweep(0, 100)]),
    (
      "Tritone", "ADBE Tritone",
      [.color("#ffffff"), .color("#f72585"), .color("#240046"), Badge.sweep(0, 100)]
    ),
    ("Levels", "ADBE Pro Levels2", [nil, nil, nil, Badge.sweep(0, 0.3), Badge.sweep(1, 0.7), .number(1)]),
    ("Brightness & Contrast", "ADBE Brightness & Contrast 2", [Badge.sweep(-100, 100), .number(40)]),
    ("Hue/Saturation", "ADBE HUE SATURATION", [.number(1), nil, Badge.sweep(0, 360), .number(30)]),
    ("Invert", "ADBE Invert", [.number(1), Badge.sweep(0, 100)]),
    ("Threshold", "ADBE Threshold2", [Badge.sweep(0.2, 0.8)]),
    ("Black & White", "ADBE Black&White", [.number(40), .number(60), .number(40), Badge.sweep(0, 150)]),
    (
      "Shift Channels", "ADBE Shift Channels", [.number(1), .number(4), .number(2), .number(3)]
    ),
    (
      "Toner", "CC Toner",
      [.number(2), .color("#fefae0"), nil, .color("#dda15e"), nil, .color("#283618"), Badge.sweep(0, 100)]
    ),
    (
      "Gradient Ramp", "ADBE Ramp",
      [
        .point(40, 10), .color("#ffbe0b"), .point(40, 70), .color("#fb5607"), .number(1), nil,
        Badge.sweep(0, 80),
      ]
    ),
    ("4-Color Gradient", "ADBE 4ColorGradient", []),
    (
      "Glow", "ADBE Glo2", [.number(2), .number(150), Badge.sweep(5, 40), .number(1), .number(2), .number(3)]
    ),
    ("Radial Wipe", "ADBE Radial Wipe", [Badge.sweep(0, 100), .number(0), .point(40, 40), .number(1)]),
    ("Linear Wipe", "ADBE Linear Wipe", [Badge.sweep(0, 100), .number(120), .number(20)]),
    ("Venetian Blinds", "ADBE Venetian Blinds", [Badge.sweep(0, 100), .number(30), .number(12), .number(0)]),
    ("Set Matte", "ADBE Set Matte3", [.layer(100), .number(5), .number(0)]),
    (
      "Transform", "ADBE Geometry2",
      [
        .point(40, 40), .point(40, 40), .number(1), Badge.sweep(100, 60), nil, .number(0), .number(0),
        Badge.sweep(0, 180),
      ]
    ),
    (
      "Corner Pin", "ADBE Corner Pin", [.point(0, 15), .point(80, 0), .point(0, 65), .point(80, 80)]
    ),
    (
      "Motion Tile", "ADBE Tile",
      [.point(40, 40), .number(40), .number(40), .number(100), .number(100), .number(1), Badge.sweep(0, 180)]
    ),
    ("Bulge", "ADBE Bulge", [.number(35), .number(35), .point(40, 40), Badge.sweep(0, 2)]),
    (
      "Displacement Map", "ADBE Displacement Map",
      [.layer(100), .number(5), Badge.sweep(0, 15), .number(11), nil]
    ),
    (
      "Stroke", "ADBE Stroke",
      [
        .number(1), nil, nil, .color("#06d6a0"), .number(3), nil, .number(1), .number(0), Badge.sweep(0, 100),
        .number(15), .number(1),
      ]
    ),
  ]
  let layers = list.enumerated().map { index, item in
    let effect: JSON = ["ef": [Lottie.effect(item.0, item.1, item.2)]]
    return Badge.cell(item.0, index + 1, columns: 6, item.0 == "Stroke" ? effect + mask : effect)
  }
  return Lottie.file(
    "effects", size: 550, frameRate: 30, frameCount: Badge.frameCount,
    layers: layers + [Badge.spots(100, [24, 29], columns: 6)], assets: [Badge.asset])
}()

let styleSheet: JSON = {
  let list: [(String, [JSON])] = [
    (
      "Drop Shadow", [Lottie.style(1, "Drop Shadow", color: .black, [("d", 8), ("s", 12), ("a", 120)])]
    ),
    (
      "Inner Shadow", [Lottie.style(2, "Inner Shadow", color: .black, [("d", 6), ("s", 12), ("a", 120)])]
    ),
    ("Outer Glow", [Lottie.style(3, "Outer Glow", color: "#ff9f1c", [("s", 20), ("bm", 1), ("o", 90)])]),
    ("Inner Glow", [Lottie.style(4, "Inner Glow", color: "#ffff66", [("s", 20)])]),
    ("Stroke", [Lottie.style(0, "Stroke", color: "#06d6a0", [("s", 4)])]),
    ("Satin", [Lottie.style(6, "Satin", color: .black, [("d", 11), ("s", 14), ("a", 19)])]),
    ("Color Overlay", [Lottie.style(7, "Color Overlay", color: "#ef476f", [("so", 70)])]),
    (
      "Gradient Overlay",
      [
        Lottie.style(8, "Gradient Overlay", [("o", 80), ("a", 90), ("gt", 1)])
          + ["gf": ["p": 2, "k": ["a": 0, "k": [0, 0, 0.2, 0.4, 1, 1, 0.9, 0.2]]]]
      ]
    ),
    (
      "All Together",
      [
        Lottie.style(1, "Drop Shadow", color: .black, [("d", 6), ("s", 10)]),
        Lottie.style(4, "Inner Glow", color: "#ffffff", [("s", 10)]),
        Lottie.style(0, "Stroke", color: "#ffd166", [("s", 2)]),
      ]
    ),
  ]
  let layers = list.enumerated().map { index, item in
    Badge.cell(item.0, index + 1, columns: 3, ["sy": .array(item.1)])
  }
  return Lottie.file(
    "styles", size: 280, frameRate: 30, frameCount: Badge.frameCount, layers: layers, assets: [Badge.asset])
}()
