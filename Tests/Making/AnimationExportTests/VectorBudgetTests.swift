import AnimationCore
import AnimationExport
import Pixels
import TestSupport
import Testing

/// Pages that ask for more than a machine has: drawing ends, and says which limit it was.
@Suite struct VectorBudgetTests {
  enum Format: CaseIterable { case svg, pdf }

  private static let size = Size(200, 200)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What drawing one page fails with; nil for nothing.
  private func error(
    _ items: [DisplayItem], as format: Format, size: Size = size, limits: DrawingLimits = DrawingLimits()
  ) throws -> DrawingLimits.Name? {
    let budget = WorkBudget(within: .unlimited, limits: limits)
    let log = DrawingLog()
    let list = DisplayList(size: size, items: items)
    let page = VectorPage(size: size)
    switch format {
    case .svg: _ = try SVGEncoder.encode(list, on: page, images: ImageCache(), log: log, budget: budget)
    case .pdf:
      let pdf = try PDFWriter(
        .file(folder.url("x.pdf").path), page, images: ImageCache(), log: log, budget: budget)
      try pdf.add(list)
    }
    do throws(AnimationError) {
      try budget.check()
    } catch {
      guard case .budgetExceeded(let name, _, _) = error else { return nil }
      // Also who does not ask the budget is told.
      #expect(log.diagnostics.count == 1)
      return name
    }
    #expect(log.diagnostics.isEmpty)
    return nil
  }

  /// Cairo goes over what is in a group again for the groups around it.
  @Test(arguments: Format.allCases) func nestedMattesAreCounted(format: Format) throws {
    let star = Path(
      (0..<40).map { i in
        let (x, y) = (Double(i * 37 % 200), Double(i * 61 % 200))
        return i == 0 ? .move(Point(x, y)) : .line(Point(x, y))
      })
    let dashed = DisplayItem.stroke(
      StrokeItem(star, style: StrokeStyle(width: 2, dash: [3, 2]), paint: .color(.black)))
    func chain(_ depth: Int) -> [DisplayItem] {
      var item = dashed
      for _ in 0..<depth { item = .group(dashed, matte: Matte([item])) }
      return [item]
    }
    var limits = DrawingLimits()
    limits.overdraw = 50
    #expect(try error(Array(repeating: dashed, count: 30), as: format, limits: limits) == nil)
    #expect(try error(chain(3), as: format, limits: limits) == nil)
    #expect(try error(chain(30), as: format, limits: limits) == .overdraw)
    #expect(try error(chain(30), as: format) == nil)
  }

  /// Of what is there in many places there is one.
  @Test(arguments: Format.allCases) func imagesWithoutEndAreRefused(format: Format) throws {
    func image(_ seed: Int) throws -> EncodedImage {
      let bytes = try StillFormat.png().encode(try Reel(width: 200, height: 200).bitmap(seed))
      return EncodedImage(key: "\(seed)", bytes: bytes)
    }
    func items(_ images: [EncodedImage]) -> [DisplayItem] {
      images.map { .image(ImageItem($0, frame: Rect(Self.size), fit: .fill)) }
    }
    var limits = DrawingLimits()
    limits.layerBytes = 1
    let one = try image(0)
    #expect(try error(items(Array(repeating: one, count: 100)), as: format, limits: limits) == nil)
    #expect(try error(items(try (0..<100).map(image)), as: format, limits: limits) == .layerBytes)
    #expect(try error(items(try (0..<100).map(image)), as: format) == nil)
  }

  /// In an SVG each group has its own copy.
  @Test func imagesInGroupsCountForEachGroup() throws {
    let bytes = try StillFormat.png().encode(try Reel(width: 200, height: 200).bitmap(0))
    let image = DisplayItem.image(
      ImageItem(EncodedImage(key: "", bytes: bytes), frame: Rect(Self.size), fit: .fill))
    let shape = DisplayItem.fill(FillItem(Path(Rect(Self.size)), paint: .color(.black)))
    func groups(_ count: Int) -> [DisplayItem] {
      Array(repeating: .group(GroupItem([image, shape], opacity: 0.5)), count: count)
    }
    var limits = DrawingLimits()
    // At least two images as large as the page are allowed.
    limits.layerBytes = 1
    let most = 2 * 4 * 200 * 200 / (4 * bytes.count)
    try #require(most > 3)
    #expect(try error(groups(2), as: .svg, limits: limits) == nil)
    #expect(try error(groups(2 * most), as: .svg, limits: limits) == .layerBytes)
    #expect(try error(groups(2 * most), as: .pdf, limits: limits) == nil)
  }

  /// What is an image on a page has a size that somebody shows.
  @Test(arguments: Format.allCases) func imagesOfLargePagesAreLimited(format: Format) throws {
    func page(_ side: Double) -> [DisplayItem] {
      let square = DisplayItem.fill(
        FillItem(Path(Rect(x: 0, y: 0, width: side, height: side)), paint: .color(.black)))
      return [.group(GroupItem([square], filters: FilterChain([.average([[square]])])))]
    }
    #expect(try error(page(200), as: format) == nil)
    #expect(try error(page(8000), as: format, size: Size(8000, 8000)) == .layerBytes)
  }
}
