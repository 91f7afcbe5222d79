import AnimationCore
import AnimationKit
import Foundation

/// Cards in space. Lottie: above, a camera that looks straight on and passes along a row of them; below, one that looks at
/// a point while it goes around a box, and cards on a wheel, which hide one another as they turn.
let cameraFlight: JSON = {
  let frameCount = 90
  let end = Double(frameCount)

  func card(_ name: String, _ color: Color, width: Double, height: Double) -> [JSON] {
    [
      Lottie.group(name, [Lottie.star(points: 5, inner: 5, outer: 12), Lottie.fill("#ffffffcc")]),
      Lottie.group(
        name,
        [
          Lottie.rect(Rect(x: -width / 2, y: -height / 2, width: width, height: height), radius: 6),
          Lottie.fill(color),
        ]),
    ]
  }
  func inSpace(
    _ name: String, _ index: Int, _ shapes: [JSON], _ place: Track,
    turn: (x: Track, y: Track) = (Track(0), Track(0)),
    parent: Double? = nil
  ) -> JSON {
    Lottie.layer(
      name, index, shapes.isEmpty ? .null : .shapes(shapes),
      Lottie.Placement(anchor: Track(0, 0, 0), position: place, scale: Track(1, 1, 1), turn: turn),
      frameCount: frameCount, extra: parent.map { ["parent": .number($0)] } ?? [:])
  }
  /// - Parameter target: what it looks at; nil for straight on.
  func camera(_ place: Track, target: (Double, Double, Double)? = nil, zoom: Double) -> JSON {
    var placement = Lottie.Placement(position: place, turn: (Track(0), Track(0)))
    placement.anchor = target.map { Track($0.0, $0.1, $0.2) } ?? Track(0, 0, 0)
    let layer = Lottie.layer("camera", 90, .camera(zoom: zoom), placement, frameCount: frameCount)
    guard target == nil, case .object(let members) = layer else { return layer }
    // Without the point that it would look at.
    return .object(
      members.map { key, value in
        guard key == "ks", case .object(let members) = value else { return (key, value) }
        return (key, .object(members.filter { $0.0 != "a" }))
      })
  }

  // The nearest ones come first in depth, whatever their order in the file.
  let row = [(3, "#06d6a0"), (0, "#ef476f"), (4, "#118ab2"), (1, "#f78c6b"), (2, "#ffd166")]
    .enumerated().map { index, item -> JSON in
      inSpace(
        "card \(item.0 + 1)", index + 1, card("Card", Color(hex: item.1) ?? .black, width: 60, height: 80),
        Track(80 + Double(item.0) * 60, 75, Double(item.0) * 110))
    }
  let rowCamera = camera(
    Track(150, 55, -280).to(end / 2, 300, 75, -160).to(end, 150, 55, -280), zoom: 320)

  let sides: [(String, Double, (Double, Double, Double))] = [
    ("#ef476f", 0, (0, 0, -30)), ("#ffd166", 90, (30, 0, 0)), ("#06d6a0", 180, (0, 0, 30)),
    ("#118ab2", 270, (-30, 0, 0)),
  ]
  let box = sides.enumerated().map { index, side in
    inSpace(
      "side \(index + 1)", index + 1, card("Side", Color(hex: side.0) ?? .black, width: 58, height: 58),
      Track(70 + side.2.0, 75 + side.2.1, side.2.2), turn: (Track(0), Track(-side.1)))
  }
  let boxCamera = camera(
    Track(70, 0, -190).to(end / 4, 260, 20, 0, easing: .linear).to(end / 2, 70, 40, 190, easing: .linear)
      .to(end * 3 / 4, -120, 20, 0, easing: .linear).to(end, 70, 0, -190, easing: .linear),
    target: (70, 75, 0), zoom: 170)

  let spokes = 5
  let wheel = (0..<spokes).map { spoke in
    let angle = Double(spoke) / Double(spokes) * 2 * Double.pi
    let color: Color = ["#ef476f", "#f78c6b", "#ffd166", "#06d6a0", "#118ab2"][spoke]
    return inSpace(
      "spoke \(spoke + 1)", spoke + 1, card("Spoke", color, width: 40, height: 52),
      Track(sin(angle) * 52, 0, -cos(angle) * 52),
      turn: (Track(0), Track(-angle * 180 / Double.pi)), parent: 50)
  }
  let axle = inSpace(
    "axle", 50, [], Track(70, 75, 0), turn: (Track(-14), Track(0).to(end, 360, easing: .linear)))
  let wheelCamera = camera(Track(70, 75, -260), zoom: 230)

  func asset(_ name: String, _ layers: [JSON]) -> JSON {
    ["id": .string(name), "nm": .string(name), "layers": .array(layers)]
  }
  func view(_ name: String, _ index: Int, _ x: Double, _ y: Double, width: Double) -> JSON {
    Lottie.layer(
      name, index, .precomp(asset: name, width: width, height: 150),
      Lottie.Placement(position: Track(x, y)), frameCount: frameCount)
  }
  return Lottie.file(
    "cameras", size: 320, frameRate: 30, frameCount: frameCount,
    layers: [
      view("row", 1, 10, 5, width: 300), view("box", 2, 10, 165, width: 140),
      view("wheel", 3, 170, 165, width: 140),
    ],
    assets: [
      asset("row", [rowCamera] + row), asset("box", [boxCamera] + box),
      asset("wheel", [wheelCamera, axle] + wheel),
    ])
}()
