import AnimationCore
import AnimationKit

/// Texts that are set: around a circle, along a wave, in a box with straight edges, in small capitals, made to fit.
/// Lottie: text paths, boxes, justification.
let typography: JSON = {
  let frameCount = 90
  let wave = Path("M20 48 C50 8 80 8 110 48 C140 88 170 88 200 48")
  let ring = Path.circle(0, 0, radius: 42)

  func line(_ name: String, _ index: Int, _ path: Path, width: Double, _ color: Color, at place: Track)
    -> JSON
  {
    Lottie.layer(
      name, index, .shapes([Lottie.group(name, [Lottie.path(path), Lottie.stroke(color, width: width)])]),
      Lottie.Placement(position: place), frameCount: frameCount)
  }
  func text(_ name: String, _ index: Int, _ kind: Lottie.Kind, at place: Track, on path: Path? = nil) -> JSON
  {
    Lottie.layer(
      name, index, kind, Lottie.Placement(position: place), frameCount: frameCount,
      extra: path.map { ["hasMask": true, "masksProperties": [Lottie.mask($0, mode: "n")]] } ?? [:])
  }
  func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> JSON {
    ["ps": .numbers([x, y]), "sz": .numbers([width, height])]
  }

  let layers = [
    text(
      "around", 1,
      Lottie.text(
        "ROUND AND ROUND IT TURNS ", size: 17.8, color: "#ef476f",
        path: [
          "m": 0, "f": Lottie.property(Track(0).to(Double(frameCount), 264, easing: .linear)),
          "l": Lottie.property(Track(0)), "r": 0, "p": 1, "a": 0,
        ]),
      at: Track(62, 76), on: ring),
    line("ring", 2, .circle(0, 0, radius: 37), width: 1.5, "#ef476f55", at: Track(62, 76)),
    text(
      "along", 3,
      Lottie.text(
        "UP AND DOWN", size: 18, color: "#118ab2",
        path: [
          "m": 0, "f": Lottie.property(Track(0).to(45, 60).to(90, 0)), "l": Lottie.property(Track(0)), "r": 0,
          "p": 1, "a": 1,
        ]),
      at: Track(114, 32), on: wave),
    line("wave", 4, wave, width: 1.5, "#118ab255", at: Track(114, 36)),
    text(
      "straight edges", 5,
      Lottie.text(
        "THE WIDE LANDS NEAR THE ROUND HILLS ARE ALL STILL ASLEEP", size: 14, color: "#073b4c",
        ["j": 6, "lh": 22] + box(0, 0, 132, 100)),
      at: Track(20, 142)),
    text(
      "the last line apart", 6,
      Lottie.text(
        "THE WIDE LANDS NEAR THE ROUND HILLS ARE ALL STILL ASLEEP", size: 14, color: "#06a77d",
        ["j": 5, "lh": 22] + box(0, 0, 132, 100)),
      at: Track(170, 142)),
    text(
      "small capitals", 7,
      Lottie.text("Small Capitals", size: 26, color: "#e07a1f", ["ca": 2, "j": 2]), at: Track(160, 268)),
    text(
      "fitted", 8,
      Lottie.text(
        "NO LESS THAN IT IS WIDE", size: 40, color: "#5f0f40",
        ["rs": 2, "j": 2, "vj": 4] + box(0, 0, 280, 26)),
      at: Track(20, 282)),
  ]
  let ground = Lottie.ground("#fffaf0", size: 320, frameCount: frameCount)
  return Lottie.file(
    "typography", size: 320, frameRate: 30, frameCount: frameCount, layers: layers + [ground],
    extra: Lottie.font("ACDEHILMNOPRSTUW "))
}()
