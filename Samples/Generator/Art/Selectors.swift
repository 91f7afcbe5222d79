import AnimationBuilding

/// A line of letters in rows of cells. Lottie: each shape, unit and other option of range selectors, with another
/// property of the letters each.
func selectorSheet() throws -> LottieDocument {
  let frameCount = 90
  let (middle, end) = (Double(frameCount) / 2, Double(frameCount))
  let word = "NEAT TEA"
  /// From before the first letter to behind the last one and back.
  let pass = Animated(-0.5).to(1, at: middle, easing: .inOut).to(-0.5, at: end, easing: .inOut)
  let all = Animated(0).to(1, at: middle, easing: .inOut).to(0, at: end, easing: .inOut)
  let gold = Animated(Color(red: 1, green: 0.72, blue: 0.01))
  let up = Animated(0, -12)
  /// Half of the text, wherever the offset leads it.
  func half(_ shape: LottieRangeSelector.Shape) -> LottieRangeSelector {
    LottieRangeSelector(end: 0.5, offset: pass, shape: shape)
  }
  func unit(_ unit: LottieRangeSelector.Unit) -> [LottieRangeSelector] {
    [LottieRangeSelector(end: all, unit: unit)]
  }
  func raised(_ selector: LottieRangeSelector) -> LottieTextAnimator {
    LottieTextAnimator([selector], position: up, stroke: gold)
  }
  var square = half(.square)
  square.smoothness = 0
  var random = LottieRangeSelector(end: all)
  random.isRandom = true
  var eased = half(.triangle)
  (eased.easeLow, eased.easeHigh) = (0.8, 0.8)
  let less = LottieRangeSelector(end: all, mode: .subtract)

  let cells: [(name: String, animator: LottieTextAnimator, grouping: LottieTextData.Grouping)] = [
    ("square", raised(square), .characters),
    ("words", LottieTextAnimator(unit(.words), scale: Animated(both: 0.6), stroke: gold), .words),
    ("ramp up", raised(half(.rampUp)), .characters),
    (
      "letters without blanks", LottieTextAnimator(unit(.charactersWithoutSpaces), rotation: 90), .characters
    ),
    ("ramp down", raised(half(.rampDown)), .characters),
    ("lines", LottieTextAnimator(unit(.lines), stroke: gold, tracking: 14), .lines),
    ("triangle", raised(half(.triangle)), .characters),
    ("in random order", LottieTextAnimator([random], opacity: 0), .characters),
    ("round", raised(half(.round)), .characters),
    ("eased", LottieTextAnimator([eased], skew: 40, stroke: gold), .characters),
    (
      "smooth", LottieTextAnimator([half(.smooth)], position: up, blur: Animated(both: 14)), .characters
    ),
    (
      "one less the other",
      LottieTextAnimator([LottieRangeSelector(), less], strokeWidth: 3, strokeHue: 170), .characters
    ),
  ]
  let layers = cells.enumerated().map { index, cell in
    let isTall = cell.grouping == .lines
    let text = LineFont.text(
      isTall ? "NEAT\nTEA" : word, size: isTall ? 18 : 24, "#e5e5e5", alignment: .center, lineHeight: 22)
    let place = Animated(Double(index % 2) * 160 + 80, Double(index / 2) * 52 + (isTall ? 27 : 38))
    return LottieLayer(
      cell.name, .text(text, animators: [cell.animator], grouping: cell.grouping),
      transform: AnimatedTransform(position: place))
  }
  return LottieDocument(
    "selectors", size: Size(320, 320), frameRate: 30, frameCount: frameCount,
    layers: layers + [.ground("#14213d", size: 320)], fonts: [try LineFont.font(word)])
}

extension LottieLayer {
  /// One colour behind everything; it ends beyond the canvas, so that nothing shows at its edges.
  static func ground(_ color: Color, size: Double) -> LottieLayer {
    let canvas = Rect(minX: -10, minY: -10, maxX: size + 10, maxY: size + 10)
    return LottieLayer("ground", .shapes([.group("Ground", [.rectangle(canvas), .fill(color)])]))
  }
}
