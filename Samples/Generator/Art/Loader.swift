import AnimationCore
import AnimationKit

/// Three arcs that chase one another. Lottie: trim paths on gradient strokes, all children of one null.
let loaderAnimation: JSON = {
  let frameCount = 90

  func arc(_ index: Int, radius: Double, _ colors: [Color], delay: Double, turns: Double) -> JSON {
    let end = Track(0.04).to(38, 0.8, easing: .inOut).hold(until: 45).to(90, 1.04, easing: .inOut)
    let start = Track(0).hold(until: 30).to(72, 0.86, easing: .inOut).to(90, 1, easing: .out)
    return Lottie.layer(
      "arc \(index)", index + 1,
      .shapes([
        Lottie.group(
          "Arc",
          [
            Lottie.ellipse(width: 2 * radius, height: 2 * radius),
            Lottie.trim(start: start, end: end, offset: Track(delay)),
            Lottie.gradientStroke(
              .linear, from: Point(-radius, -radius), to: Point(radius, radius), colors, width: 19),
          ])
      ]),
      Lottie.Placement(rotation: Track(0).to(90, 360 * turns, easing: .linear)), frameCount: frameCount,
      extra: ["parent": 1])
  }

  func dot(_ index: Int) -> JSON {
    let beat = Track(0.5, 0.5).to(22, 1, 1).to(45, 0.5, 0.5).to(67, 1, 1).to(90, 0.5, 0.5)
    return Lottie.layer(
      "dot", index,
      .shapes([
        Lottie.group(
          "Dot",
          [
            Lottie.ellipse(width: 52, height: 52),
            Lottie.gradientFill(.radial, from: Point(-8, -10), to: Point(26, 20), ["#ffe29a", "#ff9f1c"]),
          ])
      ]),
      Lottie.Placement(scale: beat), frameCount: frameCount, extra: ["parent": 1])
  }

  let null = Lottie.layer(
    "center", 1, .null, Lottie.Placement(position: Track(160, 160)), frameCount: frameCount)
  return Lottie.file(
    "loader", size: 320, frameRate: 60, frameCount: frameCount,
    layers: [
      dot(5),
      arc(3, radius: 52, ["#ffb703", "#fb5607"], delay: 240, turns: 1),
      arc(2, radius: 84, ["#ff006e", "#8338ec"], delay: 120, turns: -1),
      arc(1, radius: 116, ["#3a86ff", "#06d6a0"], delay: 0, turns: 1),
      null,
    ])
}()
