import CommandLineSupport
import Testing

@testable import animrender

@Suite struct OutputTemplateTests {
  @Test(arguments: [
    ("a.png", "a.png"),
    ("out/{frame}.png", "out/7.png"),
    ("out/{frame:04}.png", "out/0007.png"),
    ("{frame:01}.PNG", "7.PNG"),
    ("{frame}/x-{frame:03}.png", "7/x-007.png"),
  ])
  func putsTheFrameIn(template: String, path: String) throws {
    #expect(try OutputTemplate(template).path(frame: 7) == path)
  }

  @Test func paddingNeverCutsDigitsOff() throws {
    #expect(try OutputTemplate("{frame:02}.png").path(frame: 12345) == "12345.png")
  }

  @Test func knowsWhetherFramesGetFilesOfTheirOwn() throws {
    #expect(try OutputTemplate("{frame}.png").namesFrames)
    #expect(try !OutputTemplate("frame.png").namesFrames)
  }

  @Test(arguments: [
    ("a", "its extension is none that can be written: .png"),
    ("a.gif", "its extension is none that can be written: .png"),
    ("out.png/", "its extension is none that can be written: .png"),
    (".png", "its extension is none that can be written: .png"),
    ("out/.png", "its extension is none that can be written: .png"),
    ("{frame.png", "a { without a }"),
    ("{name}.png", "{name} is unknown: use {frame}, or {frame:04} to pad with zeros"),
    ("{frame:4}.png", "{frame:4} is unknown: use {frame}, or {frame:04} to pad with zeros"),
    ("{frame:00}.png", "{frame:00} is unknown: use {frame}, or {frame:04} to pad with zeros"),
    ("{}.png", "{} is unknown: use {frame}, or {frame:04} to pad with zeros"),
  ])
  func rejectsWhatCannotBeWritten(template: String, message: String) {
    #expect(throws: ArgumentProblem(message)) { try OutputTemplate(template) }
  }
}
