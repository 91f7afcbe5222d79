import AnimationCore
import Painting
import Pixels
import SpanRenderer
import TestSupport
import Testing

/// Lists that break every promise: nothing traps, nothing goes on for ever, and the next item is drawn.
@Suite struct RobustnessTests {
  private static let blue = DisplayItem.fill(
    FillItem(.rect(0, 0, 24, 24), paint: .color(Color(red: 0, green: 0, blue: 1))))

  @Test(arguments: 0..<24) func drawsOnAfterAnything(seed: Int) throws {
    var random = RandomItems(seed: seed, hasFilters: seed >= 12)
    let renderer = UpdatingRenderer(SpanRenderer(images: ImageCache(), log: nil))
    for round in 0..<100 {
      let bitmap = try Bitmap(width: 24, height: 24)
      let items = random.items(depth: 3)
      renderer.draw(
        DisplayList(size: Size(24, 24), items: items + [Self.blue]), into: bitmap,
        transform: .identity)
      #expect(bitmap.words[12 * 24 + 12] == 0xff00_00ff, "round \(round)")
      renderer.draw(
        DisplayList(size: random.rect().size, items: items), into: bitmap, transform: random.transform())
    }
  }

  /// Far points, huge scales and both together.
  @Test(arguments: [1e3, 1e6, 1e9, 1e15, 1e100, 1e300]) func hugeCoordinatesDoNotStopDrawing(far: Double)
    throws
  {
    let renderer = UpdatingRenderer(SpanRenderer(images: ImageCache(), log: nil))
    let bitmap = try Bitmap(width: 24, height: 24)
    let path = Path([
      .move(Point(-far, -far)), .curve(Point(far, -far), Point(far, far), Point(-far, far)),
      .line(Point(far / 3, far)), .close,
    ])
    let pens = [1, far].flatMap { width in
      [StrokeStyle.Join.miter, .round, .bevel].map {
        StrokeStyle(width: width, cap: .round, join: $0, dash: [far / 7, far / 9])
      }
    }
    let gradients: [Gradient.Geometry] = [
      .linear(start: Point(-far, 0), end: Point(far, far)),
      .radial(center: Point(far, 0), radius: far, focus: Point(0, far)),
    ]
    let paints = gradients.map {
      Paint.gradient(Gradient($0, stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)]))
    }
    for transform in [Transform.identity, .scale(far, far), .scale(1 / far, far), .rotation(radians: 1)] {
      var items: [DisplayItem] = paints.map { .fill(FillItem(path, paint: $0, transform: transform)) }
      items += pens.map { .stroke(StrokeItem(path, style: $0, paint: .color(.black), transform: transform)) }
      items.append(
        .group(GroupItem(items, opacity: 0.5, clip: Clip(path, transform: transform), masks: [Mask(path)])))
      items.append(Self.blue)
      renderer.draw(DisplayList(size: Size(24, 24), items: items), into: bitmap, transform: .identity)
      #expect(bitmap.words[12 * 24 + 12] == 0xff00_00ff)
    }
  }

  /// Squares of distances in radii are infinite, or not a number.
  @Test(arguments: [1e-150, 1e-154, 1e-158, 1e-161, 1e-300, 1e150, 1e300]) func strangeRadiiDoNotStopDrawing(
    radius: Double
  )
    throws
  {
    let renderer = UpdatingRenderer(SpanRenderer(images: ImageCache(), log: nil))
    let bitmap = try Bitmap(width: 24, height: 24)
    for focus in [0, 0.5, 0.99] {
      let geometries: [Gradient.Geometry] = [
        .radial(center: .zero, radius: radius, focus: Point(focus * radius, 0)),
        .linear(start: Point(-radius, 1), end: Point(radius, 1)),
      ]
      for geometry in geometries {
        let stops: [Gradient.Stop] = [.init(offset: 0, color: .black), .init(offset: 1, color: .white)]
        let item = FillItem(.rect(0, 0, 24, 24), paint: .gradient(Gradient(geometry, stops: stops)))
        renderer.draw(
          DisplayList(size: Size(24, 24), items: [.fill(item)]), into: bitmap, transform: .identity)
        #expect(bitmap.words[12 * 24 + 12] >> 24 == 255)
      }
    }
  }
}
