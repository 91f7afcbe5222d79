import AnimationBuilding
import Foundation

/// A present out of which somebody rises: the image "avatar", and "name", a plate for a text.
func gift() throws -> SVGAMovie {
  let frameCount = 24
  let rays = SVGAMovie.Shape(
    .path(
      try Path(
        svg: (0..<8).map { ray in
          let middle = Double(ray) / 8 * 2 * .pi
          let ends = [middle - 0.16, middle + 0.16].map { Point(90 * cos($0), 90 * sin($0)) }
          return "M0 0 L\(ends[0].x) \(ends[0].y) L\(ends[1].x) \(ends[1].y) Z"
        }.joined(separator: " "))),
    fill: "#ffe8a3")
  let box = [
    SVGAMovie.Shape(.rect(Rect(x: -40, y: 0, width: 80, height: 50), cornerRadius: 5), fill: "#f4a261"),
    SVGAMovie.Shape(.rect(Rect(x: -8, y: 0, width: 16, height: 50), cornerRadius: 0), fill: "#e76f51"),
  ]
  let lid = [
    SVGAMovie.Shape(.rect(Rect(x: -45, y: -8, width: 90, height: 16), cornerRadius: 4), fill: "#f6b37f"),
    SVGAMovie.Shape(.rect(Rect(x: -8, y: -8, width: 16, height: 16), cornerRadius: 0), fill: "#e76f51"),
    SVGAMovie.Shape(
      .path(try Path(svg: "M0 -9 C-18 -26 -24 -10 0 -9 C24 -10 18 -26 0 -9")),
      stroke: .init("#e76f51", width: 4)),
  ]

  let opened = Animated(80, 98).holding(until: 4).to(132, 22, at: 11, easing: .out)
  let tilt = Animated(0).holding(until: 4).to(38, at: 11, easing: .out)
  let shine = Animated(0).holding(until: 6).to(1, at: 12)
  let risen = Animated(80, 114).holding(until: 6).to(80, 58, at: 15, easing: .overshoot)
  let named = Animated(0, 0).holding(until: 14).to(1, 1, at: 20, easing: .overshoot)

  return SVGAMovie(
    size: Size(160, 160), frameRate: 12, frameCount: frameCount,
    images: [try Portrait.anyone(), try plate()],
    sprites: [
      SVGAMovie.Sprite("rays.vector", frameCount: frameCount) { frame in
        .init(
          alpha: shine.value(at: frame),
          transform: .translation(80, 64) * .rotation(radians: frame / 24 * .pi / 4), shapes: [rays])
      },
      SVGAMovie.Sprite("avatar", frameCount: frameCount) { frame in
        let place = risen.value(at: frame)
        return .init(
          alpha: frame < 6 ? 0 : 1, layout: Rect(x: 0, y: 0, width: 72, height: 72),
          transform: .translation(place.x - 36, place.y - 36))
      },
      SVGAMovie.Sprite("box.vector", frameCount: frameCount) { _ in
        .init(transform: .translation(80, 104), shapes: box)
      },
      SVGAMovie.Sprite("lid.vector", frameCount: frameCount) { frame in
        let place = opened.value(at: frame)
        return .init(
          transform: .translation(place.x, place.y)
            * .rotation(radians: tilt.value(at: frame) * .pi / 180), shapes: lid)
      },
      SVGAMovie.Sprite("name", frameCount: frameCount) { frame in
        let size = named.value(at: frame)
        return .init(
          alpha: frame < 15 ? 0 : 1, layout: Rect(x: 0, y: 0, width: 100, height: 26),
          transform: .translation(80, 126) * .scale(size.x, size.y) * .translation(-50, -13))
      },
    ])
}

/// What the name stands on.
private func plate() throws -> EncodedImage {
  let size = Size(200, 52)
  let shape = Path(Rect(x: 0, y: 0, width: size.width, height: size.height), cornerRadius: 26)
  return try EncodedImage(
    key: "name", drawing: DisplayList(size: size, items: [.fill(FillItem(shape, paint: .color("#fffdf5")))]))
}
