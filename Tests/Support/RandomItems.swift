import AnimationCore

/// Items of all kinds, the same in every run.
package struct RandomItems {
  private var state: UInt64
  /// What to choose, for as long as there is some; then the first of everything.
  private var choices: ArraySlice<UInt8>?
  /// False for numbers that break every promise, too.
  private let isSane: Bool
  /// True for groups with filters, too.
  private let hasFilters: Bool

  package init(seed: Int, isSane: Bool = false, hasFilters: Bool = false) {
    self.hasFilters = hasFilters
    state = UInt64(seed + 1) &* 0x9e37_79b9_7f4a_7c15
    self.isSane = isSane
  }

  /// Items that a fuzzer chooses, with numbers that break every promise.
  package init(choices: some Sequence<UInt8>, hasFilters: Bool) {
    self.init(seed: 0, hasFilters: hasFilters)
    self.choices = Array(choices)[...]
  }

  package mutating func next(_ count: Int) -> Int {
    if choices != nil { return (0..<(count > 256 ? 2 : 1)).reduce(0) { sum, _ in sum << 8 | byte() } % count }
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  private mutating func byte() -> Int { Int(choices?.popFirst() ?? 0) }

  package mutating func value() -> Double {
    if isSane { return Double(next(700)) / 10 - 15 }
    let odd = [
      0, 1e-12, -1e-3, 1e4, -1e7, 1e12, 1e200, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
    ]
    return next(4) == 0 ? odd[next(odd.count)] : Double(next(400)) / 10 - 10
  }

  package mutating func pick<Value>(_ values: [Value]) -> Value { values[next(values.count)] }

  package mutating func point() -> Point { Point(value(), value()) }
  package mutating func rect() -> Rect { Rect(x: value(), y: value(), width: value(), height: value()) }

  package mutating func transform() -> Transform {
    if next(2) == 0 { return .identity }
    if isSane {
      return .translation(value() / 2, value() / 2) * .rotation(radians: value() / 10)
        * .scale(0.3 + fraction(), 0.3 + fraction())
    }
    return Transform(a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
  }

  /// From 0 to 1, or anything.
  package mutating func fraction() -> Double { isSane ? Double(next(1001)) / 1000 : value() }

  /// From 0 to 10, or anything.
  package mutating func length() -> Double { isSane ? fraction() * 10 : value() }

  package mutating func path() -> Path {
    var path = Path()
    if isSane { path.move(to: point()) }
    for _ in 0..<next(8) {
      switch next(5) {
      case 0: path.move(to: point())
      case 1: path.close()
      case 2: path.curve(to: point(), point(), point())
      default: path.line(to: point())
      }
    }
    return path
  }

  package mutating func color() -> Color {
    var color = Color(red: fraction(), green: fraction(), blue: fraction(), alpha: fraction())
    if next(10) == 0 { color.alpha = fraction() }
    return color
  }

  package mutating func paint() -> Paint {
    guard next(3) == 0 else { return .color(color()) }
    let stops = (0..<next(4)).map { _ in Gradient.Stop(offset: fraction(), color: color()) }
      .sorted { isSane && $0.offset < $1.offset }
    if next(2) == 0 { return .gradient(Gradient(.linear(start: point(), end: point()), stops: stops)) }
    let (center, radius) = (point(), length() * 4)
    // The focus lies inside of the circle.
    let focus = isSane ? center + Point(fraction() - 0.5, fraction() - 0.5) * radius : point()
    return .gradient(Gradient(.radial(center: center, radius: radius, focus: focus), stops: stops))
  }

  package mutating func style() -> StrokeStyle {
    StrokeStyle(
      width: length(), cap: pick([.butt, .round, .square]), join: pick([.miter, .round, .bevel]),
      miterLimit: length(), dash: (0..<next(4)).map { _ in length() }, dashOffset: value())
  }

  package mutating func mask() -> Mask {
    Mask(
      path(), transform: transform(),
      mode: pick([.add, .subtract, .intersect, .lighten, .darken, .difference]),
      isInverted: next(2) == 0, opacity: fraction(), expansion: next(2) == 0 ? 0 : length())
  }

  package mutating func items(depth: Int) -> [DisplayItem] { (0..<next(4)).map { _ in item(depth: depth) } }

  package mutating func item(depth: Int) -> DisplayItem {
    switch next(depth > 0 ? 8 : 5) {
    case 0, 1:
      return .fill(
        FillItem(path(), rule: pick([.nonZero, .evenOdd]), paint: paint(), transform: transform()))
    case 2: return .stroke(StrokeItem(path(), style: style(), paint: paint(), transform: transform()))
    case 3:
      return .image(
        ImageItem(.checkers, frame: rect(), fit: pick(ContentFit.allCases), transform: transform()))
    case 4:
      return .text(
        TextItem(
          StyledText(
            "Ag", fontSize: isSane ? 8 + length() : value(), fontWeight: next(2000) - 500, color: color()),
          frame: rect(),
          transform: transform()))
    default:
      return .group(
        GroupItem(
          items(depth: depth - 1), opacity: next(2) == 0 ? 1 : fraction(),
          blendMode: pick(BlendMode.allCases),
          isIsolated: next(2) == 0, clip: next(3) == 0 ? Clip(path(), transform: transform()) : nil,
          masks: next(2) == 0 ? [] : (0..<next(3)).map { _ in mask() },
          filters: hasFilters && next(3) > 0 ? filterChain(depth: depth - 1) : nil,
          matte: next(4) == 0
            ? Matte(items(depth: depth - 1), mode: pick([.alpha, .alphaInverted, .luma, .lumaInverted]))
            : nil))
    }
  }
}
