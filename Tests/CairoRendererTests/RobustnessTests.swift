import AnimationCore
import CairoRenderer
import Pixels
import TestSupport
import Testing

/// Lists that break every promise: whatever an item holds, the next one is drawn.
@Suite struct RobustnessTests {
  /// The same numbers in every run.
  struct Numbers {
    var state: UInt64

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }

    mutating func value() -> Double {
      let odd = [
        0, 1e-12, -1e-3, 1e4, -1e7, 1e12, 1e200, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
      ]
      return next(4) == 0 ? odd[next(odd.count)] : Double(next(400)) / 10 - 10
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[next(values.count)] }

    mutating func point() -> Point { Point(value(), value()) }
    mutating func rect() -> Rect { Rect(x: value(), y: value(), width: value(), height: value()) }

    mutating func transform() -> Transform {
      if next(2) == 0 { return .identity }
      return Transform(a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
    }

    mutating func path() -> Path {
      var path = Path()
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

    mutating func color() -> Color {
      var color = Color(red: value(), green: value(), blue: value(), alpha: value())
      if next(10) == 0 { color.alpha = value() }
      return color
    }

    mutating func paint() -> Paint {
      guard next(3) == 0 else { return .color(color()) }
      let stops = (0..<next(4)).map { _ in Gradient.Stop(offset: value(), color: color()) }
      let geometry: Gradient.Geometry =
        next(2) == 0
        ? .linear(start: point(), end: point()) : .radial(center: point(), radius: value(), focus: point())
      return .gradient(Gradient(geometry, stops: stops))
    }

    mutating func style() -> StrokeStyle {
      StrokeStyle(
        width: value(), cap: pick([.butt, .round, .square]), join: pick([.miter, .round, .bevel]),
        miterLimit: value(), dash: (0..<next(4)).map { _ in value() }, dashOffset: value())
    }

    mutating func mask() -> Mask {
      Mask(
        path(), transform: transform(),
        mode: pick([.add, .subtract, .intersect, .lighten, .darken, .difference]),
        isInverted: next(2) == 0, opacity: value(), expansion: next(2) == 0 ? 0 : value())
    }

    mutating func items(depth: Int) -> [DisplayItem] { (0..<next(4)).map { _ in item(depth: depth) } }

    mutating func item(depth: Int) -> DisplayItem {
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
            StyledText("Ag", fontSize: value(), fontWeight: next(2000) - 500, color: color()), frame: rect(),
            transform: transform()))
      default:
        return .group(
          GroupItem(
            items(depth: depth - 1), opacity: next(2) == 0 ? 1 : value(), blendMode: pick(BlendMode.allCases),
            isIsolated: next(2) == 0, clip: next(3) == 0 ? Clip(path(), transform: transform()) : nil,
            masks: next(2) == 0 ? [] : (0..<next(3)).map { _ in mask() },
            matte: next(4) == 0
              ? Matte(items(depth: depth - 1), mode: pick([.alpha, .alphaInverted, .luma, .lumaInverted]))
              : nil))
      }
    }
  }

  @Test(arguments: 0..<8)
  func drawsOnAfterAnything(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed + 1) &* 0x9e37_79b9_7f4a_7c15)
    let renderer = CairoRenderer()
    let bitmap = try Bitmap(width: 24, height: 24)
    for round in 0..<100 {
      var items = numbers.items(depth: 3)
      items.append(.rect(0, 0, 24, 24, .pureBlue))
      let list = DisplayList(size: Size(24, 24), items: items)
      renderer.render(list, into: bitmap, transform: .identity)
      #expect(bitmap[12, 12] == .blue, "round \(round)")
    }
    renderer.render(
      DisplayList(size: numbers.rect().size, items: []), into: bitmap, transform: numbers.transform())
  }
}
