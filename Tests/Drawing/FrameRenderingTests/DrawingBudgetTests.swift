import AnimationCore
import FrameRendering
import Pixels
import TestSupport
import Testing

/// Lists that ask for more than a machine has: drawing ends, and says which limit it was.
@Suite struct DrawingBudgetTests {
  private let side = 400.0

  /// What drawing throws; nil for nothing.
  private func error(
    _ items: [DisplayItem], by kind: PixelRenderer = .spans, limits: DrawingLimits = DrawingLimits(),
    threads: Int = 1
  ) throws -> DrawingLimits.Name? {
    let renderer = UpdatingRenderer(kind, images: ImageCache(), threads: threads)
    renderer.budget = WorkBudget(within: .unlimited, limits: limits)
    let bitmap = try Bitmap(width: Int(side), height: Int(side))
    renderer.draw(
      DisplayList(size: Size(side, side), items: items), into: bitmap, transform: .identity)
    guard renderer.budget.isExhausted else { return nil }
    do throws(AnimationError) {
      try renderer.budget.check()
    } catch {
      if case .budgetExceeded(let name, _, _) = error { return name }
    }
    return nil
  }

  private var solid: DisplayItem { .fill(FillItem(.rect(0, 0, side, side), paint: .color(.black))) }

  private func zigZag(_ count: Int) -> Path {
    Path([.move(.zero)] + (0..<count).map { .line(Point(Double($0 % 400), $0.isMultiple(of: 2) ? side : 0)) })
  }

  @Test func ordinaryFramesAreDrawn() throws {
    for kind in PixelRenderer.allCases {
      #expect(try error(Array(repeating: .group(solid, opacity: 0.5), count: 100), by: kind) == nil)
    }
  }

  @Test(arguments: [1, 4]) func layersWithoutEndAreRefused(threads: Int) throws {
    let layers = Array(repeating: DisplayItem.group(solid, solid, opacity: 0.5), count: 2000)
    #expect(try error(layers, threads: threads) == .overdraw)
  }

  @Test func gradientsWithoutEndAreRefused() throws {
    // What is opaque hides what is below it, which is not drawn.
    let half = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    let stops = [Gradient.Stop(offset: 0, color: half), Gradient.Stop(offset: 1, color: .white)]
    let gradient = Gradient(.linear(start: .zero, end: Point(side, side)), stops: stops)
    let item = DisplayItem.fill(FillItem(.rect(0, 0, side, side), paint: .gradient(gradient)))
    let plain = DisplayItem.fill(FillItem(.rect(0, 0, side, side), paint: .color(half)))
    #expect(try error(Array(repeating: plain, count: 2000)) == nil)
    #expect(try error(Array(repeating: item, count: 2000)) == .overdraw)
  }

  @Test(arguments: PixelRenderer.allCases) func farBlurredMasksAreOverdraw(kind: PixelRenderer) throws {
    let masks = (0..<120).map { _ in
      Mask(.rect(0, 0, side, side), transform: .identity, mode: .intersect, feather: Size(5000, 5000))
    }
    #expect(try error([.group(solid, masks: masks)], by: kind) == .overdraw)
  }

  @Test func roundPensOfAnySizeAreCounted() throws {
    func stroke(_ path: Path, _ width: Double) throws -> DrawingLimits.Name? {
      let style = StrokeStyle(width: width, join: .round)
      return try error([.stroke(StrokeItem(path, style: style, paint: .color(.black)))], by: .cairo)
    }
    #expect(try stroke(zigZag(1000), 3) == nil)
    #expect(try stroke(zigZag(20_000), 100_000) == .overdraw)
    let curves = (0..<20_000).map { i -> Path.Element in
      .curve(Point(Double(i % 400), side), Point(side, 0), Point(0, side))
    }
    #expect(try stroke(Path([.move(.zero)] + curves), 200) == .overdraw)
  }

