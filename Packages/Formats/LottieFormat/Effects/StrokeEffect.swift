import AnimationCore

extension EffectInput {
  /// Strokes mask paths. 0 which mask, from 1, 1 whether all, 2 whether one after the other, 3 colour, 4 the width,
  /// 6 opacity as a fraction, 7 and 8 start and end in percent, in any order, 9 spacing in percent, 10 how it is painted:
  /// 1 over the layer, 2 without it, 3 as what shows of it. Hardness (5) is ignored, as by all players.
  func stroke() -> [Filter]? {
    let style = choice(10, 1)
    let opacity = number(6, 1).clampedToUnit
    let items = strokes()
    switch style {
    case 2:
      guard !items.isEmpty, opacity > 0 else { return nil }
      return [.layers([FilterLayer(.items(items), opacity: opacity)])]
    case 3:
      guard !items.isEmpty, opacity > 0 else { return nil }
      let coverage = opacity == 1 ? items : [.group(GroupItem(items, opacity: opacity))]
      return [.matte(Matte(coverage))]
    default:
      guard !items.isEmpty, opacity > 0 else { return [] }
      return [.layers([FilterLayer(.source([])), FilterLayer(.items(items), opacity: opacity)])]
    }
  }

  private func strokes() -> [DisplayItem] {
    let size = min(max(0, number(4, 2)), 10_000)
    let ends = [fraction(7, 0), fraction(8, 100)].sorted()
    let (start, end) = (ends[0], ends[1])
    guard size > 0, start < end else { return [] }
    let mask = choice(0, 1) - 1
    let outlines =
      isOn(1) ? effect.outlines : effect.outlines.indices.contains(mask) ? [effect.outlines[mask]] : []
    var contours = outlines.map { $0.value(in: context) }
    guard context.scene.budget.keep(contours.reduce(0) { $0 + $1.maximumElements }) else { return [] }
    if start > 0 || end < 1 {
      let range = TrimRange(start: start, end: end)
      contours =
        isOn(2)
        ? range.trimTogether(contours.count) { [MeasuredContour(contours[$0])] }.flatMap(\.self)
        : contours.flatMap { contour in
          range.trimTogether(1) { _ in [MeasuredContour(contour)] }.flatMap(\.self)
        }
    }
    var path = Path()
    for contour in contours { path.append(contour, .identity) }
    guard !path.isEmpty, path.isDrawable() else { return [] }
    let spacing = min(max(0, number(9, 15)), 10_000)
    let style = StrokeStyle(
      // lottie-web and ThorVG take the brush's size for its radius.
      width: size, cap: .round, join: .round,
      // Up to half a dot apart they look like a line.
      dash: spacing > 50 ? [1, size * spacing / 100] : [])
    return [
      .stroke(
        StrokeItem(path, style: style, paint: .color(color(3, .white)), transform: space.layer))
    ]
  }
}
