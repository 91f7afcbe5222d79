import Foundation
import TestSupport
import Testing

@testable import SystemSupport

@Suite struct FolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func treesHaveFilesOfAllFoldersButHiddenOnes() throws {
    for name in ["b/x", "a", ".hidden", ".git/x", "b/c/y", "B"] { try folder.write([1], to: name) }
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.url("file link").path, withDestinationPath: "a")
    try manager.createSymbolicLink(atPath: folder.url("folder link").path, withDestinationPath: "b")
    try manager.createSymbolicLink(atPath: folder.url("broken link").path, withDestinationPath: "none")
    #expect(FolderTree.files(in: folder.path) == ["B", "a", "b/c/y", "b/x", "file link"])
    #expect(FolderTree.files(in: folder.url("none").path) == [])
    #expect(FolderTree.matches("\(folder.path)/[ab]") == [folder.url("a").path, folder.url("b").path])
    #expect(FolderTree.matches("\(folder.path)/z*") == [])
  }

  /// Here a link to a name longer than any file system has.
  @Test func whatCannotBeLookedAtCountsAsAFile() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("x").path, withDestinationPath: String(repeating: "n", count: 300))
    #expect(FolderTree.files(in: folder.path) == ["x"])
  }

  /// Nor are links followed.
  @Test func treesAreRemovedWhateverTheirNamesAre() throws {
    try folder.write([1], to: "outside/x")
    try folder.write([1], to: "tree/a/b/.hidden")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("tree/link").path, withDestinationPath: "../outside")
    for name: [UInt8] in [[0xff, 0xfe], [0xef, 0xbf, 0xbd], Array("inner".utf8) + [0xe9]] {
      let path = Array(folder.url("tree").path.utf8) + [0x2f] + name
      #expect(mkdir(path.map(CChar.init(bitPattern:)) + [0], 0o700) == 0)
      let file = open((path + [0x2f] + name).map(CChar.init(bitPattern:)) + [0], O_CREAT | O_WRONLY, 0o600)
      #expect(close(file) == 0)
    }
    Folders.removeTree(folder.url("tree").path)
    #expect(try folder.contents() == ["outside", "outside/x"])
  }

  @Test func removingSaysWhetherAFileIsGone() throws {
    try folder.write([1], to: "inner/x")
    #expect(StoredFile.remove(folder.url("inner/x").path))
    #expect(StoredFile.remove(folder.url("inner/x").path))
    #expect(!StoredFile.remove(folder.url("inner").path))
    #expect(Folders.isFolder(folder.url("inner").path))
  }

  @Test func hiddenFilesOccupyAFolder() throws {
    #expect(!Folders.isOccupied(folder.path))
    try folder.write([1], to: ".x")
    #expect(Folders.isOccupied(folder.path))
    #expect(!Folders.isOccupied(folder.url(".x").path))
    #expect(!Folders.isOccupied(folder.url("none").path))
  }

  @Test func foldersAndFilesAreReported() throws {
    try folder.write([1], to: "x")
    #expect(Folders.isFolder(folder.path) && !Folders.isFolder(folder.url("x").path))
    #expect(Folders.exists(folder.url("x").path) && !Folders.exists(folder.url("y").path))
    #expect(Folders.current == FileManager.default.currentDirectoryPath)
  }

  @Test func storedFilesKnowSizeAndAge() throws {
    try folder.write([1, 2, 3], to: "new")
    try folder.write([1], to: "old")
    try folder.write([1], to: "inner/x")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: folder.url("old").path)
    let files = StoredFile.all(in: folder.path).sorted { $0.name < $1.name }
    #expect(files.map(\.name) == ["new", "old"])
    #expect(files.map(\.size) == [3, 1])
    #expect(files.map { $0.age > 900 } == [false, true])
    #expect(StoredFile.isNewer(folder.url("new").path, than: folder.url("old").path))
    #expect(!StoredFile.isNewer(folder.url("old").path, than: folder.url("new").path))
    #expect(!StoredFile.isNewer(folder.url("new").path, than: folder.url("none").path))
    #expect(StoredFile.size(of: folder.url("new").path) == 3)
    #expect(StoredFile.size(of: folder.url("none").path) == nil)
  }

  @Test(arguments: [
    ("a/*", "a/b", true), ("a/*", "a/b/c", false), ("a?", "ab", true), ("a?", "a/", false),
    ("[ab]", "b", true), ("[ab]", "[ab]", true), ("a", "ab", false),
  ])
  func patternsAreThoseOfAShell(pattern: String, name: String, matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
    #expect(NamePattern(pattern).hasWildcards == (pattern != "a"))
  }
}
