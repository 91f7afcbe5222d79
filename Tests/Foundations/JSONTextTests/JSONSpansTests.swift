import AnimationCore
import Testing

@testable import JSONText

@Suite struct JSONSpansTests {
  @Test func objectsAreFoundWithTheWayToThem() {
    let text = #"{ "a" : [ 1, { "x" : "\"}" } ], "b":{"x":{"x":"1"}}, "x":2 }"#
    let spans = JSONSpans(Array(text.utf8))
    let objects = spans.objects { $0.contains { spans.isNamed($0, "x") && spans.isText($0.value) } }
    #expect(objects.map(\.steps.words) == ["a[1]", "b > x"])
    #expect(
      objects.map { $0.members.map { String(decoding: spans.text[$0.whole], as: UTF8.self) } } == [
        [#""x" : "\"}""#], [#""x":"1""#],
      ])
  }

  @Test func itemsAndMembersAreFound() {
    let spans = JSONSpans(Array(#"[ {"a":[1,2]} , "],", -1.5e3 ]"#.utf8))
    let items = spans.items(of: 0..<spans.text.count)
    #expect(
      items.map { String(decoding: spans.text[$0], as: UTF8.self) } == [#"{"a":[1,2]}"#, #""],""#, "-1.5e3"])
    let members = spans.members(of: items[0])
    #expect(members.map { String(decoding: spans.text[$0.value], as: UTF8.self) } == ["[1,2]"])
    #expect(spans.items(of: items[2]).isEmpty)
    #expect(spans.members(of: items[1]).isEmpty)
  }

  @Test(
    "what is no JSON ends the search",
    arguments: ["", "{", "[", #"{"a"#, #"{"a":"#, #"{"a":}"#, "[,]", #"{"x":"\"#, "[[[", #"{"":1}"#])
  func damagedTextDoesNoHarm(text: String) {
    let spans = JSONSpans(Array(text.utf8))
    _ = spans.objects { _ in true }
    _ = spans.items(of: 0..<spans.text.count)
    _ = spans.members(of: 0..<spans.text.count)
  }

  @Test func byteOrderMarkIsPassedOver() {
    let spans = JSONSpans([0xEF, 0xBB, 0xBF] + Array(#"{"a":1}"#.utf8))
    #expect(spans.objects { _ in true }.count == 1)
  }
}
