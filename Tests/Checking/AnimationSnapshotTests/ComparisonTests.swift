import AnimationCore
import AnimationKit
import Pixels
import Testing

@testable import AnimationSnapshot

@Suite struct ComparisonTests {
  /// A square of 20x20 at (30, 30) in an image of 100x80, by default on white.
  private func square(
    x: Double = 30, y: Double = 30, _ color: Color = Color(red: 1, green: 0, blue: 0), opacity: Double = 1,
    background: Color = .white, side: Double = 20
  ) throws -> Raster {
    let path = Path(Rect(x: x, y: y, width: side, height: side))
    let fill = DisplayItem.fill(FillItem(path, paint: .color(color)))
    return try draw(
      DisplayList(size: Size(100, 80), items: [.group(GroupItem([fill], opacity: opacity))]),
      background: background)
  }

  @Test func equalImagesAreEqual() throws {
    let comparison = Comparison(expected: try square(), actual: try square())
    #expect(comparison.isEqual && comparison.isMatch)
    #expect(comparison.verdict == "same")
  }

  @Test func anotherSizeNeverMatches() throws {
    let small = Raster(width: 40, height: 30, words: [])
    let large = Raster(width: 44, height: 30, words: [])
    let comparison = Comparison(expected: small, actual: large)
    #expect(!comparison.isMatch)
    #expect(comparison.verdict == "size 40x30 -> 44x30")
  }

  @Test func exactFindsEveryBit() throws {
    let image = try square()
    var words = image.words
    words[0] -= 1
    let other = Raster(width: 100, height: 80, words: words)
    #expect(!Comparison(expected: image, actual: other, tolerance: .exact).isMatch)
    let tolerant = Comparison(expected: image, actual: other)
    #expect(tolerant.isMatch && !tolerant.isEqual)
    #expect(tolerant.toleratedPixels == 1)
  }

  @Test(arguments: [(1.0, 0.0), (0, 1), (-1, 0), (0, -1), (3, -2), (12, 0), (45, 28)])
  func findsMoves(x: Double, y: Double) throws {
    let comparison = Comparison(expected: try square(), actual: try square(x: 30 + x, y: 30 + y))
    #expect(comparison.regions.map(\.change) == [.moved(x: Int(x), y: Int(y))])
  }

  /// A faint square, what is almost a gradient, a small square.
  @Test func findsFaintMoves() throws {
    let faint = Color(red: 0.97, green: 0.97, blue: 1)
    #expect(!Comparison(expected: try square(faint), actual: try square(x: 31, faint)).isMatch)
    #expect(!Comparison(expected: try square(side: 3), actual: try square(y: 31, side: 3)).isMatch)
  }

  @Test(arguments: [Color.clear, .white, .black]) func findsOpacity(background: Color) throws {
    let color = Color(red: 0.9, green: 0.5, blue: 0.2)
    let comparison = Comparison(
      expected: try square(color, background: background),
      actual: try square(color, opacity: 0.97, background: background))
    #expect(comparison.differingPixels == 400)
  }

  @Test func detectsOpacityFromAlpha() throws {
    let comparison = Comparison(
      expected: try square(background: .clear), actual: try square(opacity: 0.97, background: .clear))
    #expect(comparison.verdict.hasSuffix("opacity 100 % -> 97 %"))
  }

  /// The weakest change that a viewer may notice: a dark layer on black.
  @Test func findsAFaintAreaOfTwoLevels() throws {
    let color = Color(red: 0.22, green: 0.22, blue: 0.22)
    let comparison = Comparison(
      expected: try square(color, background: .black),
      actual: try square(color, opacity: 0.97, background: .black))
    #expect(comparison.maximumDelta <= 2)
    #expect(!comparison.isMatch)
  }

  @Test(arguments: [(8.0, 0.0, 0.0), (0, 8, 0), (0, 0, 8), (-8, 0, 0)])
  func findsColors(red: Double, green: Double, blue: Double) throws {
    func color(_ part: Double) -> Color {
      Color(
        red: 0.5 + part * red / 255, green: 0.5 + part * green / 255, blue: 0.5 + part * blue / 255)
    }
    let comparison = Comparison(expected: try square(color(0)), actual: try square(color(1)))
    #expect(comparison.differingPixels == 400)
    // Halves are rounded.
    #expect(8...9 ~= comparison.maximumDelta)
  }

