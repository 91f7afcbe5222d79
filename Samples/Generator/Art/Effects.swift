import AnimationBuilding

// A badge in rows of cells. Lottie: each effect, and each layer style, on a precomp of its own.

private enum Badge {
  static let frameCount = 60
  static let side = 80.0

  /// A star on a disc, the upper half of which is lighter.
  static let composition = LottieComposition(
    "badge", size: Size(side, side),
    layers: [
      LottieLayer(
        "star",
        .shapes([
          .group("Star", [.star(.init(points: 5, outerRadius: 20, innerRadius: 9)), .fill("#fff3c4")])
        ]),
        transform: AnimatedTransform(
          position: Animated(40, 40), rotation: Animated(0).to(72, at: Double(frameCount), easing: .inOut))),
      LottieLayer(
        "disc",
        .shapes([
          .group(
            "Disc",
            [
              .ellipse(size: Size(60, 60)),
              .fill(.linear(from: Point(0, -30), to: Point(0, 30), ["#4cc9f0", "#7209b7"])),
            ])
        ]), transform: AnimatedTransform(position: Animated(40, 40))),
    ])

  /// The corner of a cell; the first is 1.
  static func place(_ index: Int, columns: Int) -> Point {
    Point(Double((index - 1) % columns) * 90 + 10, Double((index - 1) / columns) * 90 + 10)
  }

  /// A badge in its cell.
  static func cell(_ name: String, _ index: Int, columns: Int) -> LottieLayer {
    LottieLayer(
      name, .composition(composition),
      transform: AnimatedTransform(position: Animated(place(index, columns: columns))))
  }

  /// What effects read: a bright spot on black, at each of these cells. Hidden.
  static func spots(_ cells: [Int], columns: Int) -> LottieLayer {
    let squares = cells.map { cell in
      let center = place(cell, columns: columns) + Point(side / 2, side / 2)
      return LottieShape.group(
        "Spot",
        [
          .rectangle(Rect(x: center.x - 45, y: center.y - 45, width: 90, height: 90)),
          .fill(.radial(center: center, to: center + Point(40, 0), ["#ffffff", "#000000"])),
        ])
    }
    return LottieLayer("spots", .shapes(squares), isHidden: true)
  }
}

