import Foundation
import JSONText
import Testing

@Suite struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return json.text
  }

  /// The same content in a layout, with everything empty that may be.
  private func sample(_ layout: JSONLayout) -> String {
    text { json in
      json.object(layout) { json in
        json.add("a", 1)
        json.object("none", layout) { _ in }
        json.array("list", layout) { json in
          json.add("x")
          json.add([1, 2])
          json.object(layout) { $0.add("b", true) }
        }
      }
    }
  }

  @Test func everyLayoutHasItsBlanks() {
    #expect(sample(.compact) == #"{"a":1,"none":{},"list":["x",[1,2],{"b":true}]}"#)
    #expect(sample(.spaced) == #"{"a": 1, "none": {}, "list": ["x", [1,2], {"b": true}]}"#)
    #expect(
      sample(.lines) == """
        {
          "a": 1,
          "none": {},
          "list": [
            "x",
            [1,2],
            {
              "b": true
            }
          ]
        }
        """)
  }

  /// Lines are indented by what has lines around them, and by nothing else.
  @Test func linesInsideOfOneLineAreIndented() {
    let written = text { json in
      json.object(.lines) { json in
        json.array("items", .lines) { json in
          json.object(.spaced) { json in
            json.add("key", "k")
            json.array("frames", .lines) { $0.object(.compact) { $0.add("x", 1) } }
          }
        }
      }
      json.endLine()
    }
    #expect(
      written == """
        {
          "items": [
            {"key": "k", "frames": [
              {"x":1}
            ]}
          ]
        }

        """)
  }

  private struct Report: Encodable {
    struct Entry: Encodable {
      var name = "a/b \"é\"\\\n\r\t\u{1}"
      var numbers: [Int] = [1, 20]
    }
    var empty: [Int] = []
    var entries = [Entry(), Entry()]
    var factor = 1e-7
    var isTrue = true
    var nothing = Nothing()
    struct Nothing: Encodable {}
  }

  /// Reports that programs compare as text were once written by it.
  @Test func foundationLayoutIsThatOfJSONEncoder() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let report = Report()
    let written = text { json in
      json.object(.foundation) { json in
        json.array("empty", .foundation) { _ in }
        json.array("entries", .foundation) { json in
          for entry in report.entries {
            json.object(.foundation) { json in
              json.add("name", entry.name)
              json.array("numbers", .foundation) { json in
                for number in entry.numbers { json.add(number) }
              }
            }
          }
        }
        json.add("factor", report.factor)
        json.add("isTrue", report.isTrue)
        json.object("nothing", .foundation) { _ in }
      }
    }
    #expect(written == String(decoding: try encoder.encode(report), as: UTF8.self))
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-20, "-20"), (0.5, "0.5"), (1.0 / 3, "0.3333333333333333"),
    (1e-7, "1e-07"), (.nan, "null"), (.infinity, "null"),
  ])
  func numbersAreWrittenShort(number: Double, written: String) {
    #expect(text { $0.add(number) } == written)
  }

  /// On a terminal and in an editor, a text that turns the rest of its line around shows what is not there.
  @Test func whatChangesTheDirectionOfTextIsEscaped() throws {
    let marks = "\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2066}\u{2069}"
    let written = text { $0.add("a\(marks)b \u{200D}\u{5D0}") }
    #expect(
      written == #""a\u061c\u200e\u200f\u202a\u202e\u2066\u2069b "# + "\u{200D}\u{5D0}\"")
    #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == "a\(marks)b \u{200D}\u{5D0}")
  }

  /// What SVGA has in the place of numbers that are none.
  @Test func numbersOfSinglePrecisionAreWrittenShort() {
    #expect(text { $0.add([Float(0.1), 3, -0, .infinity, -.infinity]) } == "[0.1,3,0,1e39,-1e39]")
  }

  @Test func everyTextReadsBack() throws {
    let controls = String(String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar($0) }))
    for string in ["", "a\"b\\c/d", controls, "\u{7F}é€😀\u{2028}"] {
      let written = text { json in json.object(.compact) { $0.add(string, string) } }
      #expect(!written.utf8.contains { $0 < 0x20 || $0 == 0x7F })
      try JSONDocument(parsing: Array(written.utf8), maxDepth: 2).withRoot { root in
        #expect(root.members.map(\.key) == [string])
        #expect(root.members.map(\.value.string) == [string])
      }
    }
    #expect(text { $0.add("\n\r\t\u{1}\u{1F}\u{7F}") } == #""\n\r\t\u0001\u001f\u007f""#)
    // Terminals obey those above 127, too.
    #expect(
      text { $0.add("\u{80}\u{9B}2J\u{9F}\u{2028}\u{2029}\u{A0}") }
        == "\"\\u0080\\u009b2J\\u009f\\u2028\\u2029\u{A0}\"")
  }

  @Test func whatWasReadIsWrittenAgain() throws {
    let text = #"{"a":[1,2.5,-3e+20,true,false,null],"b":{"c":"x\"y","d":{}},"e":[]}"#
    let document = try JSONDocument(parsing: Array(text.utf8), maxDepth: 8)
    let written = document.withRoot { root in
      var json = JSONWriter()
      json.add(root)
      return json.text
    }
    #expect(written == text)
  }
}
