import AnimationCore
import Testing

@testable import LottieFormat

/// Text on a path from (10, 50) to (90, 50), 80 long. "A" is 10 x 14 and 12 wide.
@Suite struct TextPathTests {
  private let line = #"{"v":[[10,50],[90,50]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}"#
  private let down = #"{"v":[[10,50],[10,90]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}"#
  private let square =
    #"{"v":[[0,0],[40,0],[40,40],[0,40]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}"#

  private func boxes(
    _ text: String, _ path: String = "", on outline: String, _ members: String = "", t: String = ""
  ) throws -> [Rect] {
    let path = #""p":{"m":1\#(path.isEmpty ? "" : ","+path)}"#
    let masks = #""masksProperties":[{"mode":"n"},{"mode":"n","pt":{"k":\#(outline)}}]"#
    let animation = try TextFile.drawn(text, members, t: path + (t.isEmpty ? "" : "," + t), layer: masks)
    #expect(animation.info.diagnostics.isEmpty, "\(animation.info.diagnostics)")
    return animation.letterBoxes().map { box in
      func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 + 0 }
      return Rect(
        minX: rounded(box.minX), minY: rounded(box.minY), maxX: rounded(box.maxX), maxY: rounded(box.maxY))
    }
  }

  @Test func textStandsOnThePath() throws {
    #expect(
      try boxes("AA", on: line) == [
        Rect(x: 10, y: 36, width: 10, height: 14), Rect(x: 22, y: 36, width: 10, height: 14),
      ])
    #expect(try boxes("AA", on: line, #""j":1"#).map(\.minX) == [66, 78])
    #expect(try boxes("AA", on: line, #""j":2"#).map(\.minX) == [38, 50])
    #expect(try boxes(#"A\rA"#, on: line).map(\.maxY) == [50, 74])
    #expect(try boxes("A", on: line, #""ls":5,"sz":[50,60],"ps":[7,7]"#).map(\.maxY) == [45])
  }

  @Test func lettersTurnWithThePath() throws {
    // The feet of letters point to the left of a line that leads down.
    #expect(
      try boxes("AA", on: down) == [
        Rect(x: 10, y: 50, width: 14, height: 10), Rect(x: 10, y: 62, width: 14, height: 10),
      ])
    #expect(try boxes("A", #""p":0"#, on: down) == [Rect(x: 4, y: 42, width: 10, height: 14)])
    #expect(try boxes("A", #""r":1"#, on: down) == [Rect(x: -4, y: 80, width: 14, height: 10)])
  }

  @Test func marginsShiftTextOnThePath() throws {
    let margins = #""f":{"k":5},"l":{"k":-3}"#
    #expect(try boxes("A", margins, on: line).map(\.minX) == [15])
    #expect(try boxes("A", margins, on: line, #""j":1"#).map(\.minX) == [75])
    #expect(try boxes("A", margins, on: line, #""j":2"#).map(\.minX) == [46])
  }

  @Test func openPathsGoOnStraightAndClosedOnesRound() throws {
    #expect(try boxes("A", #""f":{"k":200}"#, on: line).map(\.minX) == [210])
    #expect(try boxes("A", #""f":{"k":-30}"#, on: line).map(\.minX) == [-20])
    #expect(
      try boxes("A", #""f":{"k":165}"#, on: square) == [Rect(x: 5, y: -14, width: 10, height: 14)])
    #expect(
      try boxes("A", #""f":{"k":-35}"#, on: square) == [Rect(x: -14, y: 25, width: 14, height: 10)])
  }

  @Test func forcedTextFillsThePath() throws {
    #expect(try boxes("AAA", #""a":1"#, on: line).map(\.minX) == [10, 44, 78])
    #expect(
      try boxes("AAA", #""a":1,"f":{"k":4},"l":{"k":-4}"#, on: line, #""j":2"#).map(\.minX) == [14, 44, 74])
    #expect(try boxes("A", #""a":1"#, on: line).map(\.minX) == [10])
  }

  @Test func animatorsMoveLettersAlongAndAcross() throws {
    let animator = #""a":[{"s":{},"a":{"p":{"k":[5,-3]}}}]"#
    #expect(try boxes("A", on: line, t: animator) == [Rect(x: 15, y: 33, width: 10, height: 14)])
    #expect(try boxes("A", on: down, t: animator) == [Rect(x: 13, y: 55, width: 14, height: 10)])
    let tracking = #""a":[{"s":{},"a":{"t":{"k":4}}}]"#
    #expect(try boxes("AA", on: line, t: tracking).map(\.minX) == [10, 26])
  }

  @Test(arguments: [#"{"v":[],"i":[],"o":[],"c":false}"#, #"{"v":[[5,5]],"i":[[0,0]],"o":[[0,0]],"c":true}"#])
  func aPathOfNoLengthIsNone(outline: String) throws {
    #expect(try boxes("A", on: outline) == [Rect(x: 0, y: -14, width: 10, height: 14)])
  }

  @Test func aMaskThatIsMissingIsNamed() throws {
    let animation = try TextFile.drawn("A", t: #""p":{"m":3}"#)
    #expect(animation.info.diagnostics.summary() == "1 mask (3)")
    #expect(animation.letterBoxes().map(\.minX) == [0])
  }
}
