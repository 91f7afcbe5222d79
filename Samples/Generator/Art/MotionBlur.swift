import AnimationCore
import AnimationKit

/// A ball that is dropped and a wheel that is spun. Lottie: layers that ask for motion blur, which `--motion-blur` draws.
let blurredMotion: JSON = {
  let frameCount = 60
  let blurred: JSON = ["mb": true]
  let height = Track(65, 45).to(15, 65, 179, easing: .fall).to(30, 65, 45, easing: .rise)
    .to(45, 65, 179, easing: .fall).to(60, 65, 45, easing: .rise)
  let ball = Lottie.layer(
    "ball", 1,
    .shapes([
      Lottie.group(
        "Ball",
        [
          Lottie.ellipse(width: 44, height: 44),
          Lottie.gradientFill(.radial, from: Point(-8, -8), to: Point(20, 14), ["#ffd166", "#ef476f"]),
        ])
    ]), Lottie.Placement(position: height), frameCount: frameCount, extra: blurred)
  let floor = Lottie.layer(
    "floor", 3,
    .shapes([
      Lottie.group(
        "Floor", [Lottie.rect(Rect(x: 20, y: 202, width: 90, height: 6), radius: 3), Lottie.fill("#073b4c")])
    ]), frameCount: frameCount)
  let blades = (0..<3).map { blade in
    Lottie.group(
      "Blade",
      [
        Lottie.ellipse(center: Point(0, -30), width: 20, height: 56),
        Lottie.fill(["#118ab2", "#06d6a0", "#f78c6b"][blade]),
      ], Lottie.Placement(rotation: Track(Double(blade) * 120)))
  }
  let hub = Lottie.group("Hub", [Lottie.ellipse(width: 18, height: 18), Lottie.fill("#073b4c")])
  let wheel = Lottie.layer(
    "wheel", 2, .shapes([hub] + blades),
    Lottie.Placement(position: Track(165, 120), rotation: Track(0).to(30, 540, easing: .inOut).to(60, 1080)),
    frameCount: frameCount, extra: blurred)
  return Lottie.file(
    "motion-blur", size: 240, frameRate: 30, frameCount: frameCount, layers: [ball, wheel, floor],
    extra: ["mb": ["sa": 180, "sp": 0, "spf": 12, "asl": 128]])
}()
