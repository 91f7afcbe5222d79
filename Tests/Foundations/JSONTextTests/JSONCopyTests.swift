import JSONText
import Testing

@Suite struct JSONCopyTests {
  private func copy(
    _ text: String, _ layout: JSONCopyLayout = .compact, _ change: (inout JSONChanges) -> Void = { _ in }
  ) throws -> String {
    var changes = JSONChanges()
    change(&changes)
    return try JSONDocument(parsing: Array(text.utf8), maxDepth: 1000).withRoot { root in
      var json = JSONWriter()
      json.copy(root, layout, changing: changes)
      return json.text
    }
  }

  @Test(arguments: [
    (#" { "a" : [ 1 , -2.5, 1e3, 0.1 ] , "b":{} , "c":[ ] }"#, #"{"a":[1,-2.5,1000,0.1],"b":{},"c":[]}"#),
    (#"["\u00e9\n\"", true, false, null]"#, "[\"é\\n\\\"\",true,false,null]"),
    // What JSON cannot express reads as null.
    (#"[NaN]"#, "[null]"), (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#),
    ("[9007199254740992, 9223372036854775808, 5.0]", "[9007199254740992,9.223372036854776e+18,5]"),
    ("7", "7"),
  ])
  func copiesAreShort(text: String, expected: String) throws {
    #expect(try copy(text) == expected)
  }

  @Test func membersAreChangedWhereTheyAre() throws {
    let text = #"{"assets":[{"p":"x","u":"","q":{"p":1}},{"p":"y"}],"p":0}"#
    let changed = try copy(text) { changes in
      changes.set("p", "new", in: [.member("assets"), .item(0)])
      changes.set("e", 0, in: [.member("assets"), .item(0)])
      changes.set("tgs", 1, in: [])
    }
    #expect(changed == #"{"assets":[{"p":"new","u":"","q":{"p":1},"e":0},{"p":"y"}],"p":0,"tgs":1}"#)
    // Of members with one name there is one then.
    #expect(try copy(#"{"p":1,"q":2,"p":3}"#) { $0.set("p", 4, in: []) } == #"{"p":4,"q":2}"#)
  }

  @Test func whatIsReadHasLines() throws {
    #expect(
      try copy(#"{"k":{"a":1,"k":[0.5,[1,2]]},"o":{"x":[0.4],"y":1},"list":[{"x":{}}],"n":"t"}"#, .readable)
        == """
        {
          "k": {
            "a": 1,
            "k": [0.5, [1, 2]]
          },
          "o": {"x": [0.4], "y": 1},
          "list": [
            {
              "x": {}
            }
          ],
          "n": "t"
        }
        """)
  }

  /// A text of brackets alone does not become one of spaces.
  @Test func deepTextsStayShort() throws {
    let text = String(repeating: "[", count: 900) + String(repeating: "]", count: 900)
    #expect(try copy(text, .readable).utf8.count < 5000)
  }
}