  @Test func saysWhichColorChanged() throws {
    let comparison = Comparison(
      expected: try square(), actual: try square(Color(red: 224.0 / 255, green: 0, blue: 0)))
    #expect(
      comparison.verdict
        == "centre, 20x20 px (5 % of the image): colour changed from #ff0000 to #e00000 (mean)")
  }

  @Test func saysWhatIsNewAndWhatIsMissing() throws {
    let empty = try square(opacity: 0)
    #expect(Comparison(expected: empty, actual: try square()).regions.map(\.change) == [.appeared])
    #expect(Comparison(expected: try square(), actual: empty).regions.map(\.change) == [.disappeared])
  }

  @Test func namesPlaces() throws {
    func verdict(_ x: Double, _ y: Double) throws -> String {
      Comparison(
        expected: try square(x: x, y: y), actual: try square(x: x, y: y, .black)
      ).verdict
    }
    #expect(try verdict(0, 60).hasPrefix("lower left, 20x20 px"))
    #expect(try verdict(40, 0).hasPrefix("top, "))
    #expect(try verdict(80, 30).hasPrefix("right, "))
  }

  /// Two separate changes are two regions, the larger first.
  @Test func separatesRegions() throws {
    func image(_ first: Color, _ second: Color) throws -> Raster {
      try draw(
        DisplayList(
          size: Size(100, 80),
          items: [
            .fill(FillItem(Path(Rect(x: 5, y: 5, width: 20, height: 20)), paint: .color(first))),
            .fill(FillItem(Path(Rect(x: 70, y: 50, width: 10, height: 10)), paint: .color(second))),
          ]), background: .white)
    }
    let comparison = Comparison(
      expected: try image(.black, Color(red: 1, green: 0, blue: 0)),
      actual: try image(Color(red: 0, green: 0, blue: 1), Color(red: 0, green: 1, blue: 0)))
    #expect(comparison.regions.map(\.pixels) == [400, 100])
    #expect(comparison.verdict.hasSuffix("; and 1 more place"))
  }

  /// As many regions as a picture of dots has.
  @Test func pairsManyRegions() {
    func dots(_ change: RegionChange, x: Int) -> [DifferingRegion] {
      (0..<100_000).map { index in
        DifferingRegion(
          bounds: PixelArea(x: x, y: 2 * index, width: 1, height: 1), pixels: 1, maximumDelta: 255,
          change: change)
      }
    }
    let paired = RegionFinder.paired(dots(.disappeared, x: 5) + dots(.appeared, x: 8))
    #expect(paired.allSatisfy { $0.change == .moved(x: 3, y: 0) })
  }

  /// The first with as many pixels within a tenth, and the same size within a pixel.
  @Test func pairsWhatLooksTheSame() {
    func region(_ change: RegionChange, x: Int, side: Int, pixels: Int) -> DifferingRegion {
      DifferingRegion(
        bounds: PixelArea(x: x, y: 0, width: side, height: side), pixels: pixels, maximumDelta: 255,
        change: change)
    }
    let paired = RegionFinder.paired([
      region(.appeared, x: 100, side: 20, pixels: 300), region(.appeared, x: 200, side: 21, pixels: 220),
      region(.appeared, x: 300, side: 22, pixels: 210), region(.appeared, x: 400, side: 20, pixels: 205),
      region(.disappeared, x: 0, side: 20, pixels: 200), region(.disappeared, x: 50, side: 20, pixels: 190),
      region(.disappeared, x: 60, side: 20, pixels: 100), region(.appeared, x: 500, side: 20, pixels: 89),
    ])
    #expect(
      paired.map(\.change) == [
        .appeared, .moved(x: 200, y: 0), .appeared, .moved(x: 350, y: 0), .moved(x: 200, y: 0),
        .moved(x: 350, y: 0), .disappeared, .appeared,
      ])
  }

  @Test func alphaCountsOnAnyBackground() throws {
    let white = Raster(width: 10, height: 10, words: [UInt32](repeating: 0xffff_ffff, count: 100))
    let clear = Raster(width: 10, height: 10, words: [])
    let black = Raster(width: 10, height: 10, words: [UInt32](repeating: 0xff00_0000, count: 100))
    #expect(Comparison(expected: white, actual: clear).maximumDelta == 255)
    #expect(Comparison(expected: black, actual: clear).maximumDelta == 255)
  }

  /// No image is too small.
  @Test(arguments: [(1, 1), (1, 50), (50, 1), (3, 5), (9, 13)]) func comparesAnySize(width: Int, height: Int)
  {
    let count = width * height
    let a = Raster(width: width, height: height, words: [UInt32](repeating: 0xff00_0000, count: count))
    let b = Raster(width: width, height: height, words: [UInt32](repeating: 0xffff_ffff, count: count))
    let comparison = Comparison(expected: a, actual: b)
    #expect(comparison.differingPixels == count)
    #expect(!comparison.verdict.isEmpty)
    let side = DifferenceImage.sideBySide(expected: a, actual: b)
    #expect(side.size == PixelSize(width: 3 * width + 16, height: height))
  }

  @Test func differenceImageShowsWhereItDiffers() throws {
    let image = DifferenceImage.amplified(expected: try square(), actual: try square(opacity: 0.97))
    #expect(image.words[40 * 100 + 40] != image.words[0])
    let grown = DifferenceImage.amplified(
      expected: Raster(width: 4, height: 4, words: []), actual: Raster(width: 6, height: 4, words: []))
    #expect(grown.size == PixelSize(width: 6, height: 4))
    #expect(grown.words[5] == 0xffff_0000)
  }
}
