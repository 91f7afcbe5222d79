import AnimationCore
import Testing

@testable import LottieFormat

/// What animators do to letters, by the formulas of After Effects; "A" is 10 x 14 and 12 wide, "B" 6 x 14 and 8 wide.
@Suite struct TextAnimatorTests {
  private func boxes(_ text: String, _ style: String, _ selector: String = "", others: String = "") throws
    -> [Rect]
  {
    try TextFile.animated(text, style, selector, others: others).letterBoxes()
  }

  private func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Rect {
    Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  private func expectEqual(
    _ boxes: [Rect], _ expected: [Rect], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(boxes.count == expected.count, sourceLocation: sourceLocation)
    for (a, b) in zip(boxes, expected) {
      let distances = [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY]
      #expect(distances.allSatisfy { abs($0) < 1e-6 }, "\(a) is not \(b)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Motion

  @Test func positionsMoveTheLettersOfTheRange() throws {
    let style = #""p":{"k":[5,-3,0]}"#
    expectEqual(try boxes("AB", style, #""r":2,"s":{"k":1}"#), [box(0, -14, 10, 0), box(17, -17, 23, -3)])
    expectEqual(try boxes("A", style, #""a":{"k":50}"#), [box(2.5, -15.5, 12.5, -1.5)])
    // Amounts below 0 move the other way.
    expectEqual(try boxes("A", style, #""a":{"k":-100}"#), [box(-5, -11, 5, 3)])
  }

  @Test func partlySelectedLettersMoveInPart() throws {
    let style = #""p":{"k":[10,0,0]}"#
    func starts(_ start: Double, _ smoothness: Int) throws -> [Double] {
      let selector = #""r":2,"s":{"k":\#(start)},"e":{"k":2},"sm":{"k":\#(smoothness)}"#
      return try boxes("AB", style, selector).map { ($0.minX * 1e4).rounded() / 1e4 }
    }
    #expect(try starts(0.5, 100) == [5, 22])
    #expect(try starts(0.5, 0) == [5, 22])
    #expect(try starts(0.4, 0) == [10, 22])
    #expect(try starts(0.6, 0) == [0, 22])
  }

  @Test func lettersTurnAboutTheirMiddleOnTheBaseline() throws {
    expectEqual(try boxes("BA", #""s":{"k":[200,100,100]}"#), [box(-4, -14, 8, 0), box(2, -14, 22, 0)])
    expectEqual(try boxes("A", #""s":{"k":[200,50]}"#, #""a":{"k":50}"#), [box(-3, -10.5, 12, 0)])
    expectEqual(try boxes("A", #""r":{"k":90}"#), [box(6, -6, 20, 4)])
    expectEqual(try boxes("A", #""rz":{"k":-90}"#), [box(-8, -4, 6, 6)])
    expectEqual(try boxes("A", #""rx":{"k":60}"#), [box(0, -7, 10, 0)])
    expectEqual(try boxes("A", #""ry":{"k":60}"#), [box(3, -14, 8, 0)])
    expectEqual(try boxes("A", #""sk":{"k":45}"#), [box(0, -14, 24, 0)])
    expectEqual(try boxes("A", #""sk":{"k":45},"sa":{"k":90}"#), [box(0, -20, 10, 4)])
  }

  @Test func anchorsMoveThePointThatLettersTurnAbout() throws {
    expectEqual(
      try boxes("A", #""a":{"k":[5,0,0]},"s":{"k":[200,100,100]}"#), [box(-16, -14, 4, 0)])
  }

  @Test func severalAnimatorsAddUp() throws {
    let animators =
      #""a":[{"s":{},"a":{"s":{"k":[200,100,100]},"r":{"k":60}}},{"s":{},"a":{"s":{"k":[50,100,100]},"r":{"k":30}}}]"#
    expectEqual(try TextFile.drawn("A", t: animators).letterBoxes(), [box(6, -6, 20, 4)])
  }

  @Test func groupsTurnAsAWhole() throws {
    let style = #""s":{"k":[200,100,100]}"#
    func boxes(_ m: String, _ text: String = "AB A") throws -> [Rect] {
      try self.boxes(text, style, others: #""m":{\#(m)}"#)
    }
    expectEqual(
      try boxes(#""g":2"#), [box(-10, -14, 10, 0), box(14, -14, 26, 0), box(18, -14, 38, 0)])
    expectEqual(
      try boxes(#""g":3"#), [box(-18, -14, 2, 0), box(6, -14, 18, 0), box(30, -14, 50, 0)])
    expectEqual(
      try boxes(#""g":4"#, #"AA\rB"#), [box(-12, -14, 8, 0), box(12, -14, 32, 0), box(-12, 10, 0, 24)])
    // In percent of half the width, and of 0.8568 ems.
    expectEqual(try boxes(#""g":1,"a":{"k":[100,0]}"#, "A"), [box(-12, -14, 8, 0)])
    expectEqual(
      try self.boxes("A", #""s":{"k":[100,200,100]}"#, others: #""m":{"g":1,"a":{"k":[0,50]}}"#),
      [box(0, -36.568, 10, -8.568)])
  }

  @Test func trackingMovesLettersApart() throws {
    let style = #""t":{"k":4}"#
    func starts(_ alignment: Int, _ selector: String = "", _ text: String = "AAA") throws -> [Double] {
      try TextFile.animated(text, style, selector, #""j":\#(alignment)"#).letterBoxes().map(\.minX)
    }
    #expect(try starts(0) == [0, 16, 32])
    #expect(try starts(1) == [-44, -28, -12])
    #expect(try starts(2) == [-22, -6, 10])
    // Half of it on each side.
    #expect(try starts(0, #""r":2,"s":{"k":1},"e":{"k":2}"#) == [0, 14, 28])
    // Blanks belong to the word before them.
    #expect(try starts(0, #""b":3,"r":2,"s":{"k":0},"e":{"k":1}"#, "A A") == [0, 22])
  }

  @Test func lineSpacingMovesALineAndAllBelow() throws {
    #expect(
      try boxes(#"A\rA\rA"#, #""ls":{"k":[3,10]}"#, #""b":4,"r":2,"e":{"k":2}"#).map { [$0.minX, $0.maxY] }
        == [[0, 0], [3, 34], [3, 58]])
  }

  @Test func lettersWithoutASizeAreNotDrawn() throws {
    #expect(try boxes("AB", #""s":{"k":[0,0,100]}"#, #""r":2,"e":{"k":1}"#) == [box(12, -14, 18, 0)])
  }

  // MARK: Paint

  private func items(_ style: String, _ selector: String = "", _ members: String = "") throws -> DisplayList {
    try TextFile.animated("A", style, selector, #""sc":[0,0,1],"sw":1\#(members)"#).displayList(at: 0)
  }

  @Test func opacitiesMultiply() throws {
    let list = try items(#""o":{"k":50},"fo":{"k":50},"so":{"k":0}"#)
    #expect(list.fills.map(\.color?.alpha) == [0.25])
    #expect(list.strokes.isEmpty)
    #expect(try items(#""fo":{"k":50}"#, #""a":{"k":-100}"#).fills.map(\.color?.alpha) == [1])
  }

  /// The opacity of the fill after several animators, each with a selector.
  private func alpha(_ animators: (style: String, selector: String)...) throws -> Double? {
    let list = animators.map { #"{"s":{\#($0.selector)},"a":{\#($0.style)}}"# }.joined(separator: ",")
    let fill = try TextFile.drawn("A", t: #""a":[\#(list)]"#).displayList(at: 0).fills.first
    return fill?.color.map { ($0.alpha * 1e6).rounded() / 1e6 }
  }

  @Test(arguments: ["o", "fo"])
  func opacitiesOfSeveralAnimatorsEachMoveTowardsTheirs(key: String) throws {
    func style(_ percent: Double) -> String { #""\#(key)":{"k":\#(percent)}"# }
    let half = #""a":{"k":50}"#
    #expect(try alpha((style(0), ""), (style(100), "")) == 1)
    #expect(try alpha((style(100), ""), (style(0), "")) == nil)
    #expect(try alpha((style(0), ""), (style(80), half)) == 0.4)
    #expect(try alpha((style(40), half), (style(0), half)) == 0.35)
    // One without leaves what there is, and so does one that selects nothing, or less.
    #expect(try alpha((style(30), ""), (#""p":{"k":[0,1]}"#, "")) == 0.3)
    #expect(try alpha((style(30), ""), (style(100), #""a":{"k":0}"#)) == 0.3)
    #expect(try alpha((style(30), ""), (style(100), #""a":{"k":-50}"#)) == 0.3)
  }

  @Test func opacitiesOfFillAndOfAllMultiply() throws {
    #expect(try alpha((#""o":{"k":0},"fo":{"k":50}"#, ""), (#""o":{"k":80}"#, "")) == 0.4)
  }

  @Test func colorsAreShiftedByHueSaturationAndBrightness() throws {
    func color(_ style: String, _ selector: String = "") throws -> [Double] {
      let color = try #require(try items(style, selector).fills.first?.color)
      return [color.red, color.green, color.blue].map { ($0 * 1000).rounded() / 1000 }
    }
    #expect(try color(#""fh":{"k":120}"#) == [0, 1, 0])
    #expect(try color(#""fh":{"k":-60}"#) == [1, 0, 1])
    #expect(try color(#""fh":{"k":120}"#, #""a":{"k":50}"#) == [1, 1, 0])
    #expect(try color(#""fs":{"k":-50}"#) == [1, 0.5, 0.5])
    #expect(try color(#""fb":{"k":-75}"#) == [0.25, 0, 0])
    #expect(try color(#""fc":{"k":[0,0,1]},"fh":{"k":120}"#) == [1, 0, 0])
    let stroke = try items(#""sh":{"k":120},"sb":{"k":-50},"ss":{"k":20}"#).strokes.first?.paint
    #expect(stroke == .color(Color(red: 0.5, green: 0, blue: 0)))
  }

  @Test func strokesAreWidened() throws {
    #expect(try items(#""sw":{"k":3}"#, #""a":{"k":50}"#).strokes.map(\.style.width) == [2.5])
    #expect(try items(#""sw":{"k":3}"#, "", #","sw":0"#).strokes.map(\.style.width) == [3])
    #expect(try items(#""sw":{"k":-3}"#).strokes.isEmpty)
    #expect(try TextFile.animated("A", #""sw":{"k":3}"#).displayList(at: 0).strokes.isEmpty)
  }

  @Test func aTurnedLetterHasAStrokeThatTurnsWithIt() throws {
    let stroke = try #require(try items(#""s":{"k":[300,100,100]}"#).strokes.first)
    #expect(stroke.style == StrokeStyle(width: 5, join: .round))
    // The glyph's own outline, in hundredths of an em.
    #expect(stroke.path.endPoints.first == Point(0, -70))
    LottieFormatTests.expectEqual(stroke.transform.a, 0.6)
    LottieFormatTests.expectEqual(stroke.transform.d, 0.2)
  }

  @Test func eachLetterHasItsStroke() throws {
    let animator = #""a":[{"s":{},"a":{"p":{"k":[0,1]}}}]"#
    let members = #""sc":[0,0,1],"sw":1"#
    let kinds = try TextFile.drawn("AB", members, t: animator).displayList(at: 0).items.map {
      if case .fill = $0 { "fill" } else { "stroke" }
    }
    #expect(kinds == ["fill", "stroke", "fill", "stroke"])
    // Opaque letters without strokes are one item.
    #expect(try TextFile.drawn("AB", t: animator).displayList(at: 0).items.count == 1)
  }

  // MARK: Selectors

  /// How much of an animator each letter of four gets, by how far it moves it.
  private func weights(_ selectors: String, _ text: String = "BBBB") throws -> [Double] {
    let animator = #""a":[{"s":\#(selectors),"a":{"p":{"k":[0,-100]}}}]"#
    return try TextFile.drawn(text, t: animator).letterBoxes().map { -$0.maxY / 100 }
  }

  private let firstHalf = #"{"r":2,"s":{"k":0},"e":{"k":2}}"#

  @Test func noSelectorSelectsAll() throws {
    #expect(try weights("[]") == [1, 1, 1, 1])
    #expect(try weights("{}") == [1, 1, 1, 1])
    #expect(try weights(firstHalf) == [1, 1, 0, 0])
  }

  @Test(
    arguments: [
      (1, [1, 1, 1, 0]), (2, [1, 0, -1, 0]), (3, [0, 1, 0, 0]), (4, [0, 1, 0, 0]), (5, [1, 1, 1, 0]),
      (6, [1, 0, 1, 0]),
    ] as [(Int, [Double])])
  func selectorsAreCombined(mode: Int, expected: [Double]) throws {
    let second = #"{"m":\#(mode),"r":2,"s":{"k":1},"e":{"k":3}}"#
    #expect(try weights("[\(firstHalf),\(second)]") == expected)
  }

  @Test func whatIsSubtractedFirstIsTakenFromAll() throws {
    #expect(try weights(#"[{"m":2,"r":2,"s":{"k":1},"e":{"k":2}}]"#) == [1, 0, 1, 1])
    #expect(try weights(#"{"m":2,"r":2,"s":{"k":1},"e":{"k":2}}"#) == [1, 0, 1, 1])
  }

  @Test func aRandomOrderIsTheSameInAllFrames() throws {
    let selector = #"{"rn":1,"r":2,"s":{"k":0},"e":{"a":1,"k":[{"t":0,"s":[0]},{"t":10,"s":[10]}]}}"#
    let animator = #""a":[{"s":\#(selector),"a":{"p":{"k":[0,-100]}}}]"#
    let animation = try TextFile.drawn("BBBBBBBBBB", t: animator)
    func moved(_ frame: Double) -> Set<Int> {
      Set(animation.letterBoxes(at: frame).enumerated().filter { $0.element.maxY < -50 }.map(\.offset))
    }
    for count in 0...10 {
      #expect(moved(Double(count)).count == count)
      #expect(moved(Double(count)).isSubset(of: moved(Double(min(10, count + 1)))))
    }
    #expect(moved(5) != Set(0..<5))
    #expect(moved(5) == moved(5))
  }

  @Test func linesAreThoseOfTheBox() throws {
    let animator = #""a":[{"s":{"b":4,"r":2,"s":{"k":1},"e":{"k":2}},"a":{"p":{"k":[100,0]}}}]"#
    let animation = try TextFile.drawn("AA BB", #""sz":[26,90],"ps":[0,0]"#, t: animator)
    #expect(animation.letterBoxes().map(\.minX) == [0, 12, 100, 108])
  }

  @Test func emptyLinesCount() throws {
    #expect(try weights(#"{"b":4,"r":2,"s":{"k":2},"e":{"k":3}}"#, #"B\r\rB"#) == [0, 0.52])
  }
}
