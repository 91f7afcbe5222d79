import AnimationCore
import FrameRendering
import Pixels
import TestSupport
import Testing

/// What is drawn of a change gives the same bytes as drawing all of it, whoever draws.
@Suite struct UpdateTests {
  private let size = Size(40, 30)

  private func makeRenderer(_ renderer: PixelRenderer) -> UpdatingRenderer {
    UpdatingRenderer(renderer, images: ImageCache())
  }

  private func square(_ x: Double, _ y: Double, _ color: Color) -> DisplayItem {
    .fill(FillItem(Path(Rect(x: x, y: y, width: 7.3, height: 7.7)), paint: .color(color)))
  }

  /// Over a half transparent background; the canvas neither fills the image nor ends on whole pixels.
  private func draw(_ items: [DisplayItem], by renderer: UpdatingRenderer, into bitmap: Bitmap) -> PixelArea?
  {
    renderer.draw(
      DisplayList(size: size, items: items), into: bitmap,
      transform: Transform(a: 1.3, b: 0, c: 0, d: 1.3, tx: 2.5, ty: 1.5),
      background: Color(red: 0, green: 1, blue: 0, alpha: 0.5))
  }

  /// Checks a step between two lists in both directions.
  private func expectSamePixels(
    _ a: [DisplayItem], _ b: [DisplayItem], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for renderer in PixelRenderer.allCases {
      for (old, new) in [(a, b), (b, a)] {
        let (updating, fresh) = (makeRenderer(renderer), makeRenderer(renderer))
        let (updated, drawn) = (try Bitmap(width: 60, height: 44), try Bitmap(width: 60, height: 44))
        _ = draw(old, by: updating, into: updated)
        _ = draw(new, by: updating, into: updated)
        _ = draw(new, by: fresh, into: drawn)
        #expect(updated.words == drawn.words, "\(renderer)", sourceLocation: sourceLocation)
      }
    }
  }

  /// How far pixels are from what they are made of is no number any more.
  @Test func whatTurnsTooLargeOrNothingIsDrawnAndTakenAway() throws {
    let triangle = Path([.move(.zero), .line(Point(0, -10)), .line(Point(-10, 15.6)), .close])
    func fill(_ path: Path, _ transform: Transform) -> DisplayItem {
      .fill(FillItem(path, paint: .color(.black), transform: transform))
    }
    let huge = Transform(a: 0, b: -10, c: 1e200, d: 0, tx: 0, ty: 0)
    try expectSamePixels([fill(triangle, huge)], [])
    // Nothing that is endless is nothing, and hides no change of another.
    try expectSamePixels([fill(Path(), huge), square(3, 4, .black)], [square(3, 4, .white)])
  }

  @Test(arguments: PixelRenderer.allCases) func textThatIsFarAwayShowsNowhere(by kind: PixelRenderer) throws {
    let bitmap = try Bitmap(width: 40, height: 30)
    for far in [1e8, 2_147_483_648, -2_147_483_648, 4_294_967_296] {
      let text = TextItem(
        StyledText("a", fontSize: 12, color: .black), frame: Rect(x: 0, y: 0, width: 20, height: 20),
        transform: .translation(far, 0))
      makeRenderer(kind).draw(
        DisplayList(size: size, items: [.text(text)]), into: bitmap, transform: .identity)
      #expect(bitmap.words.allSatisfy { $0 == 0 }, "\(far)")
    }
  }

  @Test(arguments: PixelRenderer.allCases)
  func oneOrTwoBitmapsInTurnAreBroughtUpToDate(by kind: PixelRenderer) throws {
    let lists = [4.0, 12, 20, 28].map { DisplayList(size: size, items: [square($0, 3, .black)]) }
    for count in 1...2 {
      let renderer = makeRenderer(kind)
      let bitmaps = try (0..<count).map { _ in try Bitmap(width: 40, height: 30) }
      for (index, list) in lists.enumerated() {
        let bitmap = bitmaps[index % count]
        renderer.draw(list, into: bitmap, transform: .identity)
        let whole = try Bitmap(width: 40, height: 30)
        makeRenderer(kind).draw(list, into: whole, transform: .identity)
        // A mark where nothing changes is still there: nothing was drawn there.
        if index >= count {
          #expect(bitmap.color(x: 1, y: 29) == .white)
          bitmap.pixels.words[29 * 40 + 1] = 0
        }
        #expect(bitmap.straightRGBA() == whole.straightRGBA())
        bitmap.pixels.words[29 * 40 + 1] = .max
      }
    }
  }

  /// The words of every pixel that is in `area`, or not, at its place; 0 elsewhere.
  private func words(of bitmap: Bitmap, outside area: PixelArea) -> [UInt32] {
    bitmap.words.enumerated().map { index, word in
      let isInside = area.rows.contains(index / bitmap.width) && area.columns.contains(index % bitmap.width)
      return isInside ? 0 : word
    }
  }