func effectSheet() -> LottieDocument {
  let circle = Path([
    .move(Point(40, 6)), .curve(Point(58.8, 6), Point(74, 21.2), Point(74, 40)),
    .curve(Point(74, 58.8), Point(58.8, 74), Point(40, 74)),
    .curve(Point(21.2, 74), Point(6, 58.8), Point(6, 40)),
    .curve(Point(6, 21.2), Point(21.2, 6), Point(40, 6)),
    .close,
  ])
  /// There and back again.
  func sweep(_ first: Double, _ last: Double) -> LottieEffect.Parameter {
    .number(Animated(first).to(last, at: 30, easing: .inOut).to(first, at: 60, easing: .inOut))
  }
  let list: [(String, String, [LottieEffect.Parameter])] = [
    (
      "Drop Shadow", "ADBE Drop Shadow",
      [.color(Animated(.black)), sweep(0, 200), .number(135), .number(8), .number(10)]
    ),
    ("Gaussian Blur", "ADBE Gaussian Blur 2", [sweep(0, 20), .number(1)]),
    ("Blur Across", "ADBE Gaussian Blur 2", [sweep(0, 30), .number(2)]),
    ("Box Blur", "ADBE Box Blur2", [sweep(0, 6), .number(3), .number(1)]),
    ("Directional Blur", "ADBE Motion Blur", [.number(45), sweep(0, 30)]),
    ("Sharpen", "ADBE Sharpen", [sweep(0, 100)]),
    (
      "Fill", "ADBE Fill",
      [.unset, .unset, .color(Animated("#ff006e")), .unset, .unset, .unset, sweep(1, 0.3)]
    ),
    ("Tint", "ADBE Tint", [.color(Animated("#03071e")), .color(Animated("#ffba08")), sweep(0, 100)]),
    (
      "Tritone", "ADBE Tritone",
      [.color(Animated("#ffffff")), .color(Animated("#f72585")), .color(Animated("#240046")), sweep(0, 100)]
    ),
    ("Levels", "ADBE Pro Levels2", [.unset, .unset, .unset, sweep(0, 0.3), sweep(1, 0.7), .number(1)]),
    ("Brightness & Contrast", "ADBE Brightness & Contrast 2", [sweep(-100, 100), .number(40)]),
    ("Hue/Saturation", "ADBE HUE SATURATION", [.number(1), .unset, sweep(0, 360), .number(30)]),
    ("Invert", "ADBE Invert", [.number(1), sweep(0, 100)]),
    ("Threshold", "ADBE Threshold2", [sweep(0.2, 0.8)]),
    ("Black & White", "ADBE Black&White", [.number(40), .number(60), .number(40), sweep(0, 150)]),
    (
      "Shift Channels", "ADBE Shift Channels", [.number(1), .number(4), .number(2), .number(3)]
    ),
    (
      "Toner", "CC Toner",
      [
        .number(2), .color(Animated("#fefae0")), .unset, .color(Animated("#dda15e")), .unset,
        .color(Animated("#283618")), sweep(0, 100),
      ]
    ),
    (
      "Gradient Ramp", "ADBE Ramp",
      [
        .point(Animated(40, 10)), .color(Animated("#ffbe0b")), .point(Animated(40, 70)),
        .color(Animated("#fb5607")), .number(1), .unset,
        sweep(0, 80),
      ]
    ),
    ("4-Color Gradient", "ADBE 4ColorGradient", []),
    (
      "Glow", "ADBE Glo2", [.number(2), .number(150), sweep(5, 40), .number(1), .number(2), .number(3)]
    ),
    ("Radial Wipe", "ADBE Radial Wipe", [sweep(0, 100), .number(0), .point(Animated(40, 40)), .number(1)]),
    ("Linear Wipe", "ADBE Linear Wipe", [sweep(0, 100), .number(120), .number(20)]),
    ("Venetian Blinds", "ADBE Venetian Blinds", [sweep(0, 100), .number(30), .number(12), .number(0)]),
    ("Set Matte", "ADBE Set Matte3", [.layer("spots"), .number(5), .number(0)]),
    (
      "Transform", "ADBE Geometry2",
      [
        .point(Animated(40, 40)), .point(Animated(40, 40)), .number(1), sweep(100, 60), .unset, .number(0),
        .number(0),
        sweep(0, 180),
      ]
    ),
    (
      "Corner Pin", "ADBE Corner Pin",
      [.point(Animated(0, 15)), .point(Animated(80, 0)), .point(Animated(0, 65)), .point(Animated(80, 80))]
    ),
    (
      "Motion Tile", "ADBE Tile",
      [
        .point(Animated(40, 40)), .number(40), .number(40), .number(100), .number(100), .number(1),
        sweep(0, 180),
      ]
    ),
    ("Bulge", "ADBE Bulge", [.number(35), .number(35), .point(Animated(40, 40)), sweep(0, 2)]),
    (
      "Displacement Map", "ADBE Displacement Map",
      [.layer("spots"), .number(5), sweep(0, 15), .number(11), .unset]
    ),
    (
      "Stroke", "ADBE Stroke",
      [
        .number(1), .unset, .unset, .color(Animated("#06d6a0")), .number(3), .unset, .number(1), .number(0),
        sweep(0, 100),
        .number(15), .number(1),
      ]
    ),
  ]
  let layers = list.enumerated().map { index, item in
    var layer = Badge.cell(item.0, index + 1, columns: 6)
    layer.effects = [LottieEffect(item.0, matchName: item.1, item.2)]
    if item.0 == "Stroke" { layer.masks = [LottieMask(circle, mode: .none)] }
    return layer
  }
  return LottieDocument(
    "effects", size: Size(550, 550), frameRate: 30, frameCount: Badge.frameCount,
    layers: layers + [Badge.spots([24, 29], columns: 6)])
}

func styleSheet() -> LottieDocument {
  let rainbow = [
    Gradient.Stop(offset: 0, color: Color(red: 0, green: 0.2, blue: 0.4)),
    Gradient.Stop(offset: 1, color: Color(red: 1, green: 0.9, blue: 0.2)),
  ]
  let list: [(String, [LottieLayerStyle])] = [
    ("Drop Shadow", [.dropShadow(.black, distance: 8, size: 12)]),
    ("Inner Shadow", [.innerShadow(.black, distance: 6, size: 12)]),
    ("Outer Glow", [.outerGlow("#ff9f1c", size: 20, opacity: 0.9, blendMode: .normal)]),
    ("Inner Glow", [.innerGlow("#ffff66", size: 20)]),
    ("Stroke", [.stroke("#06d6a0", size: 4)]),
    ("Satin", [.satin(.black, distance: 11, size: 14)]),
    ("Color Overlay", [.colorOverlay("#ef476f", opacity: 0.7)]),
    ("Gradient Overlay", [.gradientOverlay(rainbow, opacity: 0.8)]),
    (
      "All Together",
      [
        .dropShadow(.black, distance: 6, size: 10), .innerGlow("#ffffff", size: 10),
        .stroke("#ffd166", size: 2),
      ]
    ),
  ]
  let layers = list.enumerated().map { index, item in
    var layer = Badge.cell(item.0, index + 1, columns: 3)
    layer.styles = item.1
    return layer
  }
  return LottieDocument(
    "styles", size: Size(280, 280), frameRate: 30, frameCount: Badge.frameCount, layers: layers)
}
