import AnimationKit
import AnimationSnapshotTesting
import Foundation
import TestSupport
import Testing

// What Docs/Snapshots.md shows, between the marks. It is compiled, not run: there is no such file.
// Example begin
private struct GiftTests {
  /// A few frames of a file, chosen so that they show what differs most.
  func theGiftLooksAsBefore() {
    assertAnimation(file: "Resources/gift.svga")
  }

  /// Frames of one's own, with replaced content.
  func theGiftBearsAName() throws {
    var options = SnapshotOptions()
    options.replacements.strings["nickname"] = "Ada"
    let gift = try AnimationDecoder.decode(file: "Resources/gift.svga")
    assertAnimation(
      gift, matches: "with a name", frames: .positions([.frame(0), .frame(20)]), options: options)
  }
}
// Example end

@Test func theGuideShowsWhatIsCompiledHere() throws {
  let source = try String(contentsOfFile: #filePath, encoding: .utf8)
  let page = try String(contentsOf: Repository.root.appending(path: "Docs/Snapshots.md"), encoding: .utf8)
  let code = try #require(source.components(separatedBy: "Example begin\n").last)
  let example = try #require(code.components(separatedBy: "\n// Example end").first)
    .replacingOccurrences(of: "private struct", with: "struct")
    .replacingOccurrences(of: "\n  func", with: "\n  @Test func")
  #expect(page.contains("import Testing\n\n\(example)\n```"))
}
