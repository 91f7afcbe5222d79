import AnimationLoading
import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import AnimationLoading

@Suite(.timeLimit(.minutes(1))) struct CacheFolderTests {
  let folder: TemporaryFolder
  let cache: DownloadCache

  init() throws {
    folder = try TemporaryFolder()
    cache = DownloadCache(folder: folder.path + "/made/downloads")
  }

  @Test func whatIsStoredIsThereAgain() {
    #expect(cache.bytes(for: "a") == nil)
    cache.store([1, 2, 3], for: "a")
    cache.store([], for: "")
    #expect(cache.bytes(for: "a") == [1, 2, 3])
    #expect(cache.bytes(for: "") == [])
    cache.store([4], for: "a")
    #expect(DownloadCache(folder: cache.folder).bytes(for: "a") == [4])
    cache.remove("a")
    #expect(cache.bytes(for: "a") == nil)
    cache.removeAll()
    #expect(cache.size == 0)
  }

  @Test func aKeyMayBeAnything() throws {
    let key = "https://example.com/../a b/\u{1F600}?q=%2F#" + String(repeating: "x", count: 5000)
    cache.store([1], for: key)
    #expect(cache.bytes(for: key) == [1])
    #expect(try folder.contents().filter { $0.hasSuffix(".download") } == ["made/downloads/\(try entry())"])
  }

  @Test func anEntryOfAnotherKeyIsNotMistaken() throws {
    // As if both keys had the same fingerprint.
    cache.store([1], for: "a")
    let file = try folder.bytes("made/downloads/\(try entry())")
    cache.store([2], for: "b")
    cache.remove("a")
    try folder.write(file, to: "made/downloads/\(try entry())")
    #expect(cache.bytes(for: "b") == nil)
  }

  @Test func anyDamageIsNoticedAndDeleted() throws {
    cache.store([1, 2, 3, 4, 5, 6, 7, 8], for: "key")
    let path = "made/downloads/\(try entry())"
    let whole = try folder.bytes(path)
    var damaged = whole.indices.map { Array(whole[..<$0]) }
    damaged += whole.indices.map { index in
      var file = whole
      file[index] ^= 0x10
      return file
    }
    damaged.append(whole + [0])
    for file in damaged {
      try folder.write(file, to: path)
      #expect(cache.bytes(for: "key") == nil)
      #expect(cache.size == 0)
    }
    try folder.write(whole, to: path)
    #expect(cache.bytes(for: "key") == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func theOldestGoWhenThereIsNoRoom() throws {
    // 40 bytes of header and one of key each.
    let cache = DownloadCache(folder: folder.path, sizeLimit: 4 * 141)
    let bytes = [UInt8](repeating: 1, count: 100)
    for (index, key) in ["a", "b", "c", "d"].enumerated() {
      let known = try folder.contents()
      cache.store(bytes, for: key)
      let file = try #require(try folder.contents().first { !known.contains($0) })
      try age(file, 100 - Double(index))
    }
    #expect(cache.size == 4 * 141)
    // Read, it is the youngest.
    #expect(cache.bytes(for: "a") != nil)
    cache.store(bytes, for: "e")
    #expect(["a", "b", "c", "d", "e"].filter { cache.bytes(for: $0) != nil } == ["a", "c", "d", "e"])
    cache.store([UInt8](repeating: 1, count: 600), for: "f")
    #expect(cache.bytes(for: "f") == nil)
    #expect(cache.size == 4 * 141)
  }

  // MARK: Growing old

  @Test func whatIsTooOldIsNotHandedOut() throws {
    let cache = DownloadCache(folder: folder.path, timeToLive: .seconds(60))
    cache.store([1], for: "a")
    let file = try #require(try folder.contents().first)
    try age(file, 50)
    #expect(cache.bytes(for: "a") == [1])
    // Reading it does not make it younger.
    #expect(cache.bytes(for: "a") == [1])
    try age(file, 70, unused: 0)
    #expect(cache.bytes(for: "a") == nil)
    #expect(try folder.contents().isEmpty)
  }

  @Test func theOldMakeRoomFirst() throws {
    let cache = DownloadCache(folder: folder.path, timeToLive: .seconds(60))
    cache.store([1], for: "a")
    try age(try #require(try folder.contents().first), 70)
    cache.store([2], for: "b")
    #expect(try folder.contents().count == 1 && cache.bytes(for: "b") == [2])
  }

  @Test func whatCameLongAgoIsRemovedOnRequest() throws {
    cache.store([1], for: "a")
    try age("made/downloads/\(try entry())", 7200, unused: 0)
    cache.store([2], for: "b")
    cache.remove(olderThan: .seconds(3600))
    #expect(cache.bytes(for: "a") == nil && cache.bytes(for: "b") == [2])
    cache.remove(olderThan: .seconds(-1))
    #expect(cache.size == 0)
  }

  @Test func whatACrashLeavesBehindIsSweptAndNothingElse() throws {
    let staged = try StagedFile([1], for: folder.url("0123456789abcdef.download").path)
    let alive = try #require(try folder.contents().first)
    // Of a program with a number that nobody has.
    let parts = alive.split(separator: "-")
    let dead = "\(parts[0])-4194999-\(parts[2])-\(parts[3])"
    for name in [dead, ".notes", "notes"] { try folder.write([1], to: name) }
    for name in [alive, ".notes", "notes"] { try age(name, 10_000) }
    let cache = DownloadCache(folder: folder.path, sizeLimit: 100)
    cache.store([1], for: "a")
    cache.removeAll()
    // However long it takes, this program is still at work.
    #expect(try folder.contents() == [alive, ".notes", "notes"].sorted())
    withExtendedLifetime(staged) {}
  }

  @Test func aFolderThatCannotBeIsNoError() throws {
    try folder.write([], to: "file")
    let cache = DownloadCache(folder: folder.path + "/file")
    cache.store([1], for: "a")
    #expect(cache.bytes(for: "a") == nil)
    #expect(cache.size == 0)
  }

  @Test func anyNumberOfTasksMayShareAFolder() async {
    let path = folder.path
    await withTaskGroup(of: Int.self) { group in
      for seed in 0..<4 { group.addTask { Self.work(seed: seed, in: path) } }
      for await mistakes in group { #expect(mistakes == 0) }
    }
    #expect(DownloadCache(folder: path).size <= Self.workLimit)
  }

  @Test func twoProcessesMayShareAFolder() async throws {
    let path = folder.path
    let ours = Task {
      await eventually { !StoredFile.all(in: path).isEmpty }
      return Self.work(seed: 2, in: path)
    }
    await #expect(processExitsWith: .success) { [path = path as String] in
      exit(Self.work(seed: 1, in: path) == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    #expect(await ours.value == 0)
    #expect(DownloadCache(folder: path).size <= Self.workLimit)
    #expect(try folder.contents().allSatisfy { !$0.hasPrefix(".") })
  }

  // MARK: Support

  static let workLimit = 20_000

  /// Stores, reads and removes a few keys over and over.
  ///
  /// - Returns: how often something was read that had not been stored.
  static func work(seed: Int, in folder: String) -> Int {
    let cache = DownloadCache(folder: folder, sizeLimit: workLimit)
    var mistakes = 0
    for round in 0..<300 {
      let key = "\((round * 7 + seed) % 11)"
      cache.store([UInt8](repeating: UInt8(key) ?? 0, count: 1000 + 200 * (round % 9)), for: key)
      let other = "\((round * 5 + seed) % 11)"
      if let bytes = cache.bytes(for: other) {
        let isWhole = bytes.count >= 1000 && bytes.allSatisfy { $0 == UInt8(other) }
        if !isWhole { mistakes += 1 }
      }
      if round % 20 == 0 { cache.remove(other) }
    }
    return mistakes
  }

  /// The name of the one entry there is.
  func entry() throws -> String {
    try #require(try folder.contents().first { $0.hasSuffix(".download") }).split(separator: "/").last.map(
      String.init)
      ?? ""
  }

  /// Makes a file older, and says when it was last used; default when it was changed.
  func age(_ file: String, _ seconds: Double, unused: Double? = nil) throws {
    let now = Date().timeIntervalSince1970
    let times = [unused ?? seconds, seconds].map { timespec(tv_sec: Int(now - $0), tv_nsec: 0) }
    #expect(utimensat(AT_FDCWD, "\(folder.path)/\(file)", times, 0) == 0)
  }
}
