import Foundation
import TestSupport
import Testing

@testable import SystemSupport

@Suite struct FileIdentityTests {
  @Test func spellingsAndLinksAreOneFile() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "in/x")
    try FileManager.default.createSymbolicLink(atPath: folder.url("link").path, withDestinationPath: "in")
    try FileManager.default.linkItem(atPath: folder.url("in/x").path, toPath: folder.url("hard").path)
    func identity(_ path: String) -> FileIdentity { FileIdentity("\(folder.path)/\(path)") }
    for path in ["./in//x", "link/x", "hard", "link/../in/x", "new/../in/x", "new/deep/../../in/x"] {
      #expect(identity(path) == identity("in/x"), "\(path)")
    }
    // Not there yet.
    #expect(identity("in/y") == identity("link/./y"))
    #expect(identity("new/y") == identity("new/a/../y"))
    #expect(identity("in/y") != identity("in/z"))
    #expect(identity("in/y") != identity("y"))
    #expect(identity("in/x") != identity("in"))
  }

  /// A slash and what is set above it are one letter of a text, not of a path.
  @Test func aSlashBeforeAnAccentIsASlash() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "in/\u{301}x")
    #expect(FileIdentity("\(folder.path)/in/./\u{301}x") == FileIdentity("\(folder.path)/in/\u{301}x"))
    #expect(FileIdentity("\(folder.path)/in/\u{301}x") != FileIdentity("\(folder.path)/in"))
    #expect(Folders.parent(of: "in/\u{301}x") == "in")
    #expect("a//\u{301}b/c".pathParts.map { Array($0.unicodeScalars) } == [["a"], ["\u{301}", "b"], ["c"]])
    let file = try StagedFile([1], for: folder.url("in/\u{301}y").path)
    try file.commit()
    #expect(try folder.bytes("in/\u{301}y") == [1])
  }
}
