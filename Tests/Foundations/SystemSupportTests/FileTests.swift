import Foundation
import TestSupport
import Testing

@testable import SystemSupport

@Suite struct FileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func readsUpToTheLimit() throws {
    try folder.write([1, 2, 3], to: "x")
    let path = folder.url("x").path
    #expect(try FileReader.read(path, limit: 3) == [1, 2, 3])
    #expect(
      throws: FileError(
        path: path, .unusable(.limitExceeded(what: "file size in bytes", value: 3, limit: 2)))
    ) { try FileReader.read(path, limit: 2) }
  }

  @Test func filesThatNeverEndStopAtTheLimit() {
    #expect(throws: FileError.self) { try FileReader.read("/dev/zero", limit: 1000) }
  }

  /// Root could replace `/dev/stdout` itself.
  @Test func nothingTakesThePlaceOfAnOpenFile() throws {
    try folder.write(Array("abc".utf8), to: "x")
    let file = try #require(fopen(folder.url("x").path, "r"))
    defer { fclose(file) }
    let path = "/dev/fd/\(fileno(file))"
    let link = folder.url("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for path in [path, link] {
      let error = #expect(throws: FileError.self) { try StagedFile(for: path) }
      #expect(error?.description == "\(path): stands for an open file; - is standard output")
    }
    // A link of anybody else's is replaced.
    try FileManager.default.createSymbolicLink(atPath: folder.url("other").path, withDestinationPath: "x")
    try StagedFile([1], for: folder.url("other").path).commit()
    #expect(try folder.bytes("other") == [1] && folder.bytes("x") == Array("abc".utf8))
  }

  @Test func aStagedFileTakesItsPlaceWhenCommitted() throws {
    try folder.write([1], to: "x")
    let path = folder.url("x").path
    do {
      let file = try StagedFile([7, 8], for: path)
      #expect(try folder.bytes("x") == [1])
      #expect(try folder.contents().count == 2)
      try file.commit()
    }
    #expect(try folder.bytes("x") == [7, 8])
    #expect(try folder.contents() == ["x"])
  }

  @Test func aDroppedStagedFileLeavesNothing() throws {
    _ = try StagedFile([7, 8], for: folder.url("x").path)
    #expect(try folder.contents() == [])
  }

  @Test func aStagedFileIsWrittenBitByBit() throws {
    let path = folder.url("x").path
    let file = try StagedFile(for: path)
    try file.write([1, 2, 3])
    try file.overwrite([9], at: 1)
    try file.write([4])
    #expect(try folder.contents().count == 1)
    try file.commit()
    #expect(try folder.bytes("x") == [1, 9, 3, 4])
    #expect(throws: FileError.self) { try file.write([5]) }
  }

  @Test func longNamesCanBeStaged() throws {
    let name = String(repeating: "é", count: 120)
    try StagedFile([1], for: folder.url(name).path).commit()
    #expect(try folder.contents() == [name])
  }

  @Test func ofFilesThatBelongTogetherAllTakeTheirPlacesOrNone() throws {
    try folder.write([1], to: "a")
    let files = try ["a", "b", "c"].map { try StagedFile([7], for: folder.url($0).path) }
    // Somebody else has tidied up.
    try FileManager.default.removeItem(atPath: files[2].temporaryPath)
    let refusal = FileError(path: folder.url("c").path, .unwritable(reason: "no such file or directory"))
    #expect(throws: refusal) { try StagedFile.commit(files) }
    #expect(try folder.contents() == ["a"])
    #expect(try folder.bytes("a") == [1])
    let others = try ["a", "b"].map { try StagedFile([8], for: folder.url($0).path) }
    try StagedFile.commit(others)
    #expect(try folder.contents() == ["a", "b"])
    #expect(try folder.bytes("a") == [8])
  }

  @Test func unwritablePlacesAreErrors() {
    #expect(throws: FileError(path: folder.path, .unwritable(reason: "is a directory"))) {
      try StagedFile([1], for: folder.path)
    }
    let path = folder.url("no/x").path
    #expect(throws: FileError(path: path, .unwritable(reason: "no such file or directory"))) {
      try StagedFile([1], for: path)
    }
  }

  @Test func foldersAreMadeAndTakenAway() throws {
    let made = try StagedFolders.makeParents(of: folder.url("a/b/c.png").path)
    #expect(made == [folder.url("a").path, folder.url("a/b").path])
    #expect(try StagedFolders.makeParents(of: folder.url("a/b/d.png").path) == [])
    StagedFolders.remove(made)
    #expect(try folder.contents() == [])
    #expect(try StagedFolders.makeParents(of: "x.png") == [])
  }

  @Test func foldersAreLeftoversUntilAFileIsFinished() throws {
    let path = folder.url("a/b/c.png").path
    func areRegistered(_ folders: [String]) -> [Bool] {
      CleanupRegistry.items.withLock { items in folders.map { items.contains(.folder($0)) } }
    }
    let removed = try StagedFolders.makeParents(of: path)
    #expect(areRegistered(removed) == [true, true])
    StagedFolders.remove(removed)
    #expect(areRegistered(removed) == [false, false])
    let kept = try StagedFolders.makeParents(of: path)
    let file = try StagedFile([1], for: path)
    #expect(areRegistered(kept) == [true, true])
    try file.commit()
    #expect(areRegistered(kept) == [false, false])
  }

  @Test func whatIsNoOrdinaryFileStays() throws {
    #expect(throws: FileError(path: "/dev/null", .unwritable(reason: "is not a regular file"))) {
      try StagedFile([1], for: "/dev/null")
    }
  }
}
