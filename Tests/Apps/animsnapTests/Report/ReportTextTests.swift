import AnimationSnapshot
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ReportTextTests {
  @Test func theSummaryCounts() throws {
    #expect(try Reports.mixed().summary == "1 failed, 1 error, 2 passed")
    #expect(SnapshotReport(title: "", animations: []).summary == "0 passed")
  }

  @Test func thePageIsTheSameEveryTimeAndKeepsAnImageOnce() throws {
    let page = try Reports.mixed().html()
    #expect(try Reports.mixed().html() == page)
    // Five identical thumbnails and that of another animation are one.
    #expect(String(decoding: page, as: UTF8.self).split(separator: "iVBORw0KGgo").count - 1 == 3)
  }

  @Test func imagesThatHaveNoRoomAreLeftOut() throws {
    let report = try Reports.mixed()
    let kept = report.keepingImages(within: 10_000).animations[0]
    #expect(kept.frames[2].images.left == report.animations[0].frames[2].images.left)
    #expect(kept.note == "")
    let dropped = report.keepingImages(within: 100).animations
    #expect(dropped[0].frames[2].images.left == nil)
    #expect(dropped[0].frames[2].images.thumbnail != nil)
    #expect(dropped[0].note == "Its images are left out: not all of them fit into the page.")
    #expect(dropped[2].note == "")
  }

  @Test func namesCannotEndTheScript() throws {
    let page = String(decoding: try Reports.mixed().html(), as: UTF8.self)
    #expect(page.split(separator: "</script>", omittingEmptySubsequences: false).count - 1 == 2)
    #expect(page.contains(#"gifts/\u003c/script>\u003cimg src=x"#))
  }

  @Test func placeholdersInTextsStayTexts() throws {
    var report = try Reports.mixed()
    report.title = "{{script}}"
    let page = String(decoding: report.html(), as: UTF8.self)
    #expect(page.contains(#""title":"{{script}}""#))
  }

  @Test func junitIsWellFormed() throws {
    var report = try Reports.mixed()
    report.animations[0].seconds = 1.23456
    report.animations[1].seconds = 0.5
    #expect(report.junit.components(separatedBy: #" time="1.235""#).count == 2)
    #expect(report.junit.components(separatedBy: #"errors="1" time="1.735""#).count == 3)
    report.animations[0].messages.append("with \u{1B}[31m and ]]> in it")
    let seen = JUnit(report.junit)
    #expect(seen.isWellFormed)
    #expect(seen.cases == [Reports.wickedName, "gifts/lost.json", "passed/0.svga", "passed/1.svga"])
    #expect(seen.counts == ["tests": "4", "failures": "1", "errors": "1", "time": "1.735"])
    #expect(seen.failures == ["frame 20, upper left, 10x10 px", "there is no reference"])
  }

  @Test func annotationsAreEscaped() throws {
    var report = try Reports.mixed()
    report.animations[1].name = "a,b:c\n.json"
    report.animations[1].file = "app/a,b:c\n.json"
    report.animations[1].messages = ["100 %", "2nd"]
    #expect(
      report.gitHubAnnotations[1]
        == "::error file=app/a%2Cb%3Ac%0A.json,title=The animation was not compared::a,b:c%0A.json: 100 %25%0A2nd"
    )
    #expect(report.gitHubAnnotations.count == 2)
  }
}

/// What another reader finds in a JUnit file.
private final class JUnit: NSObject, XMLParserDelegate {
  private(set) var isWellFormed = false
  private(set) var cases: [String] = []
  private(set) var failures: [String] = []
  private(set) var counts: [String: String] = [:]

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "testsuite": counts = attributes.filter { $0.key != "name" }
    case "testcase": cases.append(attributes["name"] ?? "")
    case "failure", "error": failures.append(attributes["message"] ?? "")
    default: break
    }
  }
}
