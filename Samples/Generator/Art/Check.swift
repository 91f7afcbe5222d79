import AnimationBuilding

/// A dashed ring turns until the work is done; then a disc and a tick appear. SVGA has no trim paths: the tick
/// is another, longer path in every frame.
func checkmark() -> SVGAMovie {
  let frameCount = 54
  let center = Transform.translation(160, 160)
  let green: Color = "#21b573"
  let tick = [
    CubicBezier(line: Point(-42, 4), Point(-14, 32)), CubicBezier(line: Point(-14, 32), Point(44, -30)),
  ]

  let turn = Animated(0).to(260, at: 20, easing: .inOut).holding(until: 60)
  let ringScale = Animated(1, 1).holding(until: 14).to(0.7, 0.7, at: 22, easing: .in)
  let ringFade = Animated(1).holding(until: 16).to(0, at: 22)
  let disc = Animated(0, 0).holding(until: 18).to(1, 1, at: 34, easing: .overshoot)
  let drawn = Animated(0).holding(until: 25).to(1, at: 38, easing: .inOut)
  let halo = Animated(0.9, 0.9).holding(until: 24).to(1.42, 1.42, at: 44, easing: .out)
  let haloFade = Animated(0).holding(until: 24).to(0.5, at: 26, easing: .inOut).to(0, at: 44)

  func scaled(_ scale: Animated<Point>, _ frame: Double) -> Transform {
    let scale = scale.value(at: frame)
    return center * .scale(scale.x, scale.y)
  }

  let ring = SVGAMovie.Shape(
    .ellipse(center: .zero, radiusX: 92, radiusY: 92),
    stroke: .init("#8fdcb8", width: 12, cap: .round, join: .round, dash: .init(length: 30, gap: 27.8)))
  let discShape = SVGAMovie.Shape(.ellipse(center: .zero, radiusX: 96, radiusY: 96), fill: green)
  let haloShape = SVGAMovie.Shape(
    .ellipse(center: .zero, radiusX: 96, radiusY: 96), stroke: .init(green, width: 8))

  return SVGAMovie(
    size: Size(320, 320), frameRate: 30, frameCount: frameCount,
    sprites: [
      SVGAMovie.Sprite("ring.vector", frameCount: frameCount) { frame in
        let angle = turn.value(at: frame) * .pi / 180
        return .init(
          alpha: ringFade.value(at: frame),
          transform: scaled(ringScale, frame) * .rotation(radians: angle),
          shapes: [ring])
      },
      SVGAMovie.Sprite("halo.vector", frameCount: frameCount) { frame in
        .init(alpha: haloFade.value(at: frame), transform: scaled(halo, frame), shapes: [haloShape])
      },
      SVGAMovie.Sprite("disc.vector", frameCount: frameCount) { frame in
        let isShown = disc.value(at: frame).x > 0.01
        return .init(alpha: isShown ? 1 : 0, transform: scaled(disc, frame), shapes: [discShape])
      },
      SVGAMovie.Sprite("tick.vector", frameCount: frameCount) { frame in
        let part = drawn.value(at: frame)
        let path = Path.begun(tick, part: part)
        return .init(
          alpha: part > 0 ? 1 : 0, transform: center,
          shapes: [.init(.path(path), stroke: .init(.white, width: 17, cap: .round, join: .round))])
      },
    ])
}

extension Path {
  /// The first `part`, 0…1, of an open line of Béziers.
  fileprivate static func begun(_ curves: [CubicBezier], part: Double) -> Path {
    let lengths = curves.map { $0.length() }
    var left = lengths.reduce(0, +) * part
    var path = Path()
    for (curve, length) in zip(curves, lengths) where left > 0 {
      let piece = left < length ? curve.segment(from: 0, to: curve.parameter(atLength: left)) : curve
      if path.isEmpty { path.move(to: piece.start) }
      path.curve(to: piece.end, piece.control1, piece.control2)
      left -= length
    }
    return path
  }
}
