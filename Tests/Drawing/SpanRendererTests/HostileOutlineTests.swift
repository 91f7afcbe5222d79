import AnimationCore
import Painting
import Testing

@testable import SpanRenderer

/// Whatever is drawn, nothing traps, nothing is written elsewhere and the next outline finds the memory clean.
@Suite struct HostileOutlineTests {
  private let strange: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e18, 1e15, 1e9,
    4e6, 32_767, 40, 39.999_999, 20.5, 1e-300, 0, -0.0, -1e-9, -3,
  ]

  @Test(arguments: 0..<40) func strangeCoordinatesLeaveTheRasterizerClean(seed: Int) {
    var numbers = Numbers(seed: seed)
    func value() -> Double { strange[Int(numbers.value(0...18.99))] }
    let rasterizer = CoverageRasterizer()
    for _ in 0..<50 {
      func point() -> Point { Point(value(), value()) }
      let path = Path(
        [.move(point())] + (0..<4).flatMap { _ in [.line(point()), .curve(point(), point(), point())] } + [
          .close
        ])
      _ = CoverageMap.fill(path, .nonZero, with: rasterizer)
      let style = StrokeStyle(
        width: abs(value()), cap: .round, join: .round, dash: seed.isMultiple(of: 2) ? [] : [30, 5])
      let lines = Path(path.elements.filter { if case .curve = $0 { false } else { true } })
      // Dashes are only asked for along lengths that end.
      if style.dash.isEmpty || lines.isDrawable(limit: 1000) { _ = CoverageMap.stroke(lines, style) }
    }
    let square = Path(Rect(x: 10, y: 10, width: 20, height: 20))
    #expect(CoverageMap.fill(square, with: rasterizer).area == 400)
    #expect(CoverageMap.fill(Path(), with: rasterizer).area == 0)
  }

  /// Outlines close wherever they are cut: nothing is left over to the right of them.
  @Test(arguments: 0..<60) func nothingIsCoveredBesideAnOutline(seed: Int) {
    var numbers = Numbers(seed: seed)
    let range = seed.isMultiple(of: 2) ? 2.0...60 : -3000...60
    func x() -> Double { min(numbers.value(range), 60) }
    func point() -> Point { Point(x(), numbers.value(-300...340)) }
    let path = Path(
      [.move(point())] + (0..<12).flatMap { _ in [.line(point()), .curve(point(), point(), point())] })
    let fill = CoverageMap.fill(path, width: 80, height: 40)
    let style = StrokeStyle(
      width: numbers.value(0.01...12), cap: [.butt, .round, .square][seed % 3],
      join: [.miter, .round, .bevel][seed / 3 % 3], miterLimit: 1.2,
      dash: seed.isMultiple(of: 5) ? [20, 7] : [])
    let closed = Path(path.elements + (seed.isMultiple(of: 7) ? [] : [.close]))
    let stroke = CoverageMap.stroke(closed, style, width: 80, height: 40)
    for y in 0..<40 {
      for x in 60..<80 { #expect(fill[x, y] == 0, "at \(x), \(y)") }
      for x in 70..<80 { #expect(stroke[x, y] == 0, "at \(x), \(y)") }
    }
  }

  @Test func manyEdgesInOnePlace() {
    let square = Path(Rect(x: 10.5, y: 10, width: 20, height: 20))
    for count in [16_384, 40_001] {
      let path = Path(Array(repeating: square.elements, count: count).flatMap { $0 })
      let (nonZero, evenOdd) = (CoverageMap.fill(path), CoverageMap.fill(path, .evenOdd))
      #expect((nonZero[20, 20], nonZero[10, 20], nonZero[5, 20], nonZero[35, 20]) == (255, 255, 0, 0))
      #expect(evenOdd[20, 20] == (count.isMultiple(of: 2) ? 0 : 255))
    }
  }

  @Test func theWidestAreaIsCovered() {
    let side = Double(CoverageRasterizer.maximumSide)
    let path = Path([.move(Point(-5, 0)), .line(Point(1e6, 0.3)), .line(Point(side - 1, 3)), .close])
    let rasterizer = CoverageRasterizer()
    let width = CoverageRasterizer.maximumSide
    let map = CoverageMap.fill(
      path, width: width, height: 3,
      box: PixelBox(minX: 0, minY: 0, maxX: side, maxY: 3), with: rasterizer)
    #expect(map[width - 1, 1] == 255)
    #expect(CoverageMap.fill(Path(), with: rasterizer).area == 0)
    let tall = Path(Rect(x: 0.25, y: -4, width: 1, height: 1e6))
    let column = CoverageMap.fill(tall, width: 2, height: width)
    #expect((column[0, width - 1], column[1, width - 1], column[0, 0]) == (191, 64, 191))
  }
}
