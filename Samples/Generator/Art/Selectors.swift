import AnimationCore
import AnimationKit

/// A line of letters in rows of cells. Lottie: each shape, unit and other option of range selectors, with another
/// property of the letters each.
let selectorSheet: JSON = {
  let frameCount = 90
  let word = "NEAT TEA"
  let up = ("p", Track(0, -12, 0))
  let gold: (String, Track) = ("sc", Track(1, 0.72, 0.01, 1))
  /// From before the first letter to behind the last one and back.
  let pass = Track(-50).to(Double(frameCount) / 2, 100).to(Double(frameCount), -50)
  let all = Track(0).to(Double(frameCount) / 2, 100).to(Double(frameCount), 0)
  /// Half of the text, wherever the offset leads it.
  func half(_ shape: Double, _ members: JSON = [:]) -> [JSON] {
    [Lottie.range(Track(0), Track(50), offset: pass, shape: shape, members)]
  }
  func unit(_ unit: Double, _ members: JSON = [:]) -> [JSON] {
    [Lottie.range(Track(0), all, unit: unit, members)]
  }

  let cells: [(name: String, text: String, style: [(String, Track)], selectors: [JSON], grouping: Double)] = [
    ("square", word, [up, gold], half(1, ["sm": Lottie.property(Track(0))]), 1),
    ("words", word, [("s", Track(60, 60, 100)), gold], unit(3), 2),
    ("ramp up", word, [up, gold], half(2), 1),
    ("letters without blanks", word, [("r", Track(90))], unit(2), 1),
    ("ramp down", word, [up, gold], half(3), 1),
    ("lines", "NEAT\rTEA", [("t", Track(14)), gold], unit(4), 3),
    ("triangle", word, [up, gold], half(4), 1),
    ("in random order", word, [("o", Track(0))], unit(1, ["rn": 1]), 1),
    ("round", word, [up, gold], half(5), 1),
    (
      "eased", word, [("sk", Track(40)), gold],
      half(4, ["ne": Lottie.property(Track(80)), "xe": Lottie.property(Track(80))]), 1
    ),
    ("smooth", word, [("bl", Track(14, 14)), up], half(6), 1),
    (
      "one less the other", word, [("sw", Track(3)), ("sh", Track(170))],
      [Lottie.range(Track(0), Track(100)), Lottie.range(Track(0), all, ["m": 2])], 1
    ),
  ]
  let layers = cells.enumerated().map { index, cell in
    let isTall = cell.text.contains("\r")
    return Lottie.layer(
      cell.name, index + 1,
      Lottie.text(
        cell.text, size: isTall ? 18 : 24, color: "#e5e5e5", ["j": 2, "lh": 22],
        animators: [Lottie.animator(cell.style, cell.selectors)], grouping: cell.grouping),
      Lottie.Placement(
        position: Track(
          Double(index % 2) * 160 + 80, Double(index / 2) * 52 + (isTall ? 27 : 38))),
      frameCount: frameCount)
  }
  let ground = Lottie.ground("#14213d", size: 320, frameCount: frameCount)
  return Lottie.file(
    "selectors", size: 320, frameRate: 30, frameCount: frameCount, layers: layers + [ground],
    extra: Lottie.font(word))
}()
