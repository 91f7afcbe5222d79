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
  func selectors(script: String, string: String, expected: [Double]) throws {
    let (shifts, notes) = try shifts(self.script(script), of: string, at: 15)
    #expect(shifts == expected, "\(notes)")
  }

  @Test func unitsOfSelectors() throws {
    #expect(try shifts(script("textIndex * 10", #","b":3"#), of: "AA A").0 == [100, 100, 200])
    #expect(try shifts(script("textIndex * 10", #","b":2"#), of: "A AA").0 == [100, 200, 300])
  }

  /// What the selectors before it select is what it begins with.
  @Test func severalSelectors() throws {
    let range = #"{"s":{"k":0},"e":{"k":50},"r":1,"b":1}"#
    #expect(try shifts("[\(range),\(script("selectorValue / 4", #","m":3"#))]", of: "AA").0 == [250, 0])
  }

  @Test(arguments: [
    ("throw new Error('no')", "Error: no"), ("for(;;);", "it takes too long"), ("}", "SyntaxError"),
    ("'ab'", ""), ("undefined", "it gives no value"),
  ])
  func whereASelectorFailsAllIsSelected(script: String, message: String) throws {
    let (shifts, notes) = try shifts(self.script(script), of: "AA")
    #expect(shifts == [1000, 1000])
    #expect(notes.count == (message.isEmpty ? 0 : 1) && notes.allSatisfy { $0.contains(message) }, "\(notes)")
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
  func styles(member: String, expected: Double) throws {
    for place in ["text.sourceText", "('ADBE Text Properties')('ADBE Text Document')"] {
      let separator = place.hasPrefix("(") ? "" : "."
      let script = "thisComp.layer('text')\(separator)\(place).\(member)"
      let drawn = Drawn(
        try animation([moving(script), text("AA")], members: Self.font).makeEvaluator())
      #expect(drawn.positions.first.map { abs($0 - expected) < 1e-9 } == true, "\(script) \(drawn.notes)")
    }
  }

  /// As in lottie-web.
  @Test func stylesCannotBeSet() throws {
    for change in ["setFontSize(40)", "fontSize = 40"] {
      let script = "try { thisComp.layer('text').text.sourceText.style.\(change); 1 } catch { 2 }"
      let animation = try animation([moving(script), text("AA")], members: Self.font)
      #expect(Drawn(animation.makeEvaluator()).positions.first == 2)
    }
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
  func timecodes(script: String, expected: String) throws {
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
  func masksThatCoverNothing(script: String, expected: Double) throws {
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
