import AnimationCore
import AnimationKit
import SVGAFormat

/// A dashed ring turns until the work is done; then a disc and a tick appear. SVGA has no trim paths: the tick
/// is another, longer path in every frame.
let checkmark: SVGAMovie = {
  let frameCount = 54
  let center = Transform.translation(160, 160)
  let green: Color = "#21b573"
  let tick = [
    CubicBezier(line: Point(-42, 4), Point(-14, 32)), CubicBezier(line: Point(-14, 32), Point(44, -30)),
  ]

  let turn = Track(0).to(20, 260, easing: .inOut).hold(until: 60)
  let ringScale = Track(1, 1).hold(until: 14).to(22, 0.7, 0.7, easing: .in)
  let ringFade = Track(1).hold(until: 16).to(22, 0, easing: .linear)
  let disc = Track(0, 0).hold(until: 18).to(34, 1, 1, easing: .overshoot)
  let drawn = Track(0).hold(until: 25).to(38, 1, easing: .inOut)
  let halo = Track(0.9, 0.9).hold(until: 24).to(44, 1.42, 1.42, easing: .out)
  let haloFade = Track(0).hold(until: 24).to(26, 0.5).to(44, 0, easing: .linear)

  func scaled(_ track: Track, _ frame: Double) -> Transform {
    let scale = track.value(at: frame)
    return center * .scale(scale[0], scale[1])
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
      SVGAMovie.Sprite(vector: "ring.vector", frameCount: frameCount) { frame in
        let angle = turn.value(at: frame)[0] * .pi / 180
        return .init(
          alpha: ringFade.value(at: frame)[0],
          transform: scaled(ringScale, frame) * .rotation(radians: angle),
          shapes: [ring])
      },
      SVGAMovie.Sprite(vector: "halo.vector", frameCount: frameCount) { frame in
        .init(alpha: haloFade.value(at: frame)[0], transform: scaled(halo, frame), shapes: [haloShape])
      },
      SVGAMovie.Sprite(vector: "disc.vector", frameCount: frameCount) { frame in
        let isShown = disc.value(at: frame)[0] > 0.01
        return .init(alpha: isShown ? 1 : 0, transform: scaled(disc, frame), shapes: [discShape])
      },
      SVGAMovie.Sprite(vector: "tick.vector", frameCount: frameCount) { frame in
        let part = drawn.value(at: frame)[0]
        let path = Path.begun(tick, part: part)
        return .init(
          alpha: part > 0 ? 1 : 0, transform: center,
          shapes: [.init(.path(path), stroke: .init(.white, width: 17, cap: .round, join: .round))])
      },
    ])
}()
