import AnimationBuilding

/// A ball that is dropped and a wheel that is spun. Lottie: layers that ask for motion blur, which `--motion-blur` draws.
func blurredMotion() -> LottieDocument {
  let height = Animated(65, 45).to(65, 179, at: 15, easing: .fall).to(65, 45, at: 30, easing: .rise)
    .to(65, 179, at: 45, easing: .fall).to(65, 45, at: 60, easing: .rise)
  let ball = LottieLayer(
    "ball",
    .shapes([
      .group(
        "Ball",
        [
          .ellipse(size: Size(44, 44)),
          .fill(.radial(center: Point(-8, -8), to: Point(20, 14), ["#ffd166", "#ef476f"])),
        ])
    ]), transform: AnimatedTransform(position: height), hasMotionBlur: true)
  let floor = LottieLayer(
    "floor",
    .shapes([
      .group(
        "Floor", [.rectangle(Rect(x: 20, y: 202, width: 90, height: 6), cornerRadius: 3), .fill("#073b4c")])
    ]))
  let colors: [Color] = ["#118ab2", "#06d6a0", "#f78c6b"]
  let blades = colors.enumerated().map { index, color in
    LottieShape.group(
      "Blade", [.ellipse(center: Point(0, -30), size: Size(20, 56)), .fill(color)],
      transform: AnimatedTransform(rotation: Animated(Double(index) * 120)))
  }
  let hub = LottieShape.group("Hub", [.ellipse(size: Size(18, 18)), .fill("#073b4c")])
  let turn = Animated(0).to(540, at: 30, easing: .inOut).to(1080, at: 60, easing: .inOut)
  let wheel = LottieLayer(
    "wheel", .shapes([hub] + blades),
    transform: AnimatedTransform(position: Animated(165, 120), rotation: turn), hasMotionBlur: true)
  return LottieDocument(
    "motion-blur", size: Size(240, 240), frameRate: 30, frameCount: 60, layers: [ball, wheel, floor],
    motionBlur: LottieMotionBlur(samplesPerFrame: 12))
}
