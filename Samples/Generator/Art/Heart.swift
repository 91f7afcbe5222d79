import AnimationBuilding
import Foundation

/// A heart that beats twice and throws confetti. In both formats.
func heart() throws -> Scene {
  let center = Point(160, 166)
  let beat = Animated(1.9, 1.9).to(2.2, 2.2, at: 5, easing: .out).to(1.85, 1.85, at: 11, easing: .inOut)
    .to(2.45, 2.45, at: 17, easing: .out).to(1.9, 1.9, at: 30, easing: .overshoot)
  let shape = try Path(
    svg: "M0 -22 C-6 -40 -44 -42 -46 -12 C-48 14 -18 30 0 46 C18 30 48 14 46 -12 C44 -42 6 -40 0 -22 Z")
  let shine = try Path(svg: "M-34 -12 C-34 -20 -29 -27 -21 -28")

  let confetti = (0..<14).map { index -> SceneLayer in
    let angle = Double(index) / 14 * 2 * .pi - .pi / 2
    let reach = index.isMultiple(of: 2) ? 138.0 : 116.0
    let colors = ["#ffd166", "#4cc9f0", "#ff758f", "#06d6a0"] as [Color]
    let way = Point(cos(angle), sin(angle))
    let (start, end) = (center + way * 74, center + way * reach)
    let grow = index.isMultiple(of: 2) ? 1.0 : 0.65
    return SceneLayer(
      "confetti \(index + 1)", .shapes([.fill(.circle(0, 0, radius: 8), colors[index % 4])]),
      AnimatedTransform(
        position: Animated(start).holding(until: 16).to(end, at: 40, easing: .out),
        scale: Animated(0, 0).holding(until: 15).to(grow, grow, at: 20, easing: .out)
          .to(0, 0, at: 42, easing: .in)))
  }
  let ring = SceneLayer(
    "ring", .shapes([.stroke(.circle(0, 0, radius: 60), "#ff8fa3", width: 5)]),
    AnimatedTransform(
      position: Animated(center),
      scale: Animated(0.8, 0.8).holding(until: 14).to(2.1, 2.1, at: 38, easing: .out),
      opacity: Animated(0).holding(until: 14).to(0.9, at: 17, easing: .inOut).to(0, at: 38)))
  let body = SceneLayer(
    "heart",
    .shapes([
      .fill(.path(shape), "#ff3d68"),
      .stroke(.path(shine), "#ffb3c3", width: 5),
    ]),
    AnimatedTransform(position: Animated(center), scale: beat))
  return Scene(
    name: "heart", size: 320, frameRate: 30, frameCount: 48, layers: [ring] + confetti + [body])
}
