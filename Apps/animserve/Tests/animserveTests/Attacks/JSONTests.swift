import Foundation
import Testing

@testable import animserve

@Suite struct JSONTests {
  private func value(_ text: String) -> JSONValue? {
    try? JSONValue(text: text.utf8, named: "text")
  }

  @Test func valuesAreRead() {
    #expect(
      value(#" { "a" : [ 1 , -2.5e3, true,false , null, "x" ] , "b":{}, "c": [] } "#) == [
        "a": .array([1, .number(-2500), true, false, .null, "x"]), "b": [:], "c": .array([]),
      ])
    #expect(value(#""\"\\\/\b\f\n\r\té é 🎁 \ud83c\udf81""#) == "\"\\/\u{8}\u{c}\n\r\té é 🎁 🎁")
    #expect(value(#"{"a":1,"a":2}"#) == ["a": 2])
    #expect(value("0") == 0 && value("-0.5") == .number(-0.5) && value("1E2") == 100)
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "[1,]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "tru", "nul", "01",
    "-", "+1",
    ".5", "1.", "1e", "--1", "0x1", "nan", "inf", "1e999", "\"", "\"\\\"", "\"\\x\"", "\"\\u12\"",
    "\"\\u+123\"",
    "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"a\nb\"", "1 2", "[1 2]", "{\"a\":1 \"b\":2}",
    "'a'", "[1}",
  ])
  func whatIsNoJSONIsRefused(text: String) {
    #expect(value(text) == nil)
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect((try? JSONValue(text: [0x22, 0xff, 0x22], named: "text")) == nil)
  }

  @Test func whatIsDeepIsRefused() {
    #expect(value(String(repeating: "[", count: 90) + String(repeating: "]", count: 90)) != nil)
    #expect(value(String(repeating: "[", count: 1_000_000)) == nil)
    #expect(value(String(repeating: "{\"a\":", count: 1_000_000)) == nil)
  }

  @Test func whatIsWrittenIsReadAgain() {
    for text in [#"{"a":[1,2.5,true,null,"x"],"b":{"c":""}}"#, #""\u0001\"\\é🎁""#, "-0.25", "[]"] {
      #expect(value(text).map { value($0.text) } == value(text))
      #expect(value(text)?.text == text)
    }
  }

  @Test func partsOfReplacementsAreJoined() throws {
    var replacements = Replacements()
    for index in 0..<500 {
      _ = try replacements.take("text:\(index)", .string("x"))
      _ = try replacements.take("hide:\(index)", true)
    }
    _ = try replacements.take("text:7", "y")
    #expect(replacements.members["texts"]?.object?.count == 500)
    #expect(replacements.members["texts"]?.object?["7"] == "y")
    #expect(replacements.members["hidden"]?.array?.count == 500)
  }
}
