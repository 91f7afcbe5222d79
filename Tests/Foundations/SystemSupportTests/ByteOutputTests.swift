import AnimationCore
import TestSupport
import Testing

@testable import SystemSupport

@Suite struct ByteOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func fill(_ output: ByteOutput) throws {
    try output.write([1, 2, 3])
    try output.write([4])
  }

  @Test(arguments: [ByteOutput.Access.inOrder, .seeking, .byName])
  func aFileTakesItsPlaceAtTheEnd(access: ByteOutput.Access) throws {
    let output = try ByteOutput(.file(folder.url("x").path), access)
    try fill(output)
    #expect(try folder.contents() != ["x"])
    try output.commit()
    #expect(try folder.contents() == ["x"])
    #expect(try folder.bytes("x") == [1, 2, 3, 4])
    #expect(output.size == 4 && output.bytes == [])
  }

  @Test(arguments: [ByteOutput.Access.inOrder, .seeking, .byName])
  func memoryKeepsThem(access: ByteOutput.Access) throws {
    let output = try ByteOutput(.memory, access)
    try fill(output)
    try output.commit()
    #expect(output.size == 4 && output.bytes == [1, 2, 3, 4])
  }

  @Test func aStreamGetsThemAtOnce() throws {
    let pieces = Lock<[[UInt8]]>([])
    let output = try ByteOutput(.stream { bytes in pieces.withLock { $0.append(bytes) } })
    try fill(output)
    #expect(pieces.withLock { $0 } == [[1, 2, 3], [4]])
    try output.commit()
    #expect(output.size == 4 && output.bytes == [])
  }

  @Test(arguments: [ByteOutput.Access.seeking, .byName])
  func aStreamWaitsForBytesThatMayStillChange(access: ByteOutput.Access) throws {
    let pieces = Lock<[[UInt8]]>([])
    var output: ByteOutput? = try ByteOutput(
      .stream { bytes in pieces.withLock { $0.append(bytes) } }, access)
    let path = try #require(output?.temporaryPath)
    #expect(path.hasPrefix(Environment.temporaryFolder) && Folders.exists(path))
    try fill(try #require(output))
    try output?.overwrite([9], at: 1)
    #expect(pieces.withLock { $0 } == [])
    try output?.commit()
    #expect(pieces.withLock { $0 } == [[1, 9, 3, 4]])
    #expect(output?.size == 4)
    output = nil
    #expect(!Folders.exists(path))
  }

  @Test(arguments: [ByteDestination.memory, .stream { _ in }])
  func whatIsDroppedLeavesNothing(destination: ByteDestination) throws {
    var output: ByteOutput? = try ByteOutput(destination, .byName)
    let path = try #require(output?.temporaryPath)
    try fill(try #require(output))
    output = nil
    #expect(!Folders.exists(path))
  }

  @Test func memoryCanBeWrittenOver() throws {
    let output = try ByteOutput(.memory, .seeking)
    try fill(output)
    try output.overwrite([8, 9], at: 1)
    #expect(output.bytes == [1, 8, 9, 4])
  }

  @Test func whatAStreamThrowsIsAnErrorOfWriting() throws {
    struct Full: Error {}
    let output = try ByteOutput(.stream { _ in throw Full() })
    #expect(throws: FileError(path: "a stream", .unwritable(reason: "Full()"))) { try output.write([1]) }
    let named = try ByteOutput(.descriptor(-1, name: "it"))
    #expect(throws: FileError(path: "it", .unwritable(reason: "bad file descriptor"))) {
      try named.write([1])
    }
  }
}
