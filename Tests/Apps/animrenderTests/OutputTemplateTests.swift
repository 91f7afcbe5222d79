import CommandLineSupport
import Testing

@testable import animrender

@Suite struct OutputTemplateTests {
  private let input = InputName(file: "in/gift.2.svga")

  @Test(arguments: [
    ("a.png", "a.png"),
    ("out/{frame}.png", "out/7.png"),
    ("out/{frame:04}.png", "out/0007.png"),
    ("{frame:01}.PNG", "7.PNG"),
    ("{frame}/x-{frame:03}.png", "7/x-007.png"),
    ("out/{name}.{ext}.gif", "out/gift.2.svga.gif"),
    ("out/{folder}/{name}", "out/gift.2"),
  ])
  func placeholdersAreReplaced(template: String, path: String) throws {
    #expect(try OutputTemplate(template).path(of: input, frame: 7) == path)
  }

  @Test func withoutAnExtensionThereIsNoDotForIt() throws {
    let input = InputName(file: "standard-input")
    #expect(try OutputTemplate("{name}.{ext}.png").path(of: input, frame: 0) == "standard-input.png")
    #expect(try OutputTemplate("{ext}/{name}-{ext}").path(of: input, frame: 0) == "/standard-input-")
  }

  /// Never a path of its own, never no text.
  @Test(arguments: [
    ("https://a.b/gift%20box.svga?x=1/2", "gift box.svga"), ("http://a.b/%E7%A4%BC.json#f", "礼.json"),
    ("http://a.b/c%2Fd.svga", "c%2Fd.svga"), ("http://a.b/%00.svga", "%00.svga"),
    ("http://a.b/%FF.svga", "%FF.svga"),
    ("http://a.b/100%.svga", "100%.svga"), ("http://a.b/%2.svga", "%2.svga"),
  ])
  func urlsGiveNamesThatPeopleRead(url: String, name: String) throws {
    #expect(try OutputTemplate("{name}.{ext}").path(of: InputName(url: url), frame: 0) == name)
  }

  @Test func paddingNeverCutsDigitsOff() throws {
    #expect(try OutputTemplate("{frame:02}.png").path(of: input, frame: 12345) == "12345.png")
  }

  @Test func knowsWhetherFramesGetFilesOfTheirOwn() throws {
    #expect(try OutputTemplate("{frame}.png").namesFrames)
    #expect(try !OutputTemplate("frame.png").namesFrames)
  }

  @Test(arguments: [
    ("a.png", "png"), ("out/a.b.GIF", "gif"), ("a", nil), (".png", nil), ("out.d/a", nil), ("out/.png", nil),
  ])
  func theExtensionIsTheTemplates(template: String, expected: String?) throws {
    #expect(try OutputTemplate(template).fileExtension == expected)
  }

  @Test func foldersBelowTheNamedOneAreKept() throws {
    let input = InputName(file: "in/deep/er/x.json", folder: "deep/er")
    #expect(try OutputTemplate("out/{folder}/{name}.gif").path(of: input, frame: 0) == "out/deep/er/x.gif")
    #expect(InputName(file: ".hidden") == InputName(file: "./.hidden"))
    #expect(InputName(file: "noext").ext == "")
    // Nothing that names another folder.
    #expect(InputName(file: "in/...json").name == "...json")
    #expect(InputName(file: "in/..").name == "_")
    #expect(InputName(url: "https://a.test/%2e%2e").name == "_")
  }

  @Test(arguments: [
    ("", "it has no file name"),
    ("out.png/", "it has no file name"),
    ("{frame.png", "a { without a }"),
    (
      "{frame:4}.png",
      "{frame:4} is unknown: use {frame}, {frame:04} to pad it with zeros, {name}, {ext} or {folder}"
    ),
    (
      "{frame:00}.png",
      "{frame:00} is unknown: use {frame}, {frame:04} to pad it with zeros, {name}, {ext} or {folder}"
    ),
    ("{}.png", "{} is unknown: use {frame}, {frame:04} to pad it with zeros, {name}, {ext} or {folder}"),
  ])
  func rejectsWhatCannotBeWritten(template: String, message: String) {
    #expect(throws: ArgumentProblem(message)) { try OutputTemplate(template) }
  }

  @Test func otherWordsStandForMembersOfRows() throws {
    var row = input
    row.members = ["id": "anna", "city": "Rom"]
    let output = try OutputTemplate("{city}/{id}-{name}.png")
    #expect(output.members == ["city", "id"])
    #expect(output.path(of: row, frame: 0) == "Rom/anna-gift.2.png")
    let message =
      "{city} is unknown: use {frame}, {frame:04} to pad it with zeros, {name}, {ext} or {folder}"
    #expect(throws: ArgumentProblem(message)) { try output.checkHasNoMembers() }
    #expect(throws: Never.self) { try OutputTemplate("{name}.png").checkHasNoMembers() }
  }
}
