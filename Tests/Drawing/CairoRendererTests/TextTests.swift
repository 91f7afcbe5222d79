import AnimationCore
import CairoRenderer
import Pixels
import TestSupport
import Testing

@Suite struct TextTests {
  @Test func isCentredInItsFrame() throws {
    let ink = try #require(try ink(StyledText("HIH", fontSize: 20)))
    #expect(abs(ink.midX - 100) <= 2)
    // Capitals stand on the baseline, above the middle of the line.
    #expect(abs(ink.midY - 50) <= 5)
    #expect((12...18).contains(ink.height))
  }

  @Test func alignsInItsFrame() throws {
    let left = try #require(try ink(StyledText("HIH", fontSize: 20, alignment: .left)))
    #expect((20...24).contains(left.left))
    let right = try #require(try ink(StyledText("HIH", fontSize: 20, alignment: .right)))
    #expect((175...179).contains(right.right))
  }

  @Test func alignsTextOfAnyDirection() throws {
    let left = try #require(try ink(StyledText("سلام", fontSize: 20, alignment: .left)))
    #expect((20...26).contains(left.left))
    let right = try #require(try ink(StyledText("سلام", fontSize: 20, alignment: .right)))
    #expect((173...180).contains(right.right))
  }

  @Test(arguments: [(StyledText.Alignment.left, 60...64), (.right, 20...60), (.center, 30...60)])
  func alignsAtAPointWithoutAWidth(alignment: StyledText.Alignment, left: ClosedRange<Int>) throws {
    let point = Rect(x: 60, y: 50, width: 0, height: 0)
    let ink = try #require(try ink(StyledText("HHH HHH", fontSize: 8, alignment: alignment), point))
    #expect(left.contains(ink.left))
    #expect(ink.height < 10)
    if alignment == .center { #expect(abs(ink.midX - 60) <= 1) }
    if alignment == .right { #expect((55...60).contains(ink.right)) }
  }

  @Test func marksWithoutEndAreCut() throws {
    func letter(_ marks: Int) throws -> Ink? {
      let text = "x" + String(repeating: "\u{301}", count: marks)
      return try ink(StyledText(text + "HIH", fontSize: 20))
    }
    let (cut, whole) = (try #require(try letter(100_000)), try #require(try letter(63)))
    #expect(cut.left == whole.left && cut.right == whole.right && cut.top == whole.top)
  }

  private func inkAt100(_ text: StyledText, firstBaseline: Double) throws -> Ink {
    let item = TextItem(text, frame: Rect(x: 100, y: 0, width: 0, height: 0), firstBaseline: firstBaseline)
    return try #require(try render(.text(item), width: 200, height: 100).ink())
  }

  @Test func standsOnItsFirstBaseline() throws {
    #expect((48...50).contains(try inkAt100(StyledText("HIH", fontSize: 20), firstBaseline: 50).bottom))
    let twoLines = try inkAt100(StyledText("HIH\nHIH", fontSize: 20), firstBaseline: 50)
    #expect((33...37).contains(twoLines.top))
    #expect(twoLines.bottom > 65)
  }

  @Test(arguments: [10.0, 40]) func baselinesAreALineHeightApart(lineHeight: Double) throws {
    var text = StyledText("H\nH\nH", fontSize: 8)
    text.lineHeight = lineHeight
    let ink = try inkAt100(text, firstBaseline: 15)
    #expect(abs(ink.bottom - (14 + 2 * Int(lineHeight))) <= 1)
    #expect((8...10).contains(ink.top))
  }

  @Test(arguments: StyledText.Alignment.allCases)
  func charactersAreSpacedBetweenEachOtherOnly(alignment: StyledText.Alignment) throws {
    var text = StyledText("HHH", fontSize: 10, alignment: alignment)
    let plain = try inkAt100(text, firstBaseline: 50)
    text.runs[0].style.letterSpacing = 12
    let spaced = try inkAt100(text, firstBaseline: 50)
    #expect(abs(spaced.width - plain.width - 24) <= 1)
    switch alignment {
    case .left: #expect(abs(spaced.left - plain.left) <= 1)
    case .center: #expect(abs(spaced.midX - plain.midX) <= 1)
    case .right: #expect(abs(spaced.right - plain.right) <= 1)
    }
  }

  @Test func wrapsAtTheFramesWidth() throws {
    let text = StyledText("HHH HHH HHH HHH", fontSize: 12)
    let single = try #require(try ink(text))
    let wrapped = try #require(try ink(text, Rect(x: 80, y: 20, width: 40, height: 60)))
    #expect(wrapped.height > 3 * single.height)
    #expect(wrapped.left >= 79 && wrapped.right <= 120)
    #expect(abs(wrapped.midY - 50) <= 4)
  }

  @Test func hangsOverAFrameThatIsTooSmall() throws {
    let ink = try #require(
      try ink(StyledText("HIH", fontSize: 40), Rect(x: 50, y: 45, width: 100, height: 10)))
    #expect(ink.top < 40 && ink.bottom > 55)
  }

  @Test func scalesWithTheTransform() throws {
    let text = StyledText("HH", fontSize: 10)
    let small = try #require(try ink(text, Rect(x: 0, y: 0, width: 50, height: 20)))
    let large = try #require(try ink(text, Rect(x: 0, y: 0, width: 50, height: 20), .scale(4, 4)))
    #expect(abs(large.width - 4 * small.width) <= 4)
    #expect(abs(large.midX - 100) <= 2)
  }

  /// Glyphs may lie between pixels; whole steps would make moving text tremble.
  @Test func movesByFractionsOfPixels() throws {
    func column(_ x: Double) throws -> Int {
      let text = TextItem(
        StyledText("I", fontSize: 30, alignment: .left), frame: Rect(x: x, y: 0, width: 40, height: 40))
      let bitmap = try render(.text(text), width: 40, height: 40)
      return (0..<40).reduce(0) { $0 + $1 * bitmap[$1, 20].alpha } * 100 / bitmap.alphas(row: 20).reduce(0, +)
    }
    let (start, half) = (try column(5), try column(5.5))
    #expect((45...55).contains(half - start))
  }

  @Test func takesColorWeightAndOpacity() throws {
    func weight(_ weight: Int) throws -> Int {
      let text = StyledText("HHHH", fontSize: 30, fontWeight: weight, color: .pureBlue)
      let bitmap = try render(
        .text(TextItem(text, frame: Rect(x: 0, y: 0, width: 200, height: 50))), width: 200, height: 50)
      return (0..<50).reduce(0) { $0 + bitmap.alphas(row: $1).reduce(0, +) }
    }
    #expect(try weight(700) > weight(400) * 11 / 10)
    let text = DisplayItem.text(
      TextItem(
        StyledText("■■■", fontSize: 40, color: .pureBlue), frame: Rect(x: 0, y: 0, width: 100, height: 40)))
    let faded = try render(.group(text, opacity: 0.5), width: 100, height: 40)
    let alphas = (0..<40).flatMap { faded.alphas(row: $0) }
    #expect((126...129).contains(alphas.max() ?? 0))
    let layered = try render(
      .rect(0, 0, 100, 40, .pureRed), .group(text, blendMode: .screen), width: 100, height: 40)
    let mixed = (0..<40).reduce(0) { sum, y in sum + (0..<100).count { layered[$0, y] == Pixel(255, 0, 255) }
    }
    #expect(mixed > 100)
  }

  @Test func drawsScriptsOfAllKinds() throws {
    for string in ["动画", "مرحبا", "e\u{301}", "👍🏽", "a\u{0}b\nc\u{fffd}\u{202e}d"] {
      _ = try #require(try ink(StyledText(string, fontSize: 20)), "\(string.debugDescription)")
    }
    #expect(try ink(StyledText("", fontSize: 20)) == nil)
    #expect(try ink(StyledText("   ", fontSize: 20)) == nil)
  }

  @Test func survivesExtremeSizes() throws {
    let sizes: [Double] = [1e-6, 0.01, 0.5, 15_999, 1e5, 1e9, .infinity, .nan, 0, -5]
    let items = sizes.map { size in
      DisplayItem.text(
        TextItem(StyledText("Hag", fontSize: size), frame: Rect(x: 0, y: 0, width: 100, height: 40)))
    }
    let tiny = DisplayItem.text(
      TextItem(
        StyledText("Hag", fontSize: 1e-3), frame: Rect(x: 0, y: 0, width: 0.01, height: 0.01),
        transform: .scale(1e4, 1e4)))
    for item in items + [tiny] {
      let bitmap = try render(item, .rect(9, 9, 2, 2, .pureBlue))
      #expect(bitmap[9, 9] == .blue)
    }
  }

  @Test func isDrawnOnManyThreads() async throws {
    let text = TextItem(StyledText("Grüße 动画", fontSize: 14), frame: Rect(x: 0, y: 0, width: 100, height: 40))
    let list = DisplayList(size: Size(100, 40), items: [.text(text)])
    let images = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let bitmap = try Bitmap(width: 100, height: 40)
          CairoRenderer().render(list, into: bitmap, transform: .identity)
          return bitmap.straightRGBA()
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(images.count == 1)
  }
}
