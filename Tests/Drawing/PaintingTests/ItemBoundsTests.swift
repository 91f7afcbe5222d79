import AnimationCore
import Painting
import Pixels
import TestSupport
import Testing

/// Bounds are never too small: where something shows is inside of them.
@Suite struct ItemBoundsTests {
  private func bounds(_ toPixels: Transform = .identity) -> ItemBounds {
    ItemBounds(toPixels, texts: FrameMeasure())
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelBox {
    PixelBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  @Test func areWholePixels() {
    #expect(bounds().box(of: .rect(1.2, 2.8, 3, 4)) == box(1, 2, 4, 5))
    #expect(bounds(.scale(2, 3)).box(of: .rect(1, 2, 3, 4)) == box(2, 6, 6, 12))
    #expect(bounds().box(of: [.rect(0, 0, 1, 1), .rect(5, 7, 1, 1)]) == box(0, 0, 6, 8))
    #expect(bounds().box(of: []).isEmpty)
    #expect(bounds().box(of: .text("x", frame: Rect(x: 1, y: 2, width: 3, height: 4))) == box(1, 2, 3, 4))
    #expect(bounds().box(of: .text(frame: Rect(x: 1, y: 2, width: 3, height: 4))).isEmpty)
  }

  @Test func haveNoEndWhereNumbersAreTooLarge() {
    let huge = Transform(a: 1, b: 0, c: 1e200, d: 1, tx: 0, ty: 0)
    #expect(box(0, 0, 48, 40).isInside(bounds(huge).box(of: .rect(0, 0, 1, 1))))
    #expect(bounds(huge).box(of: [.fill(FillItem(Path(), paint: .color(.black)))]) == .empty)
  }

  @Test func strokesReachAsFarAsCapsAndMiters() {
    func reach(_ style: StrokeStyle) -> Double {
      -bounds().box(of: .stroke(StrokeItem(.rect(0, 0, 9, 9), style: style, paint: .color(.black)))).minX
    }
    #expect(reach(StrokeStyle(width: 10, cap: .butt, join: .round)) == 5)
    #expect(reach(StrokeStyle(width: 10, cap: .square, join: .round)) == 8)
    #expect(reach(StrokeStyle(width: 10, cap: .butt, join: .miter, miterLimit: 3)) == 15)
    #expect(reach(StrokeStyle(width: 10, cap: .square, join: .miter, miterLimit: 1)) == 8)
  }

  private func box(_ filters: [Filter], _ toPixels: Transform = .identity, _ group: GroupItem? = nil)
    -> PixelBox
  {
    var group = group ?? GroupItem([.rect(10, 10, 20, 20)])
    group.filters = FilterChain(filters)
    return bounds(toPixels).box(of: group)
  }

  @Test func filtersReachBeyondTheirItems() {
    let blur = Filter.blur(Blur(deviation: Size(2, 2)))
    let blurred = box([blur])
    #expect(
      box(10, 10, 20, 20).outset(by: 6).isInside(blurred)
        && blurred.isInside(box(10, 10, 20, 20).outset(by: 8)))
    // Twice as far in twice as many pixels, and farther after another one.
    #expect(box([blur], .scale(2, 2)).minX <= 20 - 12)
    #expect(box([blur, blur]).minX <= 10 - 12)
    let clipped = GroupItem([.rect(10, 10, 20, 20)], clip: Clip(.rect(0, 0, 15, 40)))
    #expect((21...23).contains(box([blur], .identity, clipped).maxX))
    let edges = Rect(x: 12, y: 12, width: 4, height: 4)
    #expect(box([.blur(Blur(deviation: Size(2, 2), edges: edges))]) == box(12, 12, 4, 4))
    let shade = Shade(color: .black, expansion: 3, offset: Point(100, -50))
    let shadow = box([.layers([FilterLayer(.shade(shade)), FilterLayer(.source([]))])])
    #expect(shadow.minX == 10 && shadow.maxX >= 133 && shadow.minY <= -43 && shadow.maxY == 30)
    #expect(box([.layers([FilterLayer(.shade(shade), extent: .inside)])]).isEmpty)
    #expect(box([.matte(Matte([.rect(0, 0, 12, 12)]))]) == box(10, 10, 2, 2))
    #expect(box([.average([[.rect(50, 50, 5, 5)]])]) == box(10, 10, 45, 45))
    let output = Rect(x: -50, y: -50, width: 100, height: 100)
    #expect(box([.tiles(Tiles(source: edges, tile: edges, output: output))]) == box(-50, -50, 100, 100))
  }

  @Test func someFiltersShowEverywhere() {
    let inverted = FilterLayer(.shade(Shade(.inverted, color: .black)))
    let everywhere = box([.layers([inverted])])
    #expect(everywhere.minX == -.infinity && everywhere.maxY == .infinity)
    let flood = ColorMatrix(
      red: [1, 0, 0, 0, 0], green: [0, 1, 0, 0, 0], blue: [0, 0, 1, 0, 0], alpha: [0, 0, 0, 0, 1])
    #expect(box([.colorMatrix(flood)]).maxX == .infinity)
    // What changes does so where the items do.
    func group(_ x: Double) -> DisplayItem {
      .group(GroupItem([.rect(x, 10, 5, 5)], filters: FilterChain([.colorMatrix(flood)])))
    }
    #expect(bounds().changes(from: [group(10)], to: [group(20)]) == box(10, 10, 15, 5))
  }

  @Test func perspectiveReachesAsFarAsItsCorners() {
    // x and y divided by 1 − x/40.
    let near = Projection(x: [1, 0, 0], y: [0, 1, 0], w: [-0.025, 0, 1])
    let mapped = box([.projection(near)])
    let (low, high) = (10 / 0.75, 30 / 0.25)
    #expect(mapped.minX <= low && mapped.minX > low - 4 && mapped.maxX >= high && mapped.maxX < high + 12)
    // A layer that reaches the horizon has no end.
    let horizon = Projection(x: [1, 0, 0], y: [0, 1, 0], w: [-0.05, 0, 1])
    #expect(box([.projection(horizon)]).maxX == .infinity)
    let behind = Projection(x: [1, 0, 0], y: [0, 1, 0], w: [0, 0, -1])
    #expect(box([.projection(behind)]).isEmpty)
  }

  @Test(arguments: 0..<20) func holdEveryPointOfAPath(seed: Int) {
    var numbers = Numbers(seed: seed)
    for _ in 0..<20 {
      let (path, canvasToPixels, transform) = (numbers.path(), numbers.transform(), numbers.transform())
      let width = numbers.value(0.1...20)
      let fill = DisplayItem.fill(FillItem(path, paint: .color(.black), transform: transform))
      let stroke = DisplayItem.stroke(
        StrokeItem(
          path, style: StrokeStyle(width: width, join: .round), paint: .color(.black), transform: transform))
      let (filled, stroked) = (bounds(canvasToPixels).box(of: fill), bounds(canvasToPixels).box(of: stroke))
      let toPixels = canvasToPixels * transform
      for segment in path.subpaths.flatMap(\.segments) {
        for step in 0...16 {
          let point = segment.point(at: Double(step) / 16)
          #expect(filled.contains(toPixels.apply(point)))
          // The pen is round in the path's space.
          for angle in stride(from: 0, to: 6.3, by: 0.7) {
            let edge = point + Transform.rotation(radians: angle).apply(Point(width / 2, 0))
            #expect(stroked.contains(toPixels.apply(edge)))
          }
        }
      }
    }
  }

  /// Everything that shows of groups with clips, masks and mattes, worked out point by point.
  @Test(arguments: 0..<40) func holdEveryPointThatShowsOfAGroup(seed: Int) {
    var numbers = Numbers(seed: seed)
    var shown = 0
    for _ in 0..<10 {
      let group = numbers.group(depth: 2)
      let toPixels = numbers.transform()
      let box = bounds(toPixels).box(of: .group(group))
      let points = (0..<200).map { _ in Point(numbers.value(-40...140), numbers.value(-40...140)) }
        .filter { group.alpha(at: $0) > 0 }
      shown += points.count
      #expect(points.filter { !box.contains(toPixels.apply($0)) } == [])
    }
    #expect(shown > 0)
  }

  @Test func areCutByWhatCoversAGroup() {
    let item = DisplayItem.rect(0, 0, 50, 50)
    func box(_ group: DisplayItem) -> PixelBox { bounds().box(of: group) }
    #expect(box(.group(item, clip: Clip(.rect(10, 10, 80, 5)))) == self.box(10, 10, 40, 5))
    #expect(box(.group(item, masks: [Mask(.rect(10, 10, 80, 5))])) == self.box(10, 10, 40, 5))
    #expect(
      box(.group(item, masks: [Mask(.rect(10, 10, 80, 5), isInverted: true)])) == self.box(0, 0, 50, 50))
    #expect(box(.group(item, masks: [Mask(.rect(10, 10, 80, 5), mode: .subtract)])) == self.box(0, 0, 50, 50))
    #expect(
      box(.group(item, masks: [Mask(.rect(20, 20, 4, 4), expansion: 2)])) == self.box(12, 12, 20, 20))
    #expect(
      box(.group(item, masks: [Mask(.rect(20, 20, 4, 4), feather: Size(5, 1))])) == self.box(14, 14, 16, 16))
    #expect(box(.group(item, matte: Matte([.rect(10, 10, 80, 5)]))) == self.box(10, 10, 40, 5))
    #expect(
      box(.group(item, matte: Matte([.rect(10, 10, 80, 5)], mode: .lumaInverted))) == self.box(0, 0, 50, 50))
  }

  @Test func boxesBecomeAreasOfAnImage() {
    #expect(PixelArea(box(2, 3, 4, 5)) == PixelArea(x: 2, y: 3, width: 4, height: 5))
    #expect(PixelArea(.empty) == nil)
    #expect(PixelArea(box(2, 3, 0, 5)) == nil)
    #expect(PixelArea(box(2, 3, .nan, 5)) == nil)
  }

  @Test func uprightBoxesAreKnown() {
    let rect = Path.rect(1, 2, 3, 4)
    #expect(rect.isUprightBox(.identity))
    #expect(rect.isUprightBox(Transform(a: 0, b: 2, c: -3, d: 0, tx: 5, ty: 5)))
    #expect(!rect.isUprightBox(.rotation(radians: 0.1)))
    var two = rect
    two.append(rect)
    #expect(!two.isUprightBox(.identity))
    #expect(
      !Path([.move(.zero), .line(Point(5, 0)), .line(Point(6, 5)), .line(Point(0, 5)), .close]).isUprightBox(
        .identity))
    #expect(
      !Path([.move(.zero), .curve(Point(5, 0), Point(5, 5), Point(0, 5)), .close]).isUprightBox(.identity))
  }
}

