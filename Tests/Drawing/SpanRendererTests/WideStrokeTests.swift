import AnimationCore
import CairoRenderer
import Foundation
import Painting
import Pixels
import TestSupport
import Testing

@testable import SpanRenderer

/// Strokes that are wider than what they are drawn along bends.
@Suite struct WideStrokeTests {
  /// A curve, or several with corners or without, and a pen of any width.
  private struct RandomStroke {
    let path: Path
    let style: StrokeStyle

    init(seed: Int) {
      var numbers = Numbers(seed: seed)
      let count = 1 + seed % 3
      let size = [15.0, 40, 90][seed / 3 % 3]
      func point(_ reach: Double) -> Point { numbers.point(-reach...reach) }
      let isSmooth = seed % 5 < 3
      var (at, handle) = (point(size), point(size))
      var elements = [Path.Element.move(at)]
      for _ in 0..<count {
        let (end, arriving) = (point(size), point(size))
        elements.append(.curve(at + handle, end + arriving, end))
        at = end
        handle = isSmooth ? arriving * -numbers.value(0.2...1.5) : seed % 4 == 0 ? .zero : point(size)
      }
      if seed % 7 == 3 { elements.append(.close) }
      path = Path(elements)
      let width = [numbers.value(1...8), numbers.value(8...40), numbers.value(40...140)][seed / 2 % 3]
      // Cairo's own dashes end across chords, which wide ones show.
      let dash = seed % 4 == 1 && width < 8 ? [numbers.value(4...40), numbers.value(4...40)] : []
      style = StrokeStyle(
        width: width, cap: [.butt, .round, .square][seed / 5 % 3], join: [.miter, .round, .bevel][seed % 3],
        miterLimit: 4, dash: dash, dashOffset: numbers.value(-30...30))
    }
  }

  private func alphas(_ stroke: RandomStroke, by backend: some PixelBackend) throws -> [Int] {
    let bitmap = try Bitmap(width: 320, height: 320)
    let item = StrokeItem(
      stroke.path, style: stroke.style, paint: .color(.black), transform: .translation(160, 160))
    backend.show(
      DisplayList(size: Size(320, 320), items: [.stroke(item)]), in: bitmap, .identity,
      on: .clear)
    return bitmap.words.map { Int($0 >> 24) }
  }

  private func coverage(_ stroke: RandomStroke, once: Bool = false) -> CoverageMap {
    let draw = once ? CoverageMap.resolvedStroke : CoverageMap.stroke
    return draw(stroke.path, stroke.style, .translation(160, 160), 320, 320)
  }

  /// But for the shades of edges, and a few pixels where edges meet.
  ///
  /// Where a pen turns back, what it paints ends in two edges in the same place. The sum of areas counts both, Cairo one: half a
  /// pixel is a whole one there. So shades are compared with edges that count once; what is drawn may only be more where there is
  /// an edge.
  @Test(arguments: 0..<(Sweep.takesFew ? 24 : 240)) func theyAreThoseOfCairo(seed: Int) throws {
    let stroke = RandomStroke(seed: seed)
    let drawn = try alphas(stroke, by: SpanRenderer(images: ImageCache(), log: nil))
    let once = coverage(stroke, once: true).values.map { Int($0) }
    let ours = zip(drawn, once).map { $1 == 0 ? $0 : min($0, $1) }
    let cairos = try alphas(stroke, by: CairoRenderer(images: ImageCache()))
    let painted = zip(ours, cairos).count { max($0, $1) > 8 }
    let different = zip(ours, cairos).count { abs($0 - $1) > 60 }
    #expect(different <= 6 + painted / 400, "\(different) of \(painted)")
  }

  /// Each pixel is covered as far as the pen lies across it anywhere along a curve.
  ///
  /// Ends of the pen and of the line go through pixels near the curve, too: so the part of the pixel is found that is within.
  @Test(arguments: 0..<(Sweep.takesFew ? 24 : 240)) func theyHaveNoCracks(seed: Int) {
    let stroke = RandomStroke(seed: seed)
    guard stroke.style.dash.isEmpty else { return }
    let map = coverage(stroke)
    // Sides of outlines are as far from the curve's as twice the tolerance, 0.1 pixels.
    let pen = PenPlaces(stroke.path, width: stroke.style.width - 0.2, Point(160, 160))
    var known: Set<Int> = []
    pen.forEachTouched { place in
      guard 0..<320 ~= place.x, 0..<320 ~= place.y else { return }
      let (x, y) = (Int(place.x), Int(place.y))
      guard map[x, y] < 255 - 24, known.insert(y * 320 + x).inserted else { return }
      // 64 places in a pixel tell what is covered to a tenth.
      let least = pen.coverage(x, y) - 24
      #expect(map[x, y] >= least, "at \(x), \(y)")
    }
  }

  /// An arc of half a circle, with a pen that reaches over its centre.
  @Test(arguments: [30.0, 60, 90, 150]) func aFanIsWhole(width: Double) {
    let (r, k) = (20.0, 20 * 0.552_284_749_8)
    let arc = Path([
      .move(Point(100 - r, 100)),
      .curve(Point(100 - r, 100 - k), Point(100 - k, 100 - r), Point(100, 100 - r)),
      .curve(Point(100 + k, 100 - r), Point(100 + r, 100 - k), Point(100 + r, 100)),
    ])
    let map = CoverageMap.stroke(arc, StrokeStyle(width: width), width: 200, height: 200)
    let (outer, inner) = (r + width / 2, r - width / 2)
    // What reaches over the centre lies on the other side.
    let area = Double.pi / 2 * (outer * outer - inner * abs(inner))
    #expect(abs(map.area - area) < 0.01 * area, "\(map.area), not \(area)")
  }