  @Test(arguments: PixelRenderer.allCases) func reportsWhatHasChanged(by kind: PixelRenderer) throws {
    let renderer = makeRenderer(kind)
    let bitmap = try Bitmap(width: 40, height: 30)
    func draw(_ items: DisplayItem..., background: Color = .clear) -> PixelArea? {
      renderer.draw(
        DisplayList(size: size, items: items), into: bitmap, transform: .identity, background: background)
    }
    let all = PixelArea(x: 0, y: 0, width: 40, height: 30)
    let still = square(30, 20, .black)
    #expect(draw(square(3, 3, .black), still) == all)
    #expect(draw(square(3, 3, .black), still) == nil)
    var before = try bitmap.copy()
    // What it left and where it is now, and a pixel around that.
    let moved = try #require(draw(square(12.5, 9.2, .white), still))
    #expect(moved == PixelArea(x: 2, y: 2, width: 19, height: 16))
    #expect(words(of: bitmap, outside: moved) == words(of: before, outside: moved))
    #expect(bitmap.words != before.words)
    before = try bitmap.copy()
    let gone = try #require(draw(still))
    #expect(gone == PixelArea(x: 11, y: 8, width: 10, height: 10))
    #expect(words(of: bitmap, outside: gone) == words(of: before, outside: gone))
    #expect(bitmap.words != before.words)
    #expect(draw(still, background: .white) == all)
    #expect(draw(square(-20, 3, .black), still, background: .white) == nil)
  }

  @Test(arguments: PixelRenderer.allCases)
  func ofASecondBitmapItReportsWhatHasChangedThere(by kind: PixelRenderer) throws {
    let renderer = makeRenderer(kind)
    let bitmaps = try (0..<2).map { _ in try Bitmap(width: 40, height: 30) }
    func draw(_ x: Double, _ index: Int) -> PixelArea? {
      renderer.draw(
        DisplayList(size: size, items: [square(x, 3, .black)]), into: bitmaps[index], transform: .identity)
    }
    _ = (draw(2, 0), draw(12, 1))
    #expect(draw(12, 1) == nil)
    #expect(draw(22, 0) == PixelArea(x: 1, y: 2, width: 30, height: 10))
    // Somebody else has drawn there: all of it.
    makeRenderer(kind).draw(DisplayList(size: size), into: bitmaps[0], transform: .identity)
    #expect(draw(22, 0) == PixelArea(x: 0, y: 0, width: 40, height: 30))
  }

  /// Whatever changes, nothing does outside of the area.
  @Test(arguments: PixelRenderer.allCases, Sweep.seeds(20))
  func nothingChangesOutsideOfTheArea(by kind: PixelRenderer, seed: Int) throws {
    var random = RandomItems(seed: seed, hasFilters: seed >= 10)
    let renderer = makeRenderer(kind)
    let bitmap = try Bitmap(width: 40, height: 30)
    var items = (0..<6).map { _ in random.item(depth: 2) }
    for _ in 0..<20 {
      let before = try bitmap.copy()
      items[random.next(items.count)] = random.item(depth: 2)
      let area = renderer.draw(
        DisplayList(size: size, items: items), into: bitmap, transform: .identity)
      if let area {
        #expect(words(of: bitmap, outside: area) == words(of: before, outside: area))
      } else {
        #expect(bitmap.words == before.words)
      }
    }
  }

  @Test func aMovedItemIsInTheChangedArea() throws {
    let ground = square(0, 20, .black)
    try expectSamePixels([ground, square(3, 3, .white)], [ground, square(20.4, 11.2, .white)])
  }

  @Test func somethingComesAndGoes() throws {
    let (a, b, c) = (square(1, 1, .black), square(4, 4, .white), square(7, 7, .black))
    try expectSamePixels([a, c], [a, b, c])
    try expectSamePixels([], [a])
    try expectSamePixels([a, b], [b, a])
  }

  @Test func somethingOverlappedChanges() throws {
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    try expectSamePixels(
      [square(2, 2, .black), square(5, 5, half)], [square(3, 2, .black), square(5, 5, half)])
  }

  @Test func somethingInsideAGroupChanges() throws {
    func group(_ x: Double, opacity: Double) -> DisplayItem {
      let clip = Clip(Path(Rect(x: 1, y: 1, width: 20, height: 20)))
      return .group(
        GroupItem([square(x, 5, .black), square(9, 9, .white)], opacity: opacity, clip: clip))
    }
    try expectSamePixels([group(2, opacity: 0.5)], [group(16, opacity: 0.5)])
    try expectSamePixels([group(2, opacity: 0.5)], [group(2, opacity: 0.9)])
  }

