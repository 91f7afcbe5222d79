import AnimationCore
import TestSupport
import Testing

@Suite struct StrokeTests {
  let horizontal = Path.line((5, 10), (15, 10))

  @Test(arguments: [(StrokeStyle.Cap.butt, 10), (.square, 14), (.round, 14)])
  func extendsCapsByHalfTheWidth(cap: StrokeStyle.Cap, length: Int) throws {
    let bitmap = try render(.stroke(horizontal, StrokeStyle(width: 4, cap: cap)))
    let inked = bitmap.alphas(row: 10).count { $0 > 100 }
    #expect(inked == length)
    // A square cap fills its corner, a round one leaves most of it.
    #expect((bitmap[3, 8].alpha == 255) == (cap == .square))
  }

  @Test func cutsMitersAtTheirLimit() throws {
    let corner = Path.line((4, 16), (10, 16), (10, 4))
    func cornerAlpha(_ join: StrokeStyle.Join, _ limit: Double) throws -> Int {
      try render(.stroke(corner, StrokeStyle(width: 4, join: join, miterLimit: limit)))[11, 17].alpha
    }
    #expect(try cornerAlpha(.miter, 4) == 255)
    #expect(try cornerAlpha(.miter, 1) < 20)
    #expect(try cornerAlpha(.miter, 0) < 20)
    #expect(try cornerAlpha(.bevel, 4) < 20)
    #expect(try cornerAlpha(.round, 4) > 60)
    #expect(try cornerAlpha(.round, 4) < 200)
  }

  @Test func distortsThePenWithTheTransform() throws {
    let cross = Path([
      .move(Point(5, 1)), .line(Point(5, 9)), .move(Point(1, 5)), .line(Point(9, 5)),
    ])
    let bitmap = try render(.stroke(cross, StrokeStyle(width: 2), .pureRed, .scale(2, 1)))
    // Twice as wide across, as wide as before up and down.
    #expect(bitmap.alphas(row: 2).count { $0 == 255 } == 4)
    #expect((0..<20).count { bitmap[4, $0].alpha == 255 } == 2)
  }

  /// A corner of 90 degrees is one of 28 on the canvas, where the limit would cut it off.
  @Test func limitsMitersByTheirAnglesBeforeTheTransform() throws {
    let corner = Path.line((4, 4), (8, 8), (4, 12))
    let style = StrokeStyle(width: 2, miterLimit: 2)
    let bitmap = try render(.stroke(corner, style, .pureRed, .scale(4, 1)), width: 40)
    #expect(bitmap[35, 8].alpha > 100)
  }

