import AnimationCore
import JSONText
import Testing

@Suite struct JSONRuleTests {
  private static let rule = JSONRule.object(
    required: ["name": .text],
    optional: [
      "width": .above(0), "gap": .atLeast(1), "count": .integer(1...3), "on": .bool,
      "side": .oneOf(["left", "right"]), "pair": .numbers(2), "list": .array(.number),
      "map": .map(.text), "even": .checkedText { $0.count % 2 == 0 ? nil : "is odd" },
      "shape": .typed(["dot": .object(required: ["type": .text]), "box": .object(optional: ["type": .text])]),
      "either": .textOr(.object()),
    ])

  private func mistake(_ text: String) throws -> String? {
    let bytes = Array(text.utf8)
    return try JSONDocument(parsing: bytes, maxDepth: 10).withRoot { root in
      do throws(JSONMistake) {
        try root.check(Self.rule)
        return nil
      } catch {
        return "\(error.error(in: bytes))"
      }
    }
  }

  @Test(arguments: [
    #"{"name": ""}"#, #"{"name": "a", "width": 0.1, "gap": 1, "count": 3, "on": false, "side": "left"}"#,
    #"{"name": "a", "pair": [1, 2], "list": [], "map": {"x": "y"}, "even": "ab", "shape": {"type": "dot"}}"#,
    #"{"name": "a", "either": "b"}"#, #"{"name": "a", "either": {}}"#,
  ])
  func textThatFollowsItsRuleHasNoMistake(text: String) throws {
    #expect(try mistake(text) == nil)
  }

  @Test(arguments: [
    ("[]", "line 1: the text is an array, not an object"), ("{\n}", "line 1: the text has no \"name\""),
    ("{\n\"name\": 5}", "line 2: name is a number, not text"),
    ("{\"name\": \"\",\n\"wdth\": 5}", "line 2: wdth is unknown here; known are count, either, even"),
    ("{\"width\":\n0}", "line 2: width is not above 0"), ("{\"gap\": 0.9}", "line 1: gap is less than 1"),
    ("{\"count\": 1.5}", "line 1: count is not a whole number from 1 to 3"),
    ("{\"count\": 4}", "line 1: count is not a whole number from 1 to 3"),
    ("{\"on\": 1}", "line 1: on is a number, not true or false"),
    ("{\"side\": \"up\"}", "line 1: side is \"up\", not one of left, right"),
    ("{\"pair\": [1]}", "line 1: pair has 1 numbers, not 2"),
    ("{\"list\": [1,\n\n\"2\"]}", "line 3: list[1] is text, not a number"),
    ("{\"map\": {\"x\":\nnull}}", "line 2: map > x is null, not text"),
    ("{\"even\": \"abc\"}", "line 1: even is odd"),
    ("{\"shape\": {}}", "line 1: shape > type is missing"),
    ("{\"shape\": {\"type\": \"dot\",\n\"x\": 1}}", "line 2: shape > x is unknown here; known are type"),
    ("{\"either\": 5}", "line 1: either is a number, not an object"),
  ])
  func theFirstMistakeHasItsLine(text: String, words: String) throws {
    let mistake = try #require(try mistake(text))
    #expect(mistake.hasPrefix(words))
  }
}
