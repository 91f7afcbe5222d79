import AnimationCore
import CommandLineSupport
import TestSupport
import Testing

@Suite struct FoundFileTests {
  private let folder: TemporaryFolder
  private let dotLottie = ZipFile.bytes("manifest.json", [])
  private let otherArchive = ZipFile.bytes("sheet.xml", [])

  init() throws {
    folder = try TemporaryFolder()
  }

  private func find(_ bytes: [UInt8], _ name: String) throws -> FoundFile {
    try folder.write(bytes, to: name)
    return FoundFile(folder.url(name).path)
  }

  @Test func theFormatIsDetectedFromTheContent() throws {
    #expect(try find(Array(TestAnimations.lottie.utf8), "a.json").kind == .animation)
    #expect(try find(Array("{}".utf8), "b.json").kind == .other)
    #expect(try find(otherArchive, "c.json").kind == .other)
    #expect(try find(otherArchive.dropLast(9), "d.json").kind == .animation, "it is damaged")
    #expect(try find(otherArchive, "e.lottie").kind == .animation, "whoever decodes it says what is wrong")
    #expect(try find(dotLottie, "f.lottie").kind == .animation)
    #expect(FoundFile(folder.url("none.json").path).kind == .animation)
  }

  /// So that it need not be read again.
  @Test func itKeepsWhatItHasRead() throws {
    #expect(try find(dotLottie, "a.lottie").bytes == nil)
    #expect(try find(dotLottie, "a.json").bytes == dotLottie)
    #expect(try find(dotLottie, "b.svga").bytes == nil)
    #expect(FoundFile(folder.url("none.json").path).bytes == nil)
  }
}
