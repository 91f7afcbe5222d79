import AnimationCore
import TestSupport

extension DisplayItem {
  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DisplayItem {
    .fill(FillItem(.rect(x, y, width, height), paint: .color(.black)))
  }

  static func text(_ runs: String..., frame: Rect) -> DisplayItem {
    .text(TextItem(StyledText(runs.map { StyledText.Run($0) }), frame: frame))
  }
}

/// The same numbers in every run.
struct Numbers {
  var state: UInt64

  init(seed: Int) {
    state = UInt64(seed + 1) &* 0x9e37_79b9_7f4a_7c15
  }

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func value(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next(10_001)) / 10_000
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[next(values.count)] }

  mutating func point() -> Point { Point(value(0...100), value(0...100)) }

  mutating func path() -> Path {
    var path = Path([.move(point())])
    for _ in 0..<2 + next(4) {
      if next(2) == 0 { path.line(to: point()) } else { path.curve(to: point(), point(), point()) }
    }
    path.close()
    return path
  }

  mutating func transform() -> Transform {
    .translation(value(-20...20), value(-20...20)) * .rotation(radians: value(-3...3))
      * .scale(value(0.3...2), value(0.3...2))
  }
}
