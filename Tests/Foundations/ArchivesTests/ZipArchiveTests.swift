import AnimationCore
import Archives
import TestSupport
import Testing

struct ZipArchiveTests {
  private func archive(
    _ files: (name: String, bytes: [UInt8])..., limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) -> ZipArchive {
    try ZipArchive(ZipFile.bytes(files), limits: limits)
  }

  @Test func readsFilesInFolders() throws {
    let archive = try archive(("manifest.json", [1]), ("a/x.lottie.json", [2, 3]), ("i/ä ö.png", []))
    #expect(archive.names == ["manifest.json", "a/x.lottie.json", "i/ä ö.png"])
    #expect(try archive.read("a/x.lottie.json") == [2, 3])
    #expect(try archive.read("i/ä ö.png") == [])
    #expect(try archive.read("x.lottie.json") == nil)
    #expect(try archive.read("A/x.lottie.json") == nil, "names are as they are written")
  }

  /// Whoever asks for them finds nothing, however they are asked for.
  @Test(arguments: [
    "../x", "a/../x", "a/..", "..", ".", "./x", "/x", "a//x", "a/", "a\\x", "..\\x", "C:\\x", "",
    "../\u{301}x",
    String(repeating: "n", count: 1025),
  ])
  func whatMightLeadOutOfAFolderDoesNotExist(name: String) throws {
    let archive = try archive((name, [1]), ("x", [2]))
    #expect(archive.names == ["x"])
    #expect(try archive.read(name) == nil)
    #expect(try archive.read("x") == [2])
  }

  @Test func symbolicLinksDoNotExist() throws {
    let file = ZipFile.bytes([
      ZipFile.Entry("link".utf8, Array("/etc/passwd".utf8), mode: 0o120777),
      ZipFile.Entry("file".utf8, [1], mode: 0o100644),
    ])
    let archive = try ZipArchive(file, limits: DecodingLimits())
    #expect(archive.names == ["file"])
    #expect(try archive.read("link") == nil)
  }

  @Test func theLastOfSeveralFilesOfANameCounts() throws {
    let archive = try archive(("a/x", [1]), ("b", [2]), ("a/x", [3]))
    #expect(try archive.read("a/x") == [3])
    #expect(archive.repeatedNames == ["a/x"])
    #expect(archive.names == ["b", "a/x"])
  }

  @Test func allFilesTogetherHaveOneBudget() throws {
    var limits = DecodingLimits()
    limits.inflatedBytes = 5
    let archive = try archive(("a/x", [1, 2, 3]), ("b", [4, 5, 6]), ("c", [7, 8]), limits: limits)
    #expect(try archive.read("a/x")?.count == 3)
    #expect(try archive.read("a/x")?.count == 3, "it is inflated once")
    #expect(throws: AnimationError.limitExceeded(what: "inflated size in bytes", value: 6, limit: 5)) {
      try archive.read("b")
    }
    #expect(try archive.read("c") == [7, 8], "what was too large took nothing of it")
  }

  @Test func thereMayBeSoManyFiles() throws {
    var limits = DecodingLimits()
    limits.layers = 1
    #expect(throws: AnimationError.limitExceeded(what: "files in the ZIP archive", value: 2, limit: 1)) {
      try archive(("a", []), ("../b", []), limits: limits)
    }
  }

  @Test func comparesChecksums() throws {
    var file = ZipFile.bytes("a/x", [UInt8](repeating: 1, count: 100))
    file[60] ^= 1
    let archive = try ZipArchive(file, limits: DecodingLimits())
    #expect(throws: AnimationError.corrupt(part: "\"a/x\" in the ZIP archive", reason: "CRC error")) {
      try archive.read("a/x")
    }
  }

  @Test func aLengthThatIsNotTrueIsAnError() throws {
    var file = ZipFile.bytes("x", [UInt8](repeating: 1, count: 50))
    // The sizes before they are inflated, of the file and in the directory.
    for offset in [22, file.count - 22 - 1 - 46 + 24] { file[offset] = 49 }
    let archive = try ZipArchive(file, limits: DecodingLimits())
    let error = #expect(throws: AnimationError.self) { try archive.read("x") }
    guard case .corrupt("\"x\" in the ZIP archive", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func whatIsCutShortIsSaidToBe() {
    let file = ZipFile.bytes([("a/x", [1, 2, 3]), ("manifest.json", [4])])
    #expect(throws: AnimationError.corrupt(part: "ZIP archive", reason: "its end is missing")) {
      try ZipArchive(Array(file.prefix(file.count / 2)), limits: DecodingLimits())
    }
  }

  @Test func everyTruncationIsOneError() {
    let file = ZipFile.bytes([("a/x", [1, 2, 3]), ("manifest.json", [4])])
    // What is shorter than the mark is not taken for a ZIP; libzip would make a new one of it.
    for count in ZipArchive.mark.count..<file.count {
      let error = #expect(throws: AnimationError.self) {
        try ZipArchive(Array(file.prefix(count)), limits: DecodingLimits())
      }
      guard case .corrupt("ZIP archive", _) = error else {
        Issue.record("\(count) bytes: \(String(describing: error))")
        return
      }
    }
  }
}
