import AnimationCore
import LottieExpressions
import LottieFormat
import Testing

/// Scripts that read texts, select their letters, and write times.
@Suite struct TextScriptTests {
  /// At size 20, "A" is 10 x 14 and 12 wide; a blank is 4 wide.
  private static let font = #"""
    "fonts":{"list":[{"fName":"Drawn","fFamily":"Boxes","fStyle":"Medium","ascent":75}]},
    "chars":[
      {"ch":"A","style":"Medium","fFamily":"Boxes","w":60,"data":{"shapes":[
        {"ty":"sh","ks":{"k":{"v":[[0,-70],[50,-70],[50,0],[0,0]],"i":[[0,0],[0,0],[0,0],[0,0]],
          "o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}]}},
      {"ch":" ","style":"Medium","fFamily":"Boxes","w":20}],
    """#

  private func text(_ string: String, _ members: String = "", animators: String = "") -> String {
    layer(
      #"""
      "ty":5,"nm":"text","t":{"d":{"k":[{"t":0,"s":{"t":"\#(string)","f":"Drawn","s":20,"lh":30,"tr":50,"ls":2,
        "j":2,"fc":[1,0,0.5],"sc":[0,1,0],"sw":3\#(members)}}]},"a":[\#(animators)]}
      """#)
  }

  /// By what the letters are moved to the right.
  private func shifts(_ selectors: String, of string: String = "AAA", at frame: Double = 0) throws -> (
    [Double], notes: [String]
  ) {
    let text = text(
      string, #","j":0,"tr":0,"sw":0"#, animators: #"{"s":\#(selectors),"a":{"p":{"k":[1000,0]}}}"#)
    let drawn = Drawn(try animation([text], members: Self.font).makeEvaluator(), at: frame)
    var (pen, places): (Double, [Double]) = (0, [])
    for character in string {
      if character == "A" { places.append(pen) }
      pen += character == "A" ? 12 : 4
    }
    let starts = drawn.list.items.flatMap { item -> [Double] in
      guard case .fill(let fill) = item else { return [] }
      // Each letter begins at its left.
      return fill.path.applying(fill.transform).elements.compactMap { element in
        if case .move(let point) = element { point.x } else { nil }
      }
    }
    return (zip(starts, places).map { (($0 - $1) * 1000).rounded() / 1000 }, drawn.notes)
  }

  private func script(_ text: String, _ members: String = "") -> String {
    #"{"t":1,"x":\#(quoted(text))\#(members)}"#
  }

  @Test(arguments: [
    ("textIndex * 10", "AAA", [100.0, 200, 300]), ("textTotal", "AAA", [30, 30, 30]),
    ("selectorValue / 2", "AA", [500, 500]), ("$bm_rt = textIndex / textTotal * 100", "AA", [500, 1000]),
    ("[textIndex, 0, 0]", "AA", [10, 20]), ("value / 4", "A", [250]), ("0", "A", [0]), ("0 / 0", "A", [1000]),
    ("linear(time, 0, 1, 0, textIndex)", "AA", [5, 10]),
    // Something else in the text may ask for it while it is evaluated.
    ("sourceRectAtTime().width > 0 ? textIndex : 0", "AA", [10, 20]),
  ])
  func selectorsAreEvaluatedForEachLetter(script: String, string: String, expected: [Double]) throws {
    let (shifts, notes) = try shifts(self.script(script), of: string, at: 15)
    #expect(shifts == expected, "\(notes)")
  }

  @Test func selectorsCountWordsAndLines() throws {
    #expect(try shifts(script("textIndex * 10", #","b":3"#), of: "AA A").0 == [100, 100, 200])
    #expect(try shifts(script("textIndex * 10", #","b":2"#), of: "A AA").0 == [100, 200, 300])
  }

  /// What the selectors before it select is what it begins with.
  @Test func selectorsBeginWithThoseBefore() throws {
    let range = #"{"s":{"k":0},"e":{"k":50},"r":1,"b":1}"#
    #expect(try shifts("[\(range),\(script("selectorValue / 4", #","m":3"#))]", of: "AA").0 == [250, 0])
  }

  @Test(arguments: [
    ("throw new Error('no')", "Error: no"), ("for(;;);", "it takes too long"), ("}", "SyntaxError"),
    ("'ab'", "no number"), ("0 / 0", "no number"), ("undefined", "it gives no value"),
  ])
  func whereASelectorFailsAllIsSelected(script: String, message: String) throws {
    let (shifts, notes) = try shifts(self.script(script), of: "AA")
    #expect(shifts == [1000, 1000])
    #expect(notes.count == 1 && notes.allSatisfy { $0.contains(message) }, "\(notes)")
  }

  @Test func outsideOfSelectorsThereAreNoUnits() throws {
    #expect(try value(of: "textIndex === undefined && selectorValue === undefined ? 1 : 2") == 1)
  }

  @Test(arguments: [
    ("style.fontSize", 20.0), ("style.fillColor[2]", 0.5), ("style.fillColor.length", 3),
    ("style.strokeColor[1]", 1), ("style.strokeWidth", 3),
    ("style.applyFill ? 1 : 0", 1), ("style.applyStroke ? 1 : 0", 1),
    ("style.leading", 30), ("style.autoLeading ? 1 : 0", 0), ("style.tracking", 50),
    ("style.baselineShift", 2),
    ("style.justification === 'alignCenter' ? 1 : 0", 1), ("style.font === 'Drawn' ? 1 : 0", 1),
    ("style.smallCaps ? 1 : 0", 0), ("getStyleAt(0, 0).fontSize", 20), ("value === 'AA' ? 1 : 0", 1),
    ("length", 2),
  ])
  func stylesAreRead(member: String, expected: Double) throws {
    for place in ["text.sourceText", "('ADBE Text Properties')('ADBE Text Document')"] {
      let separator = place.hasPrefix("(") ? "" : "."
      let script = "thisComp.layer('text')\(separator)\(place).\(member)"
      let drawn = Drawn(
        try animation([moving(script), text("AA")], members: Self.font).makeEvaluator())
      #expect(drawn.positions.first.map { abs($0 - expected) < 1e-9 } == true, "\(script) \(drawn.notes)")
    }
  }

  /// Those of others stay as they are: a style that is set is another one.
  @Test func stylesCannotBeChanged() throws {
    let script = """
      var s = thisComp.layer('text').text.sourceText.style, t = s.setFontSize(40); \
      try { s.fontSize = 9 } catch { s.fontSize + t.fontSize + t.strokeWidth }
      """
    let animation = try animation([moving(script), text("AA")], members: Self.font)
    let position = try #require(Drawn(animation.makeEvaluator()).positions.first)
    #expect(abs(position - (20 + 40 + 3)) < 1e-9)
  }

  /// The text itself, what it is filled and stroked with, and the box around its letters.
  private func restyled(
    _ script: String, _ members: String = ""
  ) throws -> (fill: Color?, stroke: StrokeItem?, box: Rect?, notes: [String]) {
    let text = layer(
      #"""
      "ty":5,"nm":"text","t":{"d":{"x":\#(quoted(script)),"k":[{"t":0,"s":{"t":"AA","f":"Drawn","s":20,"lh":30,
        "tr":0,"ls":0,"j":0,"fc":[1,0,0.5]\#(members)}}]},"a":[]}
      """#)
    let drawn = Drawn(try animation([text], members: Self.font).makeEvaluator())
    var (fill, stroke, box): (Color?, StrokeItem?, Rect?)
    for item in drawn.list.items {
      if case .fill(let item) = item, case .color(let color) = item.paint {
        (fill, box) = (color, item.path.applying(item.transform).bounds)
      }
      if case .stroke(let item) = item { (stroke, box) = (item, item.path.applying(item.transform).bounds) }
    }
    return (fill, stroke, box, drawn.notes)
  }

  @Test(arguments: [
    ("text.sourceText.style.setFontSize(40)", Rect(x: 0, y: -28, width: 44, height: 28)),
    ("style.setFontSize(40)", Rect(x: 0, y: -28, width: 44, height: 28)),
    ("getStyleAt(0).setFontSize(40)", Rect(x: 0, y: -28, width: 44, height: 28)),
    ("createStyle().setFontSize(40)", Rect(x: 0, y: -28, width: 44, height: 28)),
    ("text.sourceText.createStyle().setFontSize(10).setText('AAA')", Rect(x: 0, y: -7, width: 17, height: 7)),
    ("text.sourceText.style.setTracking(100)", Rect(x: 0, y: -14, width: 24, height: 14)),
    ("text.sourceText.style.setBaselineShift(5)", Rect(x: 0, y: -19, width: 22, height: 14)),
    ("text.sourceText.style.setJustification('alignRight')", Rect(x: -24, y: -14, width: 22, height: 14)),
    ("text.sourceText.style.setText('A').setLeading(9)", Rect(x: 0, y: -14, width: 10, height: 14)),
    ("text.sourceText.style.setText('A\\nA').setLeading(50)", Rect(x: 0, y: -14, width: 10, height: 64)),
    (
      "text.sourceText.style.setText('A\\nA').setAutoLeading(true)", Rect(x: 0, y: -14, width: 10, height: 38)
    ),
    ("text.sourceText.style.setText('a').setAllCaps(true)", Rect(x: 0, y: -14, width: 10, height: 14)),
  ])
  func stylesAreSet(script: String, expected: Rect) throws {
    let (fill, _, box, notes) = try restyled(script)
    #expect(box.map { abs($0.x - expected.x) + abs($0.y - expected.y) < 1e-9 } == true, "\(script) \(notes)")
    #expect(
      box.map { abs($0.width - expected.width) + abs($0.height - expected.height) < 1e-9 } == true,
      "\(script) \(String(describing: box))")
    #expect(fill == Color(red: 1, green: 0, blue: 0.5))
    #expect(notes == [])
  }

  @Test func colorsAreSet() throws {
    let filled = try restyled("text.sourceText.style.setFillColor([0, 1, 0.25])")
    #expect(filled.fill == Color(red: 0, green: 1, blue: 0.25) && filled.stroke == nil)
    let stroked = try restyled(
      "var $bm_rt; $bm_rt = text.sourceText.style.setApplyFill(false).setStrokeColor([0, 0, 1]).setStrokeWidth(2)"
    )
    #expect(stroked.fill == nil && stroked.stroke?.style.width == 2)
    #expect(stroked.stroke?.paint == .color(Color(red: 0, green: 0, blue: 1)))
    #expect(
      try restyled("text.sourceText.style.setApplyStroke(false)", #","sc":[0,1,0],"sw":3"#).stroke == nil)
  }

  /// That of another text, with its letters where they are asked for.
  @Test func theStyleOfAnotherTextIsTaken() throws {
    let script = "thisComp.layer('other').text.sourceText.style.setText(value)"
    let other = text("A", #","sw":0"#).replacing(#""nm":"text""#, with: #""nm":"other""#)
    let own = layer(
      #"""
      "ty":5,"nm":"own","t":{"d":{"x":\#(quoted(script)),"k":[{"t":0,"s":{"t":"A A","f":"Drawn","s":90,"lh":99,"j":0,
        "fc":[0,0,0]}}]},"a":[]}
      """#)
    let drawn = Drawn(try animation([own, other], members: Self.font).makeEvaluator())
    guard case .fill(let fill) = drawn.list.items.last, case .fill(let another) = drawn.list.items.first
    else {
      Issue.record("\(drawn.notes)")
      return
    }
    #expect(fill.paint == another.paint && fill.path.bounds?.height == 14)
  }

  @Test(arguments: [
    ("text.sourceText.style.setFillColor([0, 1, 0], 0, 1)", "parts of a text"),
    ("text.sourceText.style.setFontSize(0 / 0)", "this is no number"),
    ("text.sourceText.style.setFillColor('red')", "this is no color"),
    ("text.sourceText.style.setJustification('left')", "justification"),
    ("text.sourceText.style.setFauxBold(true)", "TypeError"), ("thisLayer", "another kind"),
    ("0 / 0", "no number"), ("({ a: 1 })", "another kind"), ("Symbol('x')", "another kind"),
    ("text.sourceText.style.setText(undefined)", "this is no text"),
    ("text.sourceText.style.setText({})", "this is no text"),
    ("text.sourceText.style.setFontSize(0)", "a size above 0"),
  ])
  func whatNoStyleHasIsTold(script: String, message: String) throws {
    let (fill, _, box, notes) = try restyled(script)
    #expect(fill != nil && box?.height == 14)
    #expect(notes.count == 1 && notes.first?.contains(message) == true, "\(notes)")
  }

  @Test func boundsOfOtherTexts() throws {
    let script = "var r = thisComp.layer('text').sourceRectAtTime(); r.width * 1000 + r.height + r.top / 100"
    let letters = text("AA", #","j":0,"tr":0,"ls":0,"sw":0"#)
    let animation = try animation([moving(script), letters], members: Self.font)
    #expect(Drawn(animation.makeEvaluator()).positions.first == 22_000 + 14 - 0.14)
  }

  @Test(arguments: [
    ("timeToTimecode(0)", "00:00:00:00"), ("timeToTimecode(3661.5)", "01:01:01:15"),
    ("timeToTimecode(0.7)", "00:00:00:21"), ("timeToTimecode(1.99, 25)", "00:00:01:24"),
    ("timeToTimecode(1.99, 25, true)", "00:00:02:00"), ("timeToTimecode(-1.5)", "-00:00:01:15"),
    ("timeToTimecode()", "00:00:01:10"), ("timeToCurrentFormat()", "00:00:01:10"),
    ("timeToNTSCTimecode(60.06)", "00:01:00:00"), ("timeToNTSCTimecode(60.06, true)", "00;01;00;02"),
    ("timeToNTSCTimecode(3600, true)", "01;00;00;00"), ("timeToNTSCTimecode(59.99, true)", "00;00;59;27"),
  ])
  func timecodesAreFormatted(script: String, expected: String) throws {
    #expect(try value(of: "var t = \(script); t === '\(expected)' ? 1 : t", at: 40) == 1)
  }

  @Test func whatIsNoTimeThrows() throws {
    for call in ["timeToTimecode(1, 0)", "timeToTimecode(1 / 0)", "timeToNTSCTimecode(0 / 0)"] {
      #expect(try value(of: "try { \(call); 2 } catch { 1 }") == 1)
    }
  }

  @Test(arguments: [
    ("mask(1).maskOpacity", 60.0), ("mask('Guide').maskPath.points()[1][0]", 9),
    ("mask('Guide')('Mask Expansion')", 4),
    ("mask(2).maskOpacity", 40), ("mask('Hole').maskOpacity", 40), ("mask(3) === null ? 1 : 0", 1),
  ])
  func masksThatCoverNothingAreLeftOut(script: String, expected: Double) throws {
    let outline = #"{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}"#
    let masked = layer(
      #"""
      "ty":1,"sw":10,"sh":10,"sc":"00ff00","nm":"masked","masksProperties":[
        {"mode":"n","nm":"Guide","o":{"k":60},"x":{"k":4},"pt":\#(outline)},
        {"mode":"a","nm":"Hole","o":{"k":40},"pt":\#(outline)}]
      """#)
    let drawn = Drawn(
      try animation([moving("thisComp.layer('masked').\(script)"), masked]).makeEvaluator())
    #expect(
      drawn.positions.first.map { abs($0 - expected) < 1e-9 } == true, "\(drawn.positions) \(drawn.notes)")
    // It is covered by one of them.
    let masks = drawn.list.items.compactMap {
      if case .group(let group) = $0 { group.masks.count } else { nil }
    }
    #expect(masks == [1])
  }
}