  @Test(arguments: PixelRenderer.allCases) func edgesWithoutEndAreRefused(kind: PixelRenderer) throws {
    func fill(_ count: Int) throws -> DrawingLimits.Name? {
      try error([.fill(FillItem(zigZag(count), paint: .color(.black)))], by: kind)
    }
    func stroke(_ count: Int, _ cap: StrokeStyle.Cap, _ join: StrokeStyle.Join) throws -> DrawingLimits.Name?
    {
      let pen = StrokeStyle(width: 3, cap: cap, join: join)
      return try error([.stroke(StrokeItem(zigZag(count), style: pen, paint: .color(.black)))], by: kind)
    }
    #expect(try fill(1000) == nil)
    #expect(try fill(400_000) == .overdraw)
    #expect(try stroke(1000, .butt, .miter) == nil)
    #expect(try stroke(200_000, .round, .round) == .overdraw)
    #expect(try stroke(200_000, .butt, .miter) == .overdraw)
  }

  /// Of a curve that a pen is drawn along, every line counts, however far outside it is.
  @Test func curvesWithoutEndAreRefused() throws {
    func stroke(
      _ count: Int, _ reach: Double, subpaths: Int = 1, elements: Int = 1 << 20
    ) throws -> DrawingLimits.Name? {
      let curves = (0..<count).map { i -> Path.Element in
        .curve(Point(Double(i % 400), reach), Point(-reach, -reach), Point(side, Double(i % 400)))
      }
      let path = Path(Array(repeating: [.move(.zero)] + curves, count: subpaths).flatMap(\.self))
      var limits = DrawingLimits()
      limits.pathElements = elements
      let item = StrokeItem(path, style: StrokeStyle(width: 9), paint: .color(.black))
      return try error([.stroke(item)], limits: limits)
    }
    #expect(try stroke(2000, 300) == nil)
    #expect(try stroke(200, 1e7) == nil)
    #expect(try stroke(200, 1e7, elements: 100_000) == .pathElements)
    #expect(try stroke(20_000, 1e5) == .pathElements)
    #expect(try stroke(500, 1e5, subpaths: 40) == .overdraw)
  }

  /// Mixing colours takes several times as long as painting them.
  @Test(arguments: PixelRenderer.allCases) func blendingWithoutEndIsRefused(kind: PixelRenderer) throws {
    func blend(_ mode: BlendMode, _ count: Int) throws -> DrawingLimits.Name? {
      let layers = (0..<count).map { _ in
        DisplayItem.group(GroupItem([solid], opacity: 0.5, blendMode: mode))
      }
      // A fortieth of what is usual: the test is quick without the optimizer, too.
      var limits = DrawingLimits()
      limits.overdraw = 50
      return try error(layers, by: kind, limits: limits)
    }
    #expect(try blend(.hue, 5) == nil)
    #expect(try blend(.hue, 12) == .overdraw)
    #expect(try blend(.multiply, 12) == nil)
  }

  @Test func nestedLayersCountTheirBytes() throws {
    var limits = DrawingLimits()
    limits.layerBytes = 1
    var item = DisplayItem.group(solid, solid, opacity: 0.5)
    #expect(try error([item], limits: limits) == nil)
    for _ in 0..<30 { item = .group(item, solid, opacity: 0.5) }
    #expect(try error([item], limits: limits) == .layerBytes)
  }

  @Test func whatIsIncompleteIsDrawnAgain() throws {
    let renderer = UpdatingRenderer(.spans, images: ImageCache())
    var limits = DrawingLimits()
    limits.overdraw = 1
    renderer.budget = WorkBudget(within: .unlimited, limits: limits)
    let bitmap = try Bitmap(width: 400, height: 400)
    let list = DisplayList(
      size: Size(side, side), items: Array(repeating: .group(solid, solid, opacity: 0.5), count: 9))
    renderer.draw(list, into: bitmap, transform: .identity)
    #expect(renderer.error == .budgetExceeded(.overdraw, limit: 1, node: ""))
    renderer.budget = .unlimited
    renderer.draw(list, into: bitmap, transform: .identity)
    #expect(renderer.error == nil)
    let whole = try Bitmap(width: 400, height: 400)
    UpdatingRenderer(.spans).draw(list, into: whole, transform: .identity)
    #expect(bitmap.words == whole.words)
  }
}
