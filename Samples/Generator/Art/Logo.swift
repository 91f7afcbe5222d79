import AnimationBuilding

/// A star that appears on a disc, and twinkles. Lottie: a marker, "intro", and colours by the names of layers.
func logo() -> LottieDocument {
  let grown = Animated(0, 0).to(1, 1, at: 12, easing: .overshoot).holding(until: 30)
    .to(0.85, 0.85, at: 36, easing: .inOut).to(1, 1, at: 42, easing: .inOut)
  let star = LottieLayer(
    "Star",
    .shapes([.group("Star", [.star(.init(points: 5, outerRadius: 46, innerRadius: 21)), .fill("#ffb703")])]),
    transform: AnimatedTransform(
      position: Animated(80, 82), scale: grown, rotation: Animated(-72).to(0, at: 14, easing: .out)))
  let disc = LottieLayer(
    "Disc", .shapes([.group("Disc", [.ellipse(size: Size(140, 140)), .fill("#264653")])]),
    transform: AnimatedTransform(
      position: Animated(80, 80), scale: Animated(0, 0).to(1, 1, at: 9, easing: .out)))
  return LottieDocument(
    "logo", size: Size(160, 160), frameRate: 24, frameCount: 48, layers: [star, disc],
    markers: [Marker(name: "intro", frame: 0, duration: 15)])
}