extension PixelBox {
  fileprivate func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }
}

extension Numbers {
  fileprivate mutating func item(depth: Int) -> DisplayItem {
    if depth > 0, next(3) == 0 { return .group(group(depth: depth - 1)) }
    return .fill(FillItem(path(), paint: .color(.black), transform: transform()))
  }

  fileprivate mutating func items(depth: Int) -> [DisplayItem] {
    (0..<1 + next(3)).map { _ in item(depth: depth) }
  }

  fileprivate mutating func group(depth: Int) -> GroupItem {
    let masks =
      next(2) == 0
      ? []
      : (0..<1 + next(3)).map { _ in
        Mask(
          path(), transform: transform(),
          mode: pick([.add, .subtract, .intersect, .lighten, .darken, .difference]), isInverted: next(2) == 0,
          opacity: value(0.2...1))
      }
    let mode = pick([Matte.Mode.alpha, .alphaInverted])
    return GroupItem(
      items(depth: depth), opacity: value(0.2...1),
      clip: next(3) == 0 ? Clip(path(), transform: transform()) : nil, masks: masks,
      matte: next(3) == 0 ? Matte(items(depth: depth), mode: mode) : nil)
  }
}

// Alpha at a point of the canvas, without antialiasing, straight from what AnimationCore promises.

