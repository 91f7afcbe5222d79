import AnimationCore
import AnimationKit
import Foundation

/// A heart that beats twice and throws confetti. In both formats.
let heart: Scene = {
  let center = Point(160, 166)
  let beat = Track(1.9, 1.9).to(5, 2.2, 2.2, easing: .out).to(11, 1.85, 1.85)
    .to(17, 2.45, 2.45, easing: .out).to(30, 1.9, 1.9, easing: .overshoot)
  let shape = Path(
    "M0 -22 C-6 -40 -44 -42 -46 -12 C-48 14 -18 30 0 46 C18 30 48 14 46 -12 C44 -42 6 -40 0 -22 Z")
  let shine = Path("M-34 -12 C-34 -20 -29 -27 -21 -28")

  let confetti = (0..<14).map { index -> SceneLayer in
    let angle = Double(index) / 14 * 2 * .pi - .pi / 2
    let reach = index.isMultiple(of: 2) ? 138.0 : 116.0
    let colors = ["#ffd166", "#4cc9f0", "#ff758f", "#06d6a0"] as [Color]
    let way = Point(cos(angle), sin(angle))
    let (start, end) = (center + way * 74, center + way * reach)
    let grow = index.isMultiple(of: 2) ? 1.0 : 0.65
    return SceneLayer(
      name: "confetti \(index + 1)",
      content: .shapes([.fill(.circle(0, 0, radius: 8), colors[index % 4])]),
      position: Track(start.x, start.y).hold(until: 16).to(40, end.x, end.y, easing: .out),
      scale: Track(0, 0).hold(until: 15).to(20, grow, grow, easing: .out).to(42, 0, 0, easing: .in))
  }
  let ring = SceneLayer(
    name: "ring",
    content: .shapes([.stroke(.circle(0, 0, radius: 60), "#ff8fa3", width: 5)]),
    position: Track(center.x, center.y),
    scale: Track(0.8, 0.8).hold(until: 14).to(38, 2.1, 2.1, easing: .out),
    opacity: Track(0).hold(until: 14).to(17, 0.9).to(38, 0, easing: .linear))
  let body = SceneLayer(
    name: "heart",
    content: .shapes([
      .fill(.path(shape), "#ff3d68"),
      .stroke(.path(shine), "#ffb3c3", width: 5),
    ]),
    position: Track(center.x, center.y), scale: beat)
  return Scene(
    name: "heart", size: 320, frameRate: 30, frameCount: 48, layers: [ring] + confetti + [body])
}()
