import AnimationBuilding

/// Texts that are set: around a circle, along a wave, in a box with straight edges, in small capitals, made to fit.
/// Lottie: text paths, boxes, justification.
func typography() throws -> LottieDocument {
  let frameCount = 90
  let wave = try Path(svg: "M20 48 C50 8 80 8 110 48 C140 88 170 88 200 48")
  let ring = Path.circle(0, 0, radius: 42)
  let asleep = "THE WIDE LANDS NEAR THE ROUND HILLS ARE ALL STILL ASLEEP"

  func line(_ name: String, _ path: Path, _ color: Color, at x: Double, _ y: Double) -> LottieLayer {
    LottieLayer(
      name, .shapes([.group(name, [.path(path), .line(color, width: 1.5)])]),
      transform: AnimatedTransform(position: Animated(x, y)))
  }
  func text(
    _ name: String, _ text: LottieText, at x: Double, _ y: Double, on path: LottieTextPath? = nil
  ) -> LottieLayer {
    LottieLayer(name, .text(text, path: path), transform: AnimatedTransform(position: Animated(x, y)))
  }

  let layers = [
    text(
      "around", LineFont.text("ROUND AND ROUND IT TURNS ", size: 17.8, "#ef476f"), at: 62, 76,
      on: LottieTextPath(ring, firstMargin: Animated(0).to(264, at: Double(frameCount)))),
    line("ring", .circle(0, 0, radius: 37), "#ef476f55", at: 62, 76),
    text(
      "along", LineFont.text("UP AND DOWN", size: 18, "#118ab2"), at: 114, 32,
      on: LottieTextPath(
        wave, firstMargin: Animated(0).to(60, at: 45, easing: .inOut).to(0, at: 90, easing: .inOut),
        isForced: true)),
    line("wave", wave, "#118ab255", at: 114, 36),
    text(
      "straight edges",
      LineFont.text(
        asleep, size: 14, "#073b4c", alignment: .justified, lineHeight: 22,
        box: Rect(x: 0, y: 0, width: 132, height: 100)), at: 20, 142),
    text(
      "the last line apart",
      LineFont.text(
        asleep, size: 14, "#06a77d", alignment: .justifiedLastCenter, lineHeight: 22,
        box: Rect(x: 0, y: 0, width: 132, height: 100)), at: 170, 142),
    text(
      "small capitals",
      LineFont.text("Small Capitals", size: 26, "#e07a1f", alignment: .center, capitals: .small), at: 160, 268
    ),
    text(
      "fitted",
      LineFont.text(
        "NO LESS THAN IT IS WIDE", size: 40, "#5f0f40", alignment: .center,
        box: Rect(x: 0, y: 0, width: 280, height: 26), verticalAlignment: .inkCenter, fitting: .shrinks),
      at: 20, 282),
  ]
  return LottieDocument(
    "typography", size: Size(320, 320), frameRate: 30, frameCount: frameCount,
    layers: layers + [.ground("#fffaf0", size: 320)], fonts: [try LineFont.font("ACDEHILMNOPRSTUW ")])
}
