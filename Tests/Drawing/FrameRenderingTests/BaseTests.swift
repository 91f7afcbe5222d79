import AnimationCore
import FrameRendering
import Pixels
import TestSupport
import Testing

/// Lists that are drawn on a copy of what another one looks like: the same bytes as drawing all of them.
@Suite struct BaseTests {
  private let size = Size(60, 44)

  private func image(_ items: [DisplayItem], by kind: PixelRenderer) throws -> PixelImage {
    let bitmap = try Bitmap(width: 60, height: 44)
    UpdatingRenderer(kind, images: ImageCache()).draw(
      DisplayList(size: size, items: items), into: bitmap, transform: .identity, background: .white)
    return PixelImage(bitmap)
  }

  private func text(_ x: Double, _ y: Double, _ text: String = "Ag") -> DisplayItem {
    .text(
      TextItem(StyledText(text, fontSize: 11, color: .black), frame: Rect(x: x, y: y, width: 30, height: 14)))
  }

  /// Draws a list on a base, into a bitmap that shows nothing known, then on a second one.
  private func expectSamePixels(
    _ base: [DisplayItem], _ items: [DisplayItem], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for kind in PixelRenderer.allCases {
      let renderer = UpdatingRenderer(kind, images: ImageCache())
      let bitmap = try Bitmap(width: 60, height: 44)
      let drawn = DrawnList(DisplayList(size: size, items: base), try image(base, by: kind))
      for items in [items, base, items.reversed()] {
        renderer.draw(
          DisplayList(size: size, items: items), into: bitmap, transform: .identity, background: .white,
          base: drawn)
        #expect(
          PixelImage(try bitmap.copy()) == (try image(items, by: kind)), "\(kind)",
          sourceLocation: sourceLocation)
      }
      #expect(drawn.image == (try image(base, by: kind)), "the base stays as it was")
    }
  }

  private func square(_ x: Double, _ y: Double, alpha: Double = 1) -> DisplayItem {
    .fill(
      FillItem(.rect(x, y, 9.3, 8.7), paint: .color(Color(red: 0.2, green: 0.7, blue: 0.4, alpha: alpha))))
  }

  @Test func whatIsAddedLeftOutOrChangedIsDrawn() throws {
    let ground = DisplayItem.fill(FillItem(.rect(0, 0, 60, 44), paint: .color(.white)))
    let base = [ground, square(3, 3), square(20, 4, alpha: 0.5), square(22, 6), square(40, 30)]
    try expectSamePixels(base, base + [square(30, 20)])
    try expectSamePixels(base, [ground, square(3, 3), square(22, 6), square(40, 30)])
    try expectSamePixels(base, [ground, square(3, 3), text(2, 2), square(20, 4, alpha: 0.5), square(22, 6)])
    try expectSamePixels(base, [])
    try expectSamePixels([], base)
  }

  /// Texts are drawn by Cairo, which makes something else of them where they are cut.
  @Test func textsAreNotCut() throws {
    let clip = Clip(Path([.move(Point(5, 5)), .line(Point(50, 12)), .line(Point(20, 40)), .close]))
    let upright = Clip(.rect(6.3, 4.4, 20.2, 14.6))
    let base = [square(1, 1), text(4, 4), text(25, 12, "Overlapping"), square(20, 20, alpha: 0.4)]
    for change in [square(2, 2), square(50, 30, alpha: 0.5), text(30, 28), text(20, 3, "Ä")] {
      try expectSamePixels(base, base + [change])
      for opacity in [1, 0.6] {
        for clip in [nil, clip, upright] {
          let group = DisplayItem.group(text(8, 6), square(30, 20), opacity: opacity, clip: clip)
          try expectSamePixels([group] + base, [group, change] + base)
          try expectSamePixels(base + [group], base + [.group(text(9, 6), opacity: opacity, clip: clip)])
        }
      }
      try expectSamePixels(
        base, base + [.group(text(8, 6), matte: Matte([square(8, 6)])), change])
      try expectSamePixels(base, base + [.group(text(8, 6), change, opacity: 0.4, blendMode: .multiply)])
    }
  }

  @Test(arguments: 0..<60) func anyListsAreDrawnAsInTheWhole(seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true, hasFilters: seed >= 40)
    let base = (0..<6).map { _ in random.item(depth: 2) }
    var items = base
    for _ in 0...random.next(3) {
      switch random.next(3) {
      case 0: items.insert(random.item(depth: 2), at: random.next(items.count + 1))
      case 1: items[random.next(items.count)] = random.item(depth: 2)
      default: if items.count > 1 { items.remove(at: random.next(items.count)) }
      }
    }
    try expectSamePixels(base, items)
  }

  /// A mark on the base tells whether it was taken.
  @Test(arguments: PixelRenderer.allCases) func whatIsQuickestIsDone(by kind: PixelRenderer) throws {
    let renderer = UpdatingRenderer(kind, images: ImageCache())
    let base = [square(3, 3), square(20, 30)]
    let marked = try Bitmap(width: 60, height: 44)
    marked.replacePixels(by: try image(base, by: kind))
    marked.pixels.words[43 * 60 + 59] = .max
    let drawn = DrawnList(DisplayList(size: size, items: base), PixelImage(try marked.copy()))
    func usesBase(_ items: [DisplayItem], in bitmap: Bitmap) -> Bool {
      bitmap.pixels.words[43 * 60 + 59] = 0
      bitmap.drawCount += 1
      return draw(items, in: bitmap)
    }
    func draw(_ items: [DisplayItem], in bitmap: Bitmap) -> Bool {
      renderer.draw(
        DisplayList(size: size, items: items), into: bitmap, transform: .identity, base: drawn)
      return bitmap.pixels.words[43 * 60 + 59] == .max
    }
    let bitmap = try Bitmap(width: 60, height: 44)
    #expect(usesBase(base + [square(30, 5)], in: bitmap))
    // Nothing of it is left.
    #expect(!usesBase([.fill(FillItem(.rect(0, 0, 60, 44), paint: .color(.black)))], in: bitmap))
    // What was drawn last is nearer.
    #expect(usesBase(base + [square(30, 5), square(45, 25)], in: bitmap))
    bitmap.pixels.words[43 * 60 + 59] = 0
    #expect(!draw(base + [square(30, 5), square(46, 25)], in: bitmap))
    // Another size is no base.
    #expect(!usesBase(base, in: try Bitmap(width: 60, height: 45)))
  }
}
