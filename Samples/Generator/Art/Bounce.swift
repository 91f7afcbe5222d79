import AnimationCore
import AnimationKit

/// Three balls that bounce one after the other, squashed where they land. In both formats.
let bouncingBalls: Scene = {
  let (period, ground, radius) = (30.0, 236.0, 27.0)

  /// A round of keys repeated often enough to cover two seconds from any phase.
  func repeated(_ round: Track, phase: Double) -> Track {
    Track(
      keys: (-1...2).flatMap { turn in
        round.keys.dropLast(turn == 2 ? 0 : 1).map { key in
          Track.Key(frame: key.frame + Double(turn) * period + phase, value: key.value, easing: key.easing)
        }
      })
  }

  let layers = ([("#4361ee", 86), ("#f72585", 160), ("#ffb703", 234)] as [(Color, Double)]).enumerated()
    .flatMap { index, ball -> [SceneLayer] in
      let ((color, x), phase) = (ball, Double(index) * 6)
      let jump = Track(x, ground).to(period / 2, x, 116, easing: .rise).to(period, x, ground, easing: .fall)
      let squash = Track(1.25, 0.72).to(4, 0.9, 1.12, easing: .out).to(15, 1, 1)
        .to(27, 0.92, 1.1).to(period, 1.25, 0.72, easing: .in)
      let spread = Track(1.2, 1).to(period / 2, 0.6, 0.6, easing: .rise).to(period, 1.2, 1, easing: .fall)
      let dim = Track(0.3).to(period / 2, 0.1, easing: .rise).to(period, 0.3, easing: .fall)
      return [
        SceneLayer(
          name: "shadow \(index + 1)",
          content: .shapes([.fill(.ellipse(center: .zero, width: 54, height: 11), "#1d2b53")]),
          position: Track(x, ground + 4), scale: repeated(spread, phase: phase),
          opacity: repeated(dim, phase: phase)),
        SceneLayer(
          name: "ball \(index + 1)",
          content: .shapes([
            .fill(.circle(0, 0, radius: radius), color),
            .fill(.ellipse(center: Point(-9, -11), width: 15, height: 10), "#ffffff99"),
          ]),
          anchor: Point(0, radius), position: repeated(jump, phase: phase),
          scale: repeated(squash, phase: phase)),
      ]
    }
  return Scene(name: "bounce", size: 320, frameRate: 30, frameCount: 60, layers: layers)
}()
