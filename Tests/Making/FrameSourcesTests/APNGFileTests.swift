import TestSupport
import Testing

@testable import FrameSources

@Suite struct APNGFileTests {
  /// A frame of one pixel, whose data inflates to so many bytes.
  private func file(_ count: Int, _ chunks: [(String, [UInt8])] = []) -> [UInt8] {
    let control: [UInt8] =
      [0, 0, 0, 0] + [0, 0, 0, 1, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 9, 0, 0]
    let animation: [(String, [UInt8])] = [("acTL", [0, 0, 0, 1, 0, 0, 0, 0]), ("fcTL", control)]
    return PNGFile(
      width: 1, height: 1, colorType: 6, chunks: animation + chunks, data: [UInt8](repeating: 0, count: count)
    ).bytes
  }

  @Test func profilesAndTextsAreLeftOut() throws {
    let more = ["iCCP", "zTXt", "iTXt", "eXIf"].map { ($0, [UInt8](repeating: 7, count: 99)) }
    #expect(try APNGFile.plain(file(5, more)) == file(5))
  }

  /// What is missing at the end stays missing.
  @Test func whatIsCutStaysCut() throws {
    for count in [4, 8, 9, 40, 60, 100] {
      let part = Array(file(5).prefix(count))
      #expect(try APNGFile.plain(part) == part)
    }
  }

  @Test func dataIsNoMoreThanPixels() throws {
    #expect(try APNGFile.plain(file(1 << 20)).count > 1 << 20)
    let reason = "the data of a frame is far more than its pixels"
    #expect(throws: FrameSourceError.unusable(.corrupt(part: "APNG", reason: reason))) {
      try APNGFile.plain(file(3 << 19))
    }
  }
}
