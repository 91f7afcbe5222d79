import AnimationCore
import CStandardLibrary

extension ShapePaint.Source {
  /// The paint at `frame`, its alpha multiplied by `opacity`; nil when there is nothing to paint with.
  func paint(in context: PropertyContext, opacity: Double) -> Paint? {
    switch self {
    case .color(let property):
      return .color(Color(property.value(in: context)).multipliedAlpha(opacity))
    case .gradient(let model):
      return model.paint(in: context, opacity: opacity)
    }
  }
}

extension StrokeModel {
  /// The style at `frame`; nil when nothing is stroked.
  func style(in context: PropertyContext) -> StrokeStyle? {
    let width = width.value(in: context)
    guard width > 0, width <= 1e6 else { return nil }
    let pattern = dashes.map { $0.value(in: context) }
    let sum = pattern.reduce(0, +)
    // A pattern with a negative length, or of no length, is not a pattern.
    let isDashed = pattern.allSatisfy { $0 >= 0 } && sum > 0 && sum.isFinite
    let offset = dashOffset.value(in: context)
    return StrokeStyle(
      width: width, cap: cap, join: join, miterLimit: miterLimit, dash: isDashed ? pattern : [],
      dashOffset: isDashed && offset.isFinite ? offset : 0)
  }
}

extension GradientModel {
  func paint(in context: PropertyContext, opacity: Double) -> Paint? {
    let scales = stops.value(in: context)
    guard context.scene.budget.spend(scales.mergingCost) else { return nil }
    let stops = scales.merged(opacity: opacity)
    guard let last = stops.last else { return nil }
    let (start, end) = (start.value(in: context), end.value(in: context))
    let from = Point(start.x, start.y)
    let to = Point(end.x, end.y)
    let radius = from.distance(to: to)
    guard radius > 0, radius.isFinite else { return .color(last.color) }
    guard isRadial else { return .gradient(Gradient(.linear(start: from, end: to), stops: stops)) }
    let highlight = min(max(highlightLength.value(in: context) / 100, -0.99), 0.99)
    let angle = atan2(to.y - from.y, to.x - from.x) + highlightAngle.value(in: context).radians
    let focus = from + Point(cos(angle), sin(angle)) * (highlight * radius)
    return .gradient(Gradient(.radial(center: from, radius: radius, focus: focus), stops: stops))
  }
}

extension GradientStops {
  /// The work of `merged`: both scales are looked through for each offset.
  fileprivate var mergingCost: Int {
    let offsets = colors.count / 4 + opacities.count / 2
    return offsets * min(offsets, 1 << 20) / 8
  }

  /// Colour and opacity stops as one list over all their offsets, each with what the other scale has there:
  /// exact, as both are linear in between.
  func merged(opacity: Double) -> [Gradient.Stop] {
    let colorStops = stride(from: 0, to: colors.count - colors.count % 4, by: 4).map { i in
      ScaleStop(offset: colors[i], value: SIMD4(colors[i + 1], colors[i + 2], colors[i + 3], 0))
    }
    let opacityStops = stride(from: 0, to: opacities.count - opacities.count % 2, by: 2).map { i in
      ScaleStop(offset: opacities[i], value: SIMD4(repeating: opacities[i + 1]))
    }
    let colorScale = Scale(colorStops)
    let opacityScale = Scale(opacityStops)
    var offsets = colorScale.stops.map(\.offset)
    if !opacityScale.stops.isEmpty {
      // Each opacity offset that no colour stop has; equal offsets of one scale (a hard edge) stay.
      let known = Set(offsets)
      offsets = (offsets + opacityScale.stops.map(\.offset).filter { !known.contains($0) }).sorted()
    }
    var stops: [Gradient.Stop] = []
    stops.reserveCapacity(offsets.count)
    for (i, offset) in offsets.enumerated() {
      // The second of two stops at one place is what comes after the edge.
      let isAfterEdge = i > 0 && offsets[i - 1] == offset
      guard let color = colorScale.value(at: offset, afterEdge: isAfterEdge) else { return [] }
      let alpha = opacityScale.value(at: offset, afterEdge: isAfterEdge)?.x ?? 1
      stops.append(
        Gradient.Stop(
          offset: offset,
          color: Color(red: color.x, green: color.y, blue: color.z, alpha: alpha.clampedToUnit * opacity)))
    }
    return stops
  }
}

private struct ScaleStop {
  var offset: Double
  var value: SIMD4<Double>
}

/// Values along 0…1, linear between stops.
private struct Scale {
  var stops: [ScaleStop]

  /// Offsets are brought into 0…1 and never decrease: a smaller one is raised to its predecessor.
  init(_ stops: [ScaleStop]) {
    self.stops = stops
    var previous = 0.0
    for i in stops.indices {
      previous = max(previous, stops[i].offset.clampedToUnit)
      self.stops[i].offset = previous
    }
  }

  func value(at offset: Double, afterEdge: Bool) -> SIMD4<Double>? {
    guard let first = stops.first, let last = stops.last else { return nil }
    if offset < first.offset || (offset == first.offset && !afterEdge) { return first.value }
    if afterEdge, let stop = stops.last(where: { $0.offset == offset }) { return stop.value }
    guard let next = stops.firstIndex(where: { $0.offset >= offset }), next > 0 else { return last.value }
    let (a, b) = (stops[next - 1], stops[next])
    let span = b.offset - a.offset
    return span > 0 ? a.value + (b.value - a.value) * ((offset - a.offset) / span) : b.value
  }
}
