import AnimationCore
import Testing

/// Sizes in the headers of images; the renderer's tests read those of whole files.
struct ImagePropertiesTests {
  private func size(_ bytes: [UInt8]) -> [Int]? {
    (try? ImageProperties(probing: bytes)).map { [$0.width, $0.height] }
  }

  @Test func findsTheFrameHeaderOfAJPEG() {
    // A comment, padding, a restart marker without length, tables, then the frame header.
    let before: [UInt8] = [0xff, 0xd8, 0xff, 0xfe, 0, 4, 0xff, 0xc0, 0xff, 0xff, 0xd0, 0xff, 0xc4, 0, 3, 9]
    let header: [UInt8] = [0xff, 0xc2, 0, 17, 8, 0x01, 0x02, 0x03, 0x04]
    #expect(size(before + header) == [0x304, 0x102])
    #expect(size(before + header.dropLast()) == nil)
    #expect(size(before) == nil)
    #expect(size([0xff, 0xd8, 0xff, 0xda, 0, 2] + header) == nil, "the scan begins without a header")
    #expect(size([0xff, 0xd8, 0xff, 0xe0, 0, 1] + header) == nil, "a length counts itself")
    #expect(size([0xff, 0xd8, 0xff]) == nil)
  }

  private func webP(_ chunk: String, _ content: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(chunk)".utf8) + [0, 0, 0, 0] + content
  }

  @Test func readsAllKindsOfWebP() {
    #expect(size(webP("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 3, 0x40, 2, 0x81])) == [3, 258])
    #expect(size(webP("VP8 ", [0, 0, 0, 0x9d, 1, 0x2b, 3, 0, 2, 1])) == nil)
    #expect(size(webP("VP8L", [0x2f, 0x0f, 0xc0, 0x01, 0x10])) == [16, 8])
    #expect(size(webP("VP8L", [0x2e, 0x0f, 0xc0, 0x01, 0x10])) == nil)
    #expect(size(webP("VP8X", [0, 0, 0, 0, 9, 0, 0, 0, 1, 0])) == [10, 257])
    #expect(size(webP("VP8X", [2, 0, 0, 0, 9, 0, 0, 0, 1, 0])) == nil, "it is animated")
    #expect(size(webP("ALPH", [0, 0, 0, 0, 9, 0, 0, 0, 1, 0])) == nil)
  }
}