  @Test func dashesFromTheOffsetOn() throws {
    let line = Path.line((0, 5), (20, 5))
    let solidThenGap = try render(.stroke(line, StrokeStyle(width: 2, dash: [4, 2])))
    #expect(
      solidThenGap.alphas(row: 5).map { $0 / 255 } == [
        1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1,
      ])
    let shifted = try render(.stroke(line, StrokeStyle(width: 2, dash: [4, 2], dashOffset: 3)))
    #expect(shifted.alphas(row: 5).prefix(8).map { $0 / 255 } == [1, 0, 0, 1, 1, 1, 1, 0])
    let negative = try render(.stroke(line, StrokeStyle(width: 2, dash: [4, 2], dashOffset: -1)))
    #expect(negative.alphas(row: 5).prefix(8).map { $0 / 255 } == [0, 1, 1, 1, 1, 0, 0, 1])
    let odd = try render(.stroke(line, StrokeStyle(width: 2, dash: [3])))
    #expect(odd.alphas(row: 5).prefix(9).map { $0 / 255 } == [1, 1, 1, 0, 0, 0, 1, 1, 1])
  }

  /// The inked runs of a dashed line, caps included, as pixels from and to.
  private func runs(_ style: StrokeStyle) throws -> [Range<Int>] {
    let row = try render(.stroke(.line((10, 10), (74, 10)), style), width: 90).alphas(row: 10)
    var runs: [Range<Int>] = []
    for x in row.indices where row[x] > 127 {
      if let last = runs.last, last.upperBound == x {
        runs[runs.count - 1] = last.lowerBound..<x + 1
      } else {
        runs.append(x..<x + 1)
      }
    }
    return runs
  }

  @Test(arguments: [StrokeStyle.Cap.round, .square])
  func drawsADotForADashWithoutLength(cap: StrokeStyle.Cap) throws {
    let dotted = try runs(StrokeStyle(width: 4, cap: cap, dash: [8, 8, 0, 8]))
    #expect(dotted == [8..<20, 24..<28, 32..<44, 48..<52, 56..<68, 72..<76])
    // Two in one pattern, of which one shares its gap.
    let two = try runs(StrokeStyle(width: 4, cap: cap, dash: [0, 8, 8, 8, 0, 8]))
    #expect(two == [8..<12, 16..<28, 32..<36, 40..<44, 48..<60, 64..<68, 72..<76])
    let shifted = try runs(StrokeStyle(width: 4, cap: cap, dash: [8, 8, 0, 8], dashOffset: 12))
    #expect(shifted == [12..<16, 20..<32, 36..<40, 44..<56, 60..<64, 68..<76])
    // 8, gap 0, 10, gap 8, 0, gap 10.
    let odd = try runs(StrokeStyle(width: 4, cap: cap, dash: [8, 0, 10]))
    #expect(odd == [8..<30, 34..<38, 44..<66, 70..<74])
    #expect(try runs(StrokeStyle(width: 4, cap: cap, dash: [0, 20])) == [8..<12, 28..<32, 48..<52, 68..<72])
  }

  @Test func drawsNoDotWithoutCaps() throws {
    #expect(try runs(StrokeStyle(width: 4, dash: [8, 8, 0, 8])) == [10..<18, 34..<42, 58..<66])
    #expect(try runs(StrokeStyle(width: 4, dash: [8, 0, 10])) == [10..<28, 46..<64])
  }

  @Test func turnsSquareDotsAlongTheLine() throws {
    let line = Path.line((0, 0), (40, 40))
    let bitmap = try render(
      .stroke(line, StrokeStyle(width: 8, cap: .square, dash: [2, 30, 0, 100], dashOffset: 10)),
      width: 40, height: 40)
    // Around 22 along the line, at (15.6, 15.6), a square on its corner: 5.7 to each corner.
    #expect(bitmap[15, 11].alpha == 255 && bitmap[15, 19].alpha == 255)
    #expect(bitmap[11, 11].alpha == 0 && bitmap[19, 19].alpha == 0)
  }

  /// All within half the pen's width of the path is painted.
  @Test(arguments: [
    (8.0, 40.0, 1.0), (8, 17, 1), (0.3, 40, 1), (2, 80, 0.02), (0.02, 2, 20),
  ]) func fillsTheInsideOfACurveBeneathItsPen(radius: Double, width: Double, scale: Double) throws {
    let style = StrokeStyle(width: width)
    let bitmap = try render(
      .stroke(.circle(0, 0, radius), style, .black, .translation(40, 40) * .scale(scale, scale)),
      width: 80, height: 80)
    let reach = (radius + width / 2) * scale
    for y in 0..<80 {
      for x in 0..<80 {
        let distance = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: Point(40, 40))
        // In the middle the insides of all pieces cross one another, within rows that Cairo takes for one.
        if distance < reach - 1 { #expect(bitmap[x, y].alpha >= (distance < 3 ? 245 : 255), "\(x), \(y)") }
        if distance > reach + 1 { #expect(bitmap[x, y].alpha == 0, "\(x), \(y)") }
      }
    }
  }

  @Test func keepsTheHoleOfARing() throws {
    let bitmap = try render(
      .stroke(.circle(20, 20, 10), StrokeStyle(width: 16)), width: 40, height: 40)
    #expect(bitmap[20, 20].alpha == 0)
    #expect(bitmap[20, 5].alpha == 255)
  }

  @Test(arguments: [[0, 0], [-1, 2], [.nan, 1], [.infinity, 1], [1e-9, 1e-9]] as [[Double]])
  func drawsASolidLineForUnusableDashes(dash: [Double]) throws {
    let bitmap = try render(
      .stroke(.line((0, 5), (20, 5)), StrokeStyle(width: 2, dash: dash)), .rect(0, 10, 2, 2, .pureRed))
    #expect(bitmap.alphas(row: 5) == Array(repeating: 255, count: 20))
    #expect(bitmap[1, 11] == .red)
  }

  @Test func drawsDotsForClosedSubpathsWithoutLength() throws {
    let dot = Path([.move(Point(10, 10)), .close])
    #expect(try render(.stroke(dot, StrokeStyle(width: 6, cap: .butt))).inkedPixels == 0)
    let round = try render(.stroke(dot, StrokeStyle(width: 6, cap: .round)))
    #expect(round[10, 7].alpha > 200)
    #expect(round[7, 7].alpha < 128)
    let square = try render(.stroke(dot, StrokeStyle(width: 6, cap: .square)))
    #expect(square[7, 7].alpha == 255)
    #expect(square[12, 12].alpha == 255)
    #expect(square.alphas(row: 10).count { $0 > 100 } == 6)
  }

  @Test func drawsDotsForLinesWithoutLengthAmongOthers() throws {
    let path = Path([
      .move(Point(2, 2)), .line(Point(6, 2)), .move(Point(10, 10)), .line(Point(10, 10)),
      .move(Point(18, 18)),
    ])
    let bitmap = try render(.stroke(path, StrokeStyle(width: 2, cap: .square)))
    #expect(bitmap[9, 9].alpha == 255)
    #expect(bitmap[4, 2].alpha == 255)
    // A lone move is no segment.
    #expect(bitmap[18, 18] == .clear)
  }

  @Test func paintsSelfCrossingTranslucentStrokesOnce() throws {
    let bitmap = try render(
      .stroke(
        .line((2, 2), (18, 18), (2, 18), (18, 2)), StrokeStyle(width: 4),
        Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
    #expect(bitmap[10, 10].alpha == 128)
  }

  @Test func survivesHugeAndTinyPens() throws {
    let bitmap = try render(
      .stroke(horizontal, StrokeStyle(width: 1e-12)),
      .stroke(horizontal, StrokeStyle(width: 1e12, join: .round), .pureGreen),
      .stroke(horizontal, StrokeStyle(width: .nan)),
      .stroke(horizontal, StrokeStyle(width: .infinity), .pureGreen),
      .rect(9, 9, 2, 2, .pureBlue))
    #expect(bitmap[6, 1] == .green)
    #expect(bitmap[9, 9] == .blue)
  }
}
