import AnimationBuilding

/// A present hanging from balloons. The balloons are images, drawn with gradients by this project's own
/// renderer; the rest is shapes. In both formats.
func balloons() throws -> Scene {
  let frameCount = 60
  let float = Animated(160, 250).to(160, 238, at: 30, easing: .inOut).to(160, 250, at: 60, easing: .inOut)

  func sway(_ degrees: Double, _ lean: Double) -> Animated<Double> {
    Animated(lean - degrees).to(lean + degrees, at: 30, easing: .inOut).to(
      lean - degrees, at: 60, easing: .inOut)
  }

  let gift = try SceneLayer(
    "present",
    .shapes([
      .fill(.rect(Rect(x: -32, y: 0, width: 64, height: 46), cornerRadius: 5), "#f4a261"),
      .fill(.rect(Rect(x: -7, y: 0, width: 14, height: 46), cornerRadius: 0), "#e76f51"),
      .fill(.rect(Rect(x: -37, y: -10, width: 74, height: 16), cornerRadius: 4), "#f6b37f"),
      .fill(.rect(Rect(x: -7, y: -10, width: 14, height: 16), cornerRadius: 0), "#e76f51"),
      .stroke(
        .path(try Path(svg: "M0 -11 C-22 -32 -30 -12 0 -11 C30 -12 22 -32 0 -11")), "#e76f51", width: 5),
    ]),
    AnimatedTransform(
      position: float, rotation: Animated(3).to(-3, at: 30, easing: .inOut).to(3, at: 60, easing: .inOut)))

  let size = BalloonImage.size
  let balloons = try
    ([("red", "#ff4d6d", -24), ("blue", "#3a86ff", 23), ("gold", "#ffb703", 0)] as [(String, Color, Double)])
    .map { name, color, lean in
      SceneLayer(
        name, .image(try BalloonImage.draw(name, color), size),
        AnimatedTransform(
          anchor: Animated(size.width / 2, size.height), position: float,
          scale: Animated(both: lean == 0 ? 1.12 : 1), rotation: sway(2.5, lean)))
    }
  let cloud: [SceneShape] = [
    .fill(.circle(0, 0, radius: 17), "#dcecf9"), .fill(.circle(22, -9, radius: 22), "#dcecf9"),
    .fill(.circle(46, 0, radius: 16), "#dcecf9"),
    .fill(.rect(Rect(x: 0, y: -3, width: 46, height: 19), cornerRadius: 9), "#dcecf9"),
  ]
  let clouds = [
    SceneLayer(
      "cloud left", .shapes(cloud),
      AnimatedTransform(
        position: Animated(28, 120).to(38, 120, at: 30, easing: .inOut).to(28, 120, at: 60, easing: .inOut))),
    SceneLayer(
      "cloud right", .shapes(cloud),
      AnimatedTransform(
        position: Animated(246, 214).to(232, 214, at: 30, easing: .inOut)
          .to(246, 214, at: 60, easing: .inOut),
        scale: Animated(both: 0.85))),
  ]
  return Scene(
    name: "balloons", size: 320, frameRate: 30, frameCount: frameCount, layers: clouds + balloons + [gift])
}

private enum BalloonImage {
  static let size = Size(84, 196)

  static func draw(_ key: String, _ color: Color) throws -> EncodedImage {
    let body = try Path(svg: "M42 4 C66 4 80 22 80 46 C80 72 60 92 42 98 C24 92 4 72 4 46 C4 22 18 4 42 4 Z")
    let light = Color(
      red: color.red * 0.5 + 0.5, green: color.green * 0.5 + 0.5, blue: color.blue * 0.5 + 0.5)
    let dark = Color(red: color.red * 0.82, green: color.green * 0.82, blue: color.blue * 0.82)
    let gradient = Gradient(
      .radial(center: Point(34, 40), radius: 58, focus: Point(26, 28)),
      stops: [
        Gradient.Stop(offset: 0, color: light), Gradient.Stop(offset: 0.55, color: color),
        Gradient.Stop(offset: 1, color: dark),
      ])
    let list = DisplayList(
      size: size,
      items: [
        .stroke(
          StrokeItem(
            try Path(svg: "M42 100 C46 130 38 160 42 195"), style: StrokeStyle(width: 1.6, cap: .round),
            paint: .color("#8d99ae"))),
        .fill(FillItem(try Path(svg: "M42 94 L35 105 L49 105 Z"), paint: .color(dark))),
        .fill(FillItem(body, paint: .gradient(gradient))),
      ])
    return try EncodedImage(key: key, drawing: list)
  }
}
