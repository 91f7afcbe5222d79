import AnimationBuilding
import Foundation

/// Cards in space. Lottie: above, a camera that looks straight on and passes along a row of them; below, one that looks at
/// a point while it goes around a box, and cards on a wheel, which hide one another as they turn.
func cameraFlight() -> LottieDocument {
  let end = 90.0

  func card(_ name: String, _ color: Color, width: Double, height: Double) -> [LottieShape] {
    [
      .group(name, [.star(.init(points: 5, outerRadius: 12, innerRadius: 5)), .fill("#ffffffcc")]),
      .group(
        name,
        [
          .rectangle(
            Rect(x: -width / 2, y: -height / 2, width: width, height: height), cornerRadius: 6), .fill(color),
        ]),
    ]
  }
  func inSpace(
    _ name: String, _ content: LottieLayer.Content, _ place: Point3D, turn: Double = 0, parent: String? = nil
  ) -> LottieLayer {
    LottieLayer(
      name, content,
      transform3D: AnimatedTransform3D(position: Animated(place), rotationY: Animated(turn)), parent: parent)
  }
  /// - Parameter target: what it looks at; nil for straight on.
  func camera(_ place: Animated<Point3D>, target: Point3D? = nil, zoom: Double) -> LottieLayer {
    LottieLayer(
      "camera", .camera(zoom: Animated(zoom), looksAtAnchor: target != nil),
      transform3D: AnimatedTransform3D(anchor: Animated(target ?? .zero), position: place))
  }

  // The nearest ones come first in depth, whatever their order in the file.
  let cards: [(Int, Color)] = [
    (3, "#06d6a0"), (0, "#ef476f"), (4, "#118ab2"), (1, "#f78c6b"), (2, "#ffd166"),
  ]
  let row = cards.map { place, color in
    inSpace(
      "card \(place + 1)", .shapes(card("Card", color, width: 60, height: 80)),
      Point3D(80 + Double(place) * 60, 75, Double(place) * 110))
  }
  let rowCamera = camera(
    Animated(150, 55, -280).to(300, 75, -160, at: end / 2, easing: .inOut)
      .to(150, 55, -280, at: end, easing: .inOut), zoom: 320)

  let sides: [(Color, Double, Point3D)] = [
    ("#ef476f", 0, Point3D(70, 75, -30)), ("#ffd166", 90, Point3D(100, 75, 0)),
    ("#06d6a0", 180, Point3D(70, 75, 30)), ("#118ab2", 270, Point3D(40, 75, 0)),
  ]
  let box = sides.enumerated().map { index, side in
    inSpace(
      "side \(index + 1)", .shapes(card("Side", side.0, width: 58, height: 58)), side.2, turn: -side.1)
  }
  let boxCamera = camera(
    Animated(70, 0, -190).to(260, 20, 0, at: end / 4).to(70, 40, 190, at: end / 2)
      .to(-120, 20, 0, at: end * 3 / 4).to(70, 0, -190, at: end),
    target: Point3D(70, 75, 0), zoom: 170)

  let colors: [Color] = ["#ef476f", "#f78c6b", "#ffd166", "#06d6a0", "#118ab2"]
  let wheel = colors.enumerated().map { spoke, color in
    let angle = Double(spoke) / Double(colors.count) * 2 * Double.pi
    return inSpace(
      "spoke \(spoke + 1)", .shapes(card("Spoke", color, width: 40, height: 52)),
      Point3D(sin(angle) * 52, 0, -cos(angle) * 52), turn: -angle * 180 / Double.pi, parent: "axle")
  }
  let axle = LottieLayer(
    "axle", .null,
    transform3D: AnimatedTransform3D(
      position: Animated(70, 75, 0), rotationX: -14, rotationY: Animated(0).to(360, at: end)))
  let wheelCamera = camera(Animated(70, 75, -260), zoom: 230)

  func view(_ name: String, _ x: Double, _ y: Double, width: Double, _ layers: [LottieLayer]) -> LottieLayer {
    LottieLayer(
      name, .composition(LottieComposition(name, size: Size(width, 150), layers: layers)),
      transform: AnimatedTransform(position: Animated(x, y)))
  }
  return LottieDocument(
    "cameras", size: Size(320, 320), frameRate: 30, frameCount: Int(end),
    layers: [
      view("row", 10, 5, width: 300, [rowCamera] + row),
      view("box", 10, 165, width: 140, [boxCamera] + box),
      view("wheel", 170, 165, width: 140, [wheelCamera, axle] + wheel),
    ])
}
