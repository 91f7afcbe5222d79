import AnimationCore
import SystemSupport
import TestSupport
import Testing

@testable import AnimationLoading

@Suite struct AnimationFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([1, 2], to: "a/b.json")
    try folder.write([3], to: "a/images/c.png")
    try folder.write([4], to: "secret.png")
  }

  private var path: String { folder.url("a/b.json").path }

  @Test func aFileComesWithTheFilesNextToIt() throws {
    let read = Lock<[String]>([])
    let file = try AnimationFile.read(path, limit: 2) { path in read.withLock { $0.append(path) } }
    #expect(file.bytes == [1, 2])
    #expect(file.name == path)
    #expect(try file.externalImage("images/c.png") == [3])
    #expect(try file.externalImage("images/none.png") == nil)
    #expect(try file.externalImage("../secret.png") == nil)
    let paths = read.withLock { $0 }
    #expect(paths.map { $0.hasSuffix("/a/images/c.png") } == [true], "what was not read is not told")
  }

  @Test func whatWasReadAlreadyHasTheSameNeighbors() throws {
    let file = AnimationFile([9], at: path, limit: 2)
    #expect(file.bytes == [9])
    #expect(file.name == path)
    #expect(try file.externalImage("images/c.png") == [3])
  }

  /// The first one as xxhsum -H2 has it.
  @Test func itsDigestIsThatOfItsBytes() throws {
    #expect(AnimationFile([]).digest.description == "99aa06d3014798d86001c324468d497f")
    let file = try AnimationFile.read(path, limit: 2)
    #expect(file.digest == AnimationFile([1, 2]).digest)
    #expect(file.digest != AnimationFile([2, 1]).digest)
  }

  @Test func bytesHaveNoNeighbors() throws {
    #expect(try AnimationFile([9]).externalImage("images/c.png") == nil)
    #expect(AnimationFile([9]).name == "")
  }

  @Test func whatCannotBeReadSaysSo() {
    let error = #expect(throws: FileError.self) { try AnimationFile.read("/no/such", limit: 2) }
    #expect(error == FileError(path: "/no/such", .unreadable(reason: "no such file or directory")))
    #expect(
      throws: FileError(
        path: path, .unusable(.limitExceeded(what: "file size in bytes", value: 2, limit: 1)))
    ) { try AnimationFile.read(path, limit: 1) }
  }

  @Test func anErrorOfAFileHasItsName() throws {
    let file = try AnimationFile.read(path, limit: 2)
    #expect(try file.decoded { $0.bytes.count } == 2)
    #expect(throws: FileError(path: path, .unusable(.interrupted))) {
      try file.decoded { _ throws(AnimationError) in throw .interrupted }
    }
  }
}