  /// A cap lies across the curve where it ends, not across the last of the lines that it is drawn as.
  @Test func capsFollowTheTangent() {
    let (r, k) = (40.0, 40 * 0.552_284_749_8)
    let quarter = Path([
      .move(Point(20, 100)), .curve(Point(20, 100 - k), Point(20 + r - k, 100 - r), Point(20 + r, 100 - r)),
    ])
    let map = CoverageMap.stroke(quarter, StrokeStyle(width: 30), width: 120, height: 120)
    // Along the lower end, and along the right one.
    for i in 6..<34 { #expect((map[i, 99], map[i, 100]) == (255, 0)) }
    for i in 46..<74 { #expect((map[59, i], map[60, i]) == (255, 0)) }
  }

  /// Handles of no length leave the direction to the points behind them.
  @Test func capsWithoutHandlesFollowTheNextPoint() {
    let curve = Path([.move(Point(20, 20)), .curve(Point(20, 20), Point(20, 80), Point(80, 80))])
    let map = CoverageMap.stroke(curve, StrokeStyle(width: 10), width: 100, height: 100)
    for i in 16..<24 { #expect((map[i, 20], map[i, 19]) == (255, 0)) }
    for i in 76..<84 { #expect((map[79, i], map[80, i]) == (255, 0)) }
  }

  /// Ends of dashes lie across the curve, too: each covers its part of the ring.
  @Test func dashesOfRingsAreSectors() {
    let (r, k) = (30.0, 30 * 0.552_284_749_8)
    let ring = Path([
      .move(Point(130, 100)), .curve(Point(130, 100 + k), Point(100 + k, 130), Point(100, 130)),
      .curve(Point(100 - k, 130), Point(70, 100 + k), Point(70, 100)),
      .curve(Point(70, 100 - k), Point(100 - k, 70), Point(100, 70)),
      .curve(Point(100 + k, 70), Point(130, 100 - k), Point(130, 100)), .close,
    ])
    let eighth = 2 * Double.pi * r / 8
    let style = StrokeStyle(width: 50, dash: [eighth, eighth])
    let map = CoverageMap.stroke(ring, style, width: 200, height: 200)
    for y in 0..<200 {
      for x in 0..<200 {
        let way = Point(Double(x) - 99.5, Double(y) - 99.5)
        // Sides of the pixel may go through it elsewhere.
        guard 6...54 ~= way.length else { continue }
        let angle = (atan2(way.y, way.x) + 2 * .pi).truncatingRemainder(dividingBy: 2 * .pi)
        let part = angle / (.pi / 4)
        // Half of the diagonal of a pixel, and what the lines of the ring are shorter than it.
        guard way.length * sin(abs(part - part.rounded()) * .pi / 4) > 0.8 else { continue }
        let expected = Int(part).isMultiple(of: 2) ? 255 : 0
        #expect(map[x, y] == expected, "\(map[x, y]) at \(x), \(y)")
      }
    }
  }

  /// A cusp is round, as it is where a curve turns back a little less sharply.
  @Test func aCuspIsRound() {
    let cusp = Path([.move(Point(60, 80)), .curve(Point(20, 20), Point(100, 20), Point(60, 80))])
    let spike = Path([.move(Point(40, 80)), .curve(Point(100, 20), Point(20, 20), Point(80, 80))])
    for path in [cusp, spike] {
      let map = CoverageMap.stroke(path, StrokeStyle(width: 24), width: 120, height: 120)
      #expect(map[60, 35] == 255 && map[60, 26] == 255)
    }
  }

  /// Lines of many corners are outlined in parts, between which there are no seams.
  @Test(arguments: [true, false]) func longLinesHaveNoSeams(isClosed: Bool) {
    // One that is open goes on a little where it began: its ends leave no gap.
    let points = (0..<(isClosed ? 20_000 : 20_100)).map { index in
      Transform.rotation(radians: 2 * .pi * Double(index) / 20_000).apply(vector: Point(40, 0))
        + Point(60, 60)
    }
    let path = Path(
      points.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + (isClosed ? [.close] : []))
    let map = CoverageMap.stroke(path, StrokeStyle(width: 20, join: .round), width: 120, height: 120)
    #expect(abs(map.area - .pi * (50 * 50 - 30 * 30)) < 4)
    for angle in stride(from: 0.5, to: 360, by: 1) {
      let way = Transform.rotation(radians: angle * .pi / 180).apply(vector: Point(40, 0))
      #expect(map[Int(60 + way.x), Int(60 + way.y)] == 255)
    }
    #expect(map[60, 60] == 0)
  }

  /// What is tight, where Cairo has holes of its own, is known as such; ordinary strokes are not.
  @Test func whatIsTightIsKnown() {
    func isTight(_ path: Path, _ width: Double) -> Bool {
      var (stroker, result) = (Stroker(), false)
      stroker.forEachOutline(of: path, StrokeStyle(width: width), scale: 1) { result = result || $0.isTight }
      return result
    }
    let arc = Path([.move(Point(0, 0)), .curve(Point(0, 11), Point(9, 20), Point(20, 20))])
    #expect(!isTight(arc, 30) && isTight(arc, 50))
    #expect(!isTight(Path([.move(.zero), .line(Point(3, 0)), .line(Point(3, 3))]), 100))
  }
}
