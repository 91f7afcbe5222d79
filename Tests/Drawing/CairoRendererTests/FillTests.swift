import AnimationCore
import TestSupport
import Testing

@Suite struct FillTests {
  @Test func fillsExactlyTheInsideOfAPixelAlignedPath() throws {
    let bitmap = try render(.rect(5, 6, 4, 3, .pureRed))
    #expect(bitmap[5, 6] == .red)
    #expect(bitmap[8, 8] == .red)
    #expect(bitmap.inkedPixels == 12)
  }

  @Test func antialiasesByCoverage() throws {
    let bitmap = try render(.rect(5.5, 5, 4, 4, .pureRed))
    #expect(bitmap[5, 6].isClose(to: Pixel(255, 0, 0, 128), within: 2))
    #expect(bitmap[9, 6].isClose(to: Pixel(255, 0, 0, 128), within: 2))
    #expect(bitmap[7, 6] == .red)
  }

  @Test func appliesFillRules() throws {
    var nested = Path.rect(2, 2, 16, 16)
    nested.append(.rect(6, 6, 8, 8))
    #expect(try render(.fill(nested, .pureRed, rule: .nonZero))[10, 10] == .red)
    #expect(try render(.fill(nested, .pureRed, rule: .evenOdd))[10, 10] == .clear)
    var opposed = Path.rect(2, 2, 16, 16)
    opposed.append(.reversedRect(6, 6, 8, 8))
    #expect(try render(.fill(opposed, .pureRed, rule: .nonZero))[10, 10] == .clear)
  }

  @Test func closesOpenSubpaths() throws {
    let bitmap = try render(.fill(.line((2, 2), (18, 2), (2, 18)), .pureRed))
    #expect(bitmap[4, 4] == .red)
    #expect(bitmap[16, 16] == .clear)
  }

  @Test func appliesTheItemsTransformBeforeTheCanvass() throws {
    let bitmap = try render(
      .fill(.rect(0, 0, 1, 1), .pureRed, .translation(2, 3) * .scale(4, 2)), transform: .scale(2, 2))
    #expect(bitmap[4, 6] == .red)
    #expect(bitmap[11, 9] == .red)
    #expect(bitmap.inkedPixels == 8 * 4)
  }

  @Test func paintsTranslucentColorsOverEachOther() throws {
    let bitmap = try render(
      .rect(0, 0, 20, 20, .pureRed), .rect(0, 0, 20, 20, Color(red: 0, green: 0, blue: 1, alpha: 0.5)))
    #expect(bitmap[10, 10].isClose(to: Pixel(127, 0, 128), within: 1))
  }

  @Test func drawsNothingForFlattenedOrEmptyItems() throws {
    let bitmap = try render(
      .fill(.rect(0, 0, 20, 20), .pureRed, .scale(0, 1)),
      .fill(.rect(0, 0, 20, 20), .pureRed, Transform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)),
      .fill(Path(), .pureRed),
      .rect(9, 9, 2, 2, .pureBlue))
    #expect(bitmap.inkedPixels == 4)
    #expect(bitmap[9, 9] == .blue)
  }

  @Test func survivesPointsThatAreNoNumbersOrFarAway() throws {
    let bitmap = try render(
      .fill(.line((0, 0), (.nan, 5), (5, 5)), .pureRed),
      .fill(.line((0, 0), (.infinity, 5), (5, 5)), .pureRed),
      .fill(.rect(-1e9, -1e9, 2e9, 2e9), .pureGreen),
      .rect(9, 9, 2, 2, .pureBlue))
    #expect(bitmap[0, 0] == .green)
    #expect(bitmap[19, 19] == .green)
    #expect(bitmap[9, 9] == .blue)
  }
}
