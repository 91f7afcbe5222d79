import AnimationCore
import TestSupport
import Testing

@Suite struct MaskTests {
  /// Alphas of three places: in the first mask's left half only, in both masks, in neither.
  private func alphas(_ masks: [Mask]) throws -> [Int] {
    let bitmap = try render(
      .group(.rect(0, 0, 20, 20, .pureRed), .rect(0, 0, 20, 20, .pureRed), masks: masks))
    return [bitmap[2, 10].alpha, bitmap[8, 10].alpha, bitmap[18, 10].alpha]
  }

  private func left(_ mode: Mask.Mode, inverted: Bool = false, opacity: Double = 1) -> Mask {
    Mask(.rect(0, 0, 10, 20), mode: mode, isInverted: inverted, opacity: opacity)
  }

  private func middle(_ mode: Mask.Mode, inverted: Bool = false, opacity: Double = 1) -> Mask {
    Mask(
      .rect(0, 0, 10, 20), transform: .translation(5, 0), mode: mode, isInverted: inverted, opacity: opacity)
  }

  private func isClose(_ a: [Int], _ b: [Int]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= 1 } }

  @Test(arguments: [
    (Mask.Mode.add, [255, 255, 0]), (.subtract, [0, 0, 255]), (.intersect, [255, 255, 0]),
    (.lighten, [255, 255, 0]), (.darken, [0, 0, 0]), (.difference, [255, 255, 0]),
  ])
  func startsWithTheFirstMask(mode: Mask.Mode, expected: [Int]) throws {
    #expect(try alphas([left(mode)]) == expected)
  }

  @Test(arguments: [
    (Mask.Mode.add, [0, 0, 255]), (.subtract, [255, 255, 0]), (.intersect, [0, 0, 255]),
    (.lighten, [0, 0, 255]), (.darken, [0, 0, 0]), (.difference, [0, 0, 255]),
  ])
  func invertsTheCoverage(mode: Mask.Mode, expected: [Int]) throws {
    #expect(try alphas([left(mode, inverted: true)]) == expected)
  }

  @Test(arguments: [
    (Mask.Mode.add, [128, 191, 0]), (.subtract, [128, 64, 0]), (.intersect, [0, 64, 0]),
    (.lighten, [128, 128, 0]), (.darken, [0, 128, 0]), (.difference, [128, 0, 0]),
  ])
  func combinesHalfWithHalf(mode: Mask.Mode, expected: [Int]) throws {
    let result = try alphas([left(.add, opacity: 0.5), middle(mode, opacity: 0.5)])
    #expect(isClose(result, expected), "\(result)")
  }

  @Test(arguments: [
    (Mask.Mode.add, [191, 128, 128]), (.subtract, [64, 128, 0]), (.intersect, [64, 0, 0]),
    (.lighten, [128, 128, 128]), (.darken, [128, 0, 0]), (.difference, [0, 128, 128]),
  ])
  func multipliesTheOpacityAfterTheInversion(mode: Mask.Mode, expected: [Int]) throws {
    let result = try alphas([left(.add, opacity: 0.5), middle(mode, inverted: true, opacity: 0.5)])
    #expect(isClose(result, expected), "\(result)")
  }

  @Test func invertsTrulyWhateverTheDirection() throws {
    let clockwise = Mask(.rect(5, 5, 10, 10), isInverted: true)
    let counterclockwise = Mask(.reversedRect(5, 5, 10, 10), isInverted: true)
    for mask in [clockwise, counterclockwise] {
      let bitmap = try render(.group(.rect(0, 0, 20, 20, .pureRed), masks: [mask]))
      #expect(bitmap[10, 10] == .clear)
      #expect(bitmap.inkedPixels == 300)
    }
  }

  @Test(arguments: [(2.0, 14), (-2.0, 6), (-6.0, 0)])
  func expandsOnAllSides(expansion: Double, side: Int) throws {
    let mask = Mask(.rect(5, 5, 10, 10), expansion: expansion)
    let bitmap = try render(.group(.rect(0, 0, 20, 20, .pureRed), masks: [mask]))
    #expect(bitmap.inkedPixels == side * side)
    let inverted = Mask(.rect(5, 5, 10, 10), isInverted: true, expansion: expansion)
    #expect(
      try render(.group(.rect(0, 0, 20, 20, .pureRed), masks: [inverted])).inkedPixels == 400 - side * side)
  }

  @Test func coversNothingWithAnEmptyPath() throws {
    #expect(try alphas([Mask(Path())]) == [0, 0, 0])
    #expect(try alphas([Mask(Path(), isInverted: true)]) == [255, 255, 255])
    #expect(try alphas([Mask(Path(), mode: .subtract)]) == [255, 255, 255])
    #expect(try alphas([left(.add), Mask(Path(), mode: .intersect)]) == [0, 0, 0])
  }

  /// A lone mask that works as a clip looks like one that goes through a layer.
  @Test func clipsByALoneMask() throws {
    let circle = Mask(.circle(10, 10, 7.3))
    let always = Mask(.rect(0, 0, 20, 20), mode: .intersect)
    let clipped = try render(.group(.rect(0, 0, 20, 20, .pureRed), masks: [circle]))
    let masked = try render(.group(.rect(0, 0, 20, 20, .pureRed), masks: [circle, always]))
    #expect(clipped.difference(from: masked) <= 2)
    #expect(clipped[10, 10] == .red)
    #expect(clipped[1, 1] == .clear)
  }

  @Test func multipliesWithTheGroupsOpacityAndBlends() throws {
    let mask = left(.add, opacity: 0.5)
    let faded = try render(.group(.rect(0, 0, 20, 20, .pureRed), opacity: 0.5, masks: [mask]))
    #expect(faded[5, 5].isClose(to: Pixel(255, 0, 0, 64), within: 1))
    let blended = try render(
      .rect(0, 0, 20, 20, .pureGreen),
      .group(.rect(0, 0, 20, 20, .pureRed), blendMode: .multiply, masks: [mask]))
    #expect(blended[5, 5].isClose(to: Pixel(0, 128, 0), within: 1))
    #expect(blended[15, 5] == .green)
  }

  @Test func leavesTheBackdropOutsideOfTheMaskAlone() throws {
    let bitmap = try render(
      .rect(0, 0, 20, 20, .pureGreen),
      .group(.rect(2, 2, 10, 10, .pureRed), masks: [left(.subtract), middle(.add)]))
    #expect(bitmap[3, 3] == .green)
    #expect(bitmap[11, 3] == .red)
    #expect(bitmap[19, 19] == .green)
  }

  // MARK: Feather

  @Test func featherBlursTheEdgeAroundWhereItWas() throws {
    let mask = Mask(.rect(-50, 0, 100, 100), feather: Size(20, 0))
    let row = try render(
      .group(.rect(0, 0, 100, 20, .pureRed), .rect(0, 0, 100, 20, .pureRed), masks: [mask]),
      width: 100, height: 20
    ).alphas(row: 10)
    #expect(abs(row[49] + row[50] - 255) <= 12)
    // One deviation, 7.6 pixels, from the edge: 84 % and 16 %.
    #expect(abs(Double(row[41] * 4 + row[42] * 6) / 2550 - 0.841) < 0.02)
    #expect(abs(Double(row[58] * 4 + row[57] * 6) / 2550 - 0.159) < 0.02)
    #expect(row[10...80].elementsEqual(row[10...80].sorted(by: >)))
    #expect(row[80] == 0)
  }

  @Test func featherLooksPastTheBorderOfWhatIsDrawn() throws {
    // The mask goes on beyond the image: no edge there.
    let mask = Mask(.rect(-50, -50, 200, 200), feather: Size(20, 20))
    let bitmap = try render(
      .group(.rect(0, 0, 20, 20, .pureRed), .rect(0, 0, 20, 20, .pureRed), masks: [mask]))
    #expect(bitmap[0, 0].alpha == 255)
  }

  @Test(arguments: [Mask.Mode.add, .lighten]) func featherGrowsWithTheTransform(mode: Mask.Mode) throws {
    let mask = Mask(.rect(0, 0, 5, 20), transform: .scale(2, 1), mode: mode, feather: Size(4, 0))
    let row = try render(
      .group(.rect(0, 0, 20, 20, .pureRed), .rect(0, 0, 20, 20, .pureRed), masks: [mask])
    ).alphas(row: 10)
    #expect(row[11] > 10 && row[11] < 100)
    #expect(row[19] == 0)
  }
}
