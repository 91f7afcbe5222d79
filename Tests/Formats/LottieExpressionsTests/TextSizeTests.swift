import AnimationCore
import LottieExpressions
import LottieFormat
import Testing

/// Scripts that put boxes around texts in installed fonts.
@Suite struct TextSizeTests {
  /// Letters as wide as they are high, whose fonts reach 0.8 of that above the line; where they are moved, as far.
  private struct Fonts: FontSource {
    func font(_ request: FontRequest) -> (any OutlineFont)? { nil }

    func font(file bytes: [UInt8], standIn: FontRequest) throws(AnimationError) -> any OutlineFont {
      throw .corrupt(part: "font", reason: "there is none")
    }

    func bounds(of item: TextItem) -> Rect? {
      let size = item.text.runs.first?.style.fontSize ?? 0
      let count = item.text.runs.reduce(0) { $0 + $1.string.count }
      var box = Rect(x: 0, y: -0.8 * size, width: Double(count) * size, height: size)
      box.x += item.letters?.transforms.first?.tx ?? 0
      return box
    }
  }

  /// A font in which every letter is as wide as it is high.
  private final class Squares: OutlineFont {
    let name = "Squares"
    let isStandIn = false
    let ascent = 0.8
    let descent = 0.2

    func glyph(for character: Character) -> OutlineGlyph? { OutlineGlyph(advance: 100, outline: Path()) }
  }

  /// Letters that are set one by one.
  private struct SquareFonts: FontSource {
    func font(_ request: FontRequest) -> (any OutlineFont)? { Squares() }

    func font(file bytes: [UInt8], standIn: FontRequest) throws(AnimationError) -> any OutlineFont {
      Squares()
    }

    func bounds(of item: TextItem) -> Rect? { nil }
  }

  private func text(_ document: String = "", animators: String = "") -> String {
    layer(
      #"""
      "ty":5,"nm":"name","t":{"d":{"k":[
        {"t":0,"s":{"t":"Hello","f":"F","s":20,"lh":24,"tr":0,"j":0,"fc":[1,0,0]\#(document)}},
        {"t":30,"s":{"t":"Hi","f":"F","s":20,"lh":24,"tr":0,"j":0,"fc":[1,0,0]}}]},"a":[\#(animators)]}
      """#)
  }

  private func drawn(
    _ script: String, _ text: String, at frame: Double = 0, isByEngine: Bool = false,
    fonts: (any FontSource)? = Fonts()
  ) throws -> Drawn {
    let engine = JavaScriptExpressions(leavesAllToEngine: isByEngine)
    return Drawn(
      try animation([moving(script), text], engine: engine, fonts: fonts).makeEvaluator(), at: frame)
  }

  @Test(
    arguments: [false, true],
    [
      ("thisComp.layer('name').sourceRectAtTime().width", 100.0),
      ("thisComp.layer('name').sourceRectAtTime().height", 20),
      ("thisComp.layer('name').sourceRectAtTime().top", -16),
      ("thisComp.layer('name').sourceRectAtTime(time, false).left", 0),
      ("thisComp.layer('name').sourceRectAtTime(1).width + 25", 65),
      ("var box = thisComp.layer('name').sourceRectAtTime(); box.width + box.left", 100),
    ])
  func textsAreMeasured(isByEngine: Bool, script: (String, Double)) throws {
    let drawn = try drawn(script.0, text(), isByEngine: isByEngine)
    #expect(drawn.positions == [script.1])
    #expect(drawn.notes == [])
  }

  /// In the frame in which the text is another, too.
  @Test func theSizeFollowsTheText() throws {
    let script = "thisComp.layer('name').sourceRectAtTime().width"
    let evaluator = try animation([moving(script), text()], fonts: Fonts()).makeEvaluator()
    #expect(
      [0.0, 29, 30, 59, 3].map { Drawn(evaluator, at: $0).positions } == [[100], [100], [40], [40], [100]])
  }

  @Test func theSizeIsThatOfTheReplacedText() throws {
    let script = "thisComp.layer('name').sourceRectAtTime().width"
    let length = "thisComp.layer('name').text.sourceText.length"
    let evaluator = try animation([moving(script), moving(length), text()], fonts: Fonts()).makeEvaluator()
    let styled = StyledText("abcd", fontSize: 5, alignment: .left)
    let replacements = [
      Replacements(), Replacements(strings: ["name": "A name that is long"]), Replacements(),
      Replacements(texts: ["name": styled]), Replacements(strings: ["name": ""]),
    ]
    let expected = [[100.0, 5], [380, 19], [100, 5], [20, 4], [0, 0]]
    #expect(replacements.map { Drawn(evaluator, $0).positions } == expected)
  }

  /// Seen or not, and where animators move it.
  @Test(arguments: [
    (#"{"s":{"s":{"k":0},"e":{"k":100},"r":1,"b":1},"a":{"o":{"k":0}}}"#, 100.0, 0.0),
    (#"{"s":{"s":{"k":0},"e":{"k":100},"r":1,"b":1},"a":{"p":{"k":[30,0]}}}"#, 100, 30),
  ])
  func animatorsDoNotChangeTheSize(animator: String, width: Double, left: Double) throws {
    for (member, expected) in [("width", width), ("left", left)] {
      let script = "thisComp.layer('name').sourceRectAtTime().\(member)"
      #expect(try drawn(script, text(animators: animator)).positions == [expected])
    }
  }

  /// "a b" and "cd", and a blank between them that is not drawn, in a box 70 wide.
  @Test(
    arguments: ["", #"{"s":{"s":{"k":0},"e":{"k":100},"r":1,"b":1},"a":{"p":{"k":[0,0]}}}"#],
    [(0, 0.0, 60.0), (1, 10, 60), (2, 5, 60), (6, 0, 70)])
  func blanksAtWhichLinesAreBrokenTakeNoRoom(animators: String, line: (alignment: Int, Double, Double)) throws
  {
    let document = #","t":"a b cd","j":\#(line.alignment),"sz":[70,100],"ps":[0,0]"#
    for (member, expected) in [("left", line.1), ("width", line.2)] {
      let script = "thisComp.layer('name').sourceRectAtTime().\(member)"
      let drawn = try drawn(script, text(document, animators: animators), fonts: SquareFonts())
      #expect(drawn.positions == [expected], "\(member)")
    }
  }

  /// Lines that run to the left end at the left.
  @Test(arguments: [(0, 0.0), (1, 30), (2, 15)])
  func rightToLeftLinesEndAtTheLeft(alignment: Int, left: Double) throws {
    let document = #","t":"אב גד","j":\#(alignment),"sz":[70,100],"ps":[0,0]"#
    for (member, expected) in [("left", left), ("width", 40)] {
      let script = "thisComp.layer('name').sourceRectAtTime().\(member)"
      #expect(try drawn(script, text(document), fonts: SquareFonts()).positions == [expected], "\(member)")
    }
  }

  @Test func whatCannotBeMeasuredIsTold() throws {
    for isByEngine in [false, true] {
      let script = "thisComp.layer('name').sourceRectAtTime().width"
      let drawn = try drawn(script, text(), isByEngine: isByEngine, fonts: nil)
      #expect(drawn.positions == [100])
      #expect(
        drawn.notes == [
          #"the size of the text "name" is not known: scripts take it for that of the composition"#
        ])
    }
  }
}
