import AnimationKit
import Foundation
import TestSupport
import Testing

@Suite struct ReplacementJSONTests {
  private func read(
    _ text: String, externalFile: (String) throws -> [UInt8]? = { _ in nil }
  ) throws -> Replacements {
    try Replacements(json: Array(text.utf8), externalFile: externalFile)
  }

  private let image: [UInt8] = {
    let bitmap = try? Bitmap(width: 2, height: 2)
    return bitmap.flatMap { try? PNGEncoder.encode($0) } ?? []
  }()

  @Test func everythingThatTheToolReadsIsRead() throws {
    let replacements = try read(
      """
      {
        "texts": {"name": "Anna", "title": {"text": "Star", "size": 20, "color": "gold", "align": "left", "justify": true}},
        "images": {"avatar": {"file": "faces/anna.png", "fit": "cover"}},
        "values": {"**.Color": "#ff0000", "ball.Opacity": 50, "ball.Position": [1, 2]},
        "hidden": ["shadow"], "theme": "dark", "slots": "slots/values.json"
      }
      """
    ) { file in
      switch file {
      case "faces/anna.png": image
      case "slots/values.json":
        Array(
          #"{"rules": [{"id": "size", "type": "Scalar", "value": 5}, {"id": "icon", "type": "Image", "value": {"src": "a.png"}}]}"#
            .utf8)
      case "slots/a.png": image
      default: nil
      }
    }
    #expect(replacements.strings == ["name": "Anna"])
    let title = try #require(replacements.texts["title"])
    #expect(title.alignment == .left)
    #expect(title.isJustified)
    #expect(title.runs.first?.style.fontSize == 20)
    #expect(title.runs.first?.style.color == Color(hex: "#ffd700"))
    #expect(replacements.images["avatar"]?.fit == .cover)
    #expect(replacements.values["**.Color"] == .color(Color(red: 1, green: 0, blue: 0)))
    #expect(replacements.values["ball.Opacity"] == .number(50))
    #expect(replacements.values["ball.Position"] == .point(Point(1, 2)))
    #expect(replacements.hidden == ["shadow"])
    #expect(replacements.theme == .id("dark"))
    #expect(Set(replacements.slots.keys) == ["size", "icon"])
  }

  @Test(arguments: [
    (#"{"txts": {}}"#, "line 1: txts is unknown here; known are hidden"),
    ("{\n\"hidden\": 5}", "line 2: hidden is a number, not an array"),
    (
      "{\n\n\"texts\": {\"a\": {\"text\": \"b\", \"color\": \"reddd\"}}}",
      "line 3: texts > a > color is not a colour"
    ),
    (#"{"texts": {"a": {}}}"#, "line 1: texts > a needs either \"text\" or \"runs\""),
    ("{\"values\": {\"a\":\n \"1..2\"}}", "line 2: values > a '1..2' is no value"),
    ("{\"a\": 1,\n}", "corrupt JSON: line 2"),
  ])
  func aMistakeIsToldWithItsLine(text: String, message: String) throws {
    let error = #expect(throws: AnimationError.self) { try read(text) }
    #expect(error.map { "\($0)".hasPrefix(message.prefix(30)) } == true, "\(String(describing: error))")
  }

  @Test func filesAreThoseThatAreGiven() throws {
    let text = #"{"images": {"avatar": "/etc/passwd"}}"#
    // Nothing is read by itself.
    #expect(throws: AnimationError.invalid(path: "images.avatar", reason: "there is no file \"/etc/passwd\""))
    {
      try read(text)
    }
    #expect(throws: AnimationError.self) { try read(text) { _ in [1, 2, 3] } }
    #expect(throws: AnimationError.self) { try read(text) { _ in throw CancellationError() } }
    #expect(try read(text) { _ in image }.images["avatar"]?.image.bytes == image)
  }

  @Test func filesNextToAFileAreFound() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("replacements.json")
    try Data(image).write(to: folder.url("a.png"))
    try Data(#"{"images": {"avatar": "a.png"}, "texts": {"name": "Anna"}}"#.utf8).write(to: file)
    let replacements = try Replacements(jsonFile: file.path)
    #expect(replacements.images["avatar"]?.image.bytes == image)
    #expect(replacements.strings == ["name": "Anna"])
    try Data(#"{"images": {"avatar": "b.png"}}"#.utf8).write(to: file)
    let error = #expect(throws: FileError.self) { try Replacements(jsonFile: file.path) }
    #expect(error?.path == folder.url("b.png").path)
  }
}
