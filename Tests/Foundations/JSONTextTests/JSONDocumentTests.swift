import AnimationCore
import JSONText
import Testing

@Suite struct JSONDocumentTests {
  private func document(_ text: String, maxDepth: Int = 10) throws(AnimationError) -> JSONDocument {
    try JSONDocument(parsing: Array(text.utf8), maxDepth: maxDepth)
  }

  private func error(_ text: String) -> AnimationError? {
    do {
      _ = try document(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", 1, "it ends where a value is expected"),
    ("{\n\"a\": 1,\n}", 3, "a comma with nothing after it"),
    ("{\n\"a\": 1\n\"b\": 2}", 3, "a , or } is missing"),
    ("{\n\"a\" 1}", 2, "a : is missing after a name"),
    ("{\na: 1}", 2, "a name in quotes is missing"),
    ("{\n\"a\": }", 2, "a value is missing"),
    ("[\n1,\n2", 3, "it ends before a ]"),
    ("[\n\"a]\n]", 2, "a string does not end on its line"),
    ("[\n\n\"a", 3, "a string does not end"),
    ("[\n\"\\x\"]", 2, "an unknown escape after \\"),
    ("{\"a\":\n\"\\u0\"}", 2, "a \\u escape stands for no character"),
    ("[\n\"\\ud83d\\u12\"]", 2, "a \\u escape stands for no character"),
    ("[\n\"\\ud83\"]", 2, "a \\u escape stands for no character"),
    // Half of a character is no mistake here.
    ("[\"\\ud83d\", 1 2]", 1, "a , or ] is missing"),
    ("[\n'a']", 2, "'a' is not a JSON value"),
    ("[\n01]", 2, "01 is not a JSON value"),
    ("{}\n\n}", 3, "something follows the end"),
    ("[1,\n// two\n2]", 2, "// is not a JSON value"),
  ])
  func textThatIsNoJSONIsLocated(text: String, line: Int, reason: String) {
    #expect(error(text) == .corrupt(part: "JSON", reason: "line \(line): \(reason)"))
  }

  @Test(arguments: [
    ("{\"layers\": [\n  {\"ty\": 4,\n", "line 3: it ends where a name is expected"),
    ("{\"layers\": [\n\n  1", "line 3: it ends before a ]"),
    ("{\"v\": \n\"5.", "line 2: a string does not end"),
    // What only other programs take for a number is no mistake here.
    ("{\"fr\": NaN,\n\"layers\": [\n", "line 3: it ends where a value is expected"),
    ("{\n<<<<<<< HEAD\n\"fr\": 1}", "line 2: a conflict of git (<<<<<<<, >>>>>>>) is not resolved"),
    ("{\"fr\": 1\n\"ip\": 2}", "line 2: a , or } is missing"),
  ])
  func textThatEndsEarlySaysWhere(text: String, reason: String) {
    #expect(error(text) == .corrupt(part: "JSON", reason: reason))
  }

  @Test func everyKindOfValueIsRead() throws {
    let text =
      #"{"n": -1.5, "i": 7, "t": "a\u0041\n", "b": true, "z": null, "l": [1, "2", null], "o": {"x": 1}}"#
    try document(text).withRoot { root in
      #expect(root["n"].number == -1.5)
      #expect(root["n"].integer == -1)
      #expect(root["i"].integer == 7)
      #expect(root["i"].identifier == "7")
      #expect(root["n"].identifier == "-1.5")
      #expect(root["t"].string == "aA\n")
      #expect(root["b"].bool == true)
      #expect(root["z"].number == nil && !root["z"].isMissing)
      #expect(root["l"].numbers(limit: 10) == [1, 0, 0])
      #expect(root["l"].items.map(\.number) == [1, 2, nil])
      #expect(root["o"].members.map(\.key) == ["x"])
      #expect(root["none"]["deeper"].first.isMissing)
    }
  }

  @Test func namesThatBeginAlikeAreToldApart() throws {
    let text =
      #"{"":0,"n":1,"na":2,"nam":3,"name":4,"names":5,"named":6,"namesake":7,"namesakes":8,"n":9,"nx":10}"#
    try document(text).withRoot { root in
      #expect(root[""].integer == 0)
      #expect([root["n"], root["na"], root["nam"]].map(\.integer) == [9, 2, 3])
      #expect([root["name"], root["names"], root["named"]].map(\.integer) == [4, 5, 6])
      #expect([root["namesake"], root["namesakes"]].map(\.integer) == [7, 8])
      #expect(root["nama"].isMissing && root["namesale"].isMissing && root["a"].isMissing)
      #expect(root["n"]["n"].isMissing)
    }
  }

  @Test func largeNumbersAreRounded() throws {
    let text = "[9007199254740992, 9007199254740993, -9007199254740993, 9223372036854775807, 1e20, true, 2.9]"
    try document(text).withRoot { root in
      let exact = 9_007_199_254_740_992
      #expect(root.items.map(\.integer) == [exact, exact, -exact, nil, nil, 1, 2])
      #expect(root.items.map(\.bool) == [true, true, true, true, true, true, true])
    }
  }

  @Test func textsWithBlanksAroundThemAreRead() throws {
    try document(#"["ADBE Slider Control", "AD", 5]"#).withRoot { root in
      #expect(root.items.map { $0.hasPrefix("ADBE ") } == [true, false, false])
      #expect(root.items.map { $0.hasSuffix(" Control") } == [true, false, false])
      #expect(root.items.map { $0.hasSuffix("AD") } == [false, true, false])
    }
  }

  @Test(arguments: ["NaN", "-Infinity", "1e999", "undefined"])
  func wordsThatJSONDoesNotKnowAreNull(word: String) throws {
    try document("[\(word), \"\(word)\"]").withRoot { root in
      #expect(root.first.number == nil)
      #expect(root.items.map(\.string) == [nil, word])
    }
  }

  @Test(arguments: [
    (#"\ud800"#, "\u{FFFD}"), (#"\udc00"#, "\u{FFFD}"), (#"a\uD83Db"#, "a\u{FFFD}b"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83d\ude00\ude00"#, "😀\u{FFFD}"),
    (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\\ud83d\ud83d"#, #"\ud83d"# + "\u{FFFD}"),
    (#"\ud83d\\ude00"#, "\u{FFFD}" + #"\ude00"#), (#"\ud83d\""#, "\u{FFFD}\""),
  ])
  func halvesOfCharactersAreReplaced(literal: String, text: String) throws {
    try document(#"{"\#(literal)": "\#(literal)"}"#).withRoot { root in
      #expect(root.members.map(\.key) == [text])
      #expect(root.members.map(\.value.string) == [text])
    }
  }

  @Test func halvesOfCharactersInNamesAreFound() {
    let text = Array("{\"a\": 1,\n\"\\ud83d\": 2}".utf8)
    #expect(JSONScanner.line(of: [.member("\u{FFFD}")], in: text) == 2)
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    try document("\u{FEFF}{\"a\": 1}").withRoot { #expect($0["a"].number == 1) }
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    }
    _ = try document(nested(8))
    #expect(throws: AnimationError.limitExceeded(what: "nesting of the JSON text", value: 11, limit: 10)) {
      try document(nested(12))
    }
    // More than what stacks bear is refused, whatever is asked for.
    let deepest = JSONDocument.deepest
    let tooDeep = AnimationError.limitExceeded(
      what: "nesting of the JSON text", value: deepest + 1, limit: deepest)
    for limit in [1_000_000, Int.max] {
      #expect(throws: tooDeep) { try document(nested(200_000), maxDepth: limit) }
      var limits = DecodingLimits()
      limits.jsonDepth = limit
      #expect(throws: tooDeep) {
        try JSONTree(parsing: Array(nested(200_000).utf8), limits: limits)
      }
      _ = try JSONTree(parsing: Array(nested(900).utf8), limits: limits)
    }
  }

  /// A list of numbers takes eight times as much once parsed, what is made of small objects far more.
  @Test func whatTextsTakeIsBounded() throws {
    var limits = DecodingLimits()
    limits.jsonValues = 100
    func parse(_ value: String, _ count: Int) throws {
      let text = "[" + Array(repeating: value, count: count).joined(separator: ",") + "]"
      _ = try JSONDocument(parsing: Array(text.utf8), part: "x", limits: limits)
    }
    try parse("1", 101)
    #expect(throws: AnimationError.limitExceeded(what: "values in x", value: 101, limit: 100)) {
      try parse("1", 102)
    }
    try parse("{}", 20)
    #expect(throws: AnimationError.limitExceeded(what: "values in x", value: 104, limit: 100)) {
      try parse("{}", 21)
    }
    limits.fileBytes = 3
    try parse("1", 1)
    #expect(throws: AnimationError.limitExceeded(what: "size of x in bytes", value: 5, limit: 3)) {
      try parse("1", 2)
    }
  }

  @Test func whatIsWrittenIsBounded() throws {
    var limits = DecodingLimits()
    limits.fileBytes = 4
    _ = try JSONDocument.parseWritten(Array("[1 ]".utf8), limits: limits)
    #expect(throws: AnimationError.limitExceeded(what: "size of the text in bytes", value: 5, limit: 4)) {
      try JSONDocument.parseWritten(Array("[1  ]".utf8), limits: limits)
    }
  }
}