extension Path {
  fileprivate func covers(_ point: Point, _ transform: Transform) -> Bool {
    transform.inverted().map { contains($0.apply(point)) } ?? false
  }
}

extension DisplayItem {
  fileprivate func alpha(at point: Point) -> Double {
    switch self {
    case .fill(let item): item.path.covers(point, item.transform) ? 1 : 0
    case .group(let group): group.alpha(at: point)
    default: 0
    }
  }
}

extension GroupItem {
  fileprivate func alpha(at point: Point) -> Double {
    func alpha(_ items: [DisplayItem]) -> Double {
      items.reduce(0) { below, item in
        let alpha = item.alpha(at: point)
        return below + alpha - below * alpha
      }
    }
    var result = alpha(items) * opacity
    if let clip, !clip.path.covers(point, clip.transform) { result = 0 }
    if let first = masks.first {
      result *= masks.reduce(first.mode == .subtract || first.mode == .intersect ? 1 : 0) { coverage, mask in
        let c = (mask.path.covers(point, mask.transform) != mask.isInverted ? 1 : 0) * mask.opacity
        return switch mask.mode {
        case .add: coverage + c - coverage * c
        case .subtract: coverage * (1 - c)
        case .intersect: coverage * c
        case .lighten: max(coverage, c)
        case .darken: min(coverage, c)
        case .difference: abs(coverage - c)
        }
      }
    }
    if let matte { result *= matte.mode == .alpha ? alpha(matte.items) : 1 - alpha(matte.items) }
    return result
  }
}