  /// What lies within a filtered group moves; shadows, blurs and what is seen in perspective move along.
  @Test(
    arguments: [
      [Filter.blur(Blur(deviation: Size(1.5, 1.5)))],
      [.blur(Blur(deviation: Size(2, 0.5), angle: 0.5))],
      [.blur(Blur(deviation: Size(2, 2), edges: Rect(x: 2, y: 3, width: 25, height: 20)))],
      [
        .layers([
          FilterLayer(.shade(Shade(color: .black, expansion: 1, deviation: 1.2, offset: Point(3.3, 2.2)))),
          FilterLayer(.source([])),
          FilterLayer(.shade(Shade(.inverted, color: .white, deviation: 1)), extent: .inside),
        ])
      ],
      [.projection(Projection(x: [0.9, 0.1, 2], y: [0.1, 0.8, 1], w: [0.01, 0.005, 1]))],
      [
        .tiles(
          Tiles(
            source: Rect(x: 0, y: 0, width: 20, height: 20), tile: Rect(x: 1, y: 1, width: 8, height: 8),
            output: Rect(x: 0, y: 0, width: 40, height: 25), isMirrored: true))
      ],
      [.warp(.bulge(center: Point(12, 10), radii: Size(10, 9), height: 1))],
      [.warp(.sharpen(amount: 2))],
    ], [Transform.identity, .scale(0.7, 1.1), .rotation(radians: 0.3)])
  func somethingInsideAFilteredGroupChanges(filters: [Filter], transform: Transform) throws {
    func group(_ x: Double) -> DisplayItem {
      .group(
        GroupItem(
          [square(2, 2, .black), square(x, 5, .white), square(9, 9, .black)],
          filters: FilterChain(filters, transform: transform)))
    }
    let ground = square(18, 3, .black)
    try expectSamePixels([ground, group(4)], [ground, group(6.5)])
    try expectSamePixels([group(4), ground], [group(14), ground])
  }

  @Test func aMatteChanges() throws {
    func matted(_ x: Double) -> DisplayItem {
      .group(GroupItem([square(5, 5, .white)], matte: Matte([square(x, 7, .black)])))
    }
    try expectSamePixels([matted(1), square(30, 20, .black)], [matted(8), square(30, 20, .black)])
  }

  @Test(arguments: PixelRenderer.allCases) func anotherCanvasIsDrawnAgain(by kind: PixelRenderer) throws {
    let renderer = makeRenderer(kind)
    let bitmap = try Bitmap(width: 20, height: 20)
    let old = DisplayList(size: Size(20, 20), items: [square(2, 2, .black)])
    let new = DisplayList(size: Size(5, 5), items: [square(2, 2, .black)])
    renderer.draw(old, into: bitmap, transform: .identity)
    renderer.draw(new, into: bitmap, transform: .identity)
    let fresh = try Bitmap(width: 20, height: 20)
    makeRenderer(kind).draw(new, into: fresh, transform: .identity)
    #expect(bitmap.words == fresh.words)
  }

  // MARK: Random items

  @Test(arguments: PixelRenderer.allCases, Sweep.seeds(50))
  func whatChangesIsDrawnAsInTheWhole(by kind: PixelRenderer, seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true, hasFilters: seed >= 30)
    let renderer = makeRenderer(kind)
    let updated = try Bitmap(width: 60, height: 44)
    var items = (0..<6).map { _ in random.item(depth: 2) }
    for round in 0..<15 {
      let before = updated.words
      items[random.next(items.count)] = random.item(depth: 2)
      let area = draw(items, by: renderer, into: updated)
      let whole = try Bitmap(width: 60, height: 44)
      _ = draw(items, by: makeRenderer(kind), into: whole)
      #expect(updated.words == whole.words, "round \(round)")
      for (index, word) in before.enumerated() where word != updated.words[index] {
        let isInside = area.map { $0.rows.contains(index / 60) && $0.columns.contains(index % 60) }
        #expect(isInside == true)
      }
    }
  }

  /// Memory, gradients and clips kept from other frames change nothing.
  @Test(arguments: PixelRenderer.allCases, Sweep.seeds(20))
  func aFrameIsTheSameWhateverWasDrawnBefore(by kind: PixelRenderer, seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true, hasFilters: seed >= 10)
    let renderer = makeRenderer(kind)
    for _ in 0..<10 {
      let items = random.items(depth: 3)
      let (used, fresh) = (try Bitmap(width: 60, height: 44), try Bitmap(width: 60, height: 44))
      _ = draw(items, by: renderer, into: used)
      _ = draw(items, by: makeRenderer(kind), into: fresh)
      #expect(used.words == fresh.words)
    }
  }

  /// A group that needs a layer in one frame and none in the next rounds otherwise everywhere, not only where an item went.
  @Test(arguments: PixelRenderer.allCases)
  func aGroupThatNeedsALayerNoMoreIsDrawnAgain(by kind: PixelRenderer) throws {
    func group(_ count: Int) -> [DisplayItem] {
      let large = FillItem(
        .rect(0, 0, 40, 30), paint: .color(Color(red: 0.31, green: 0.57, blue: 0.83, alpha: 0.37)))
      let small = FillItem(.rect(1, 1, 4, 4), paint: .color(.black))
      return [.group(GroupItem([.fill(large), .fill(small)].prefix(count) + [], opacity: 0.43))]
    }
    let renderer = makeRenderer(kind)
    let updated = try Bitmap(width: 60, height: 44)
    _ = draw(group(2), by: renderer, into: updated)
    _ = draw(group(1), by: renderer, into: updated)
    let whole = try Bitmap(width: 60, height: 44)
    _ = draw(group(1), by: makeRenderer(kind), into: whole)
    #expect(updated.words == whole.words)
  }
}
