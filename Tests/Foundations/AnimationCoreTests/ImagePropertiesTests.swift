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
    #expect(size(webP("VP8X", [2, 0, 0, 0, 9, 0, 0, 0, 1, 0])) == [10, 257], "it is animated")
    #expect(size(webP("ALPH", [0, 0, 0, 0, 9, 0, 0, 0, 1, 0])) == nil)
  }

  @Test(arguments: [
    (#"width="40" height='30'"#, [40, 30]), (#"width="10.2px" height="1in""#, [11, 96]),
    (#"width = "72pt" height="2.54cm" viewBox="0 0 1 1""#, [96, 96]), (#"viewBox="0 0 24 12""#, [24, 12]),
    (#"width="100%" height="100%" viewBox="-1,-1,24,12""#, [24, 12]),
    (#"width="50" viewBox="0 0 24 12""#, [50, 25]),
    (#"height="6" viewBox="0 0 24 12""#, [12, 6]), (#"width="2em" height="1rem""#, [32, 16]), ("", nil),
    (#"width="40""#, nil), (#"width="-4" height="4""#, nil), (#"viewBox="0 0 0 12""#, nil),
    (#"width="nan" height="4""#, nil),
    (#"width="1e99" height="4""#, [1_000_000, 4]),
  ])
  func anSVGIsAsLargeAsBrowsersShowIt(attributes: String, expected: [Int]?) {
    #expect(size(Array("<svg \(attributes)><rect/></svg>".utf8)) == expected)
    let long = """
      \u{feff}<?xml version="1.0"?>
      <!-- <svg width="1" height="1"> -->
      <!DOCTYPE svg PUBLIC "-" "x" [ <!ENTITY ns "http://x"> ]>
      <s:svg xmlns:s="http://www.w3.org/2000/svg" \(attributes)/>
      """
    #expect(size(Array(long.utf8)) == expected)
  }

  @Test func whatEndsTooSoonIsNoSVG() {
    let text = #"<?xml version="1.0"?><!-- x --><!DOCTYPE svg [ ]><svg width="40" height="30">"#
    for count in 0..<text.utf8.count {
      let found = size(Array(text.utf8.prefix(count)))
      #expect(found == nil || found == [40, 30])
    }
  }

  @Test func largeImagesAreDecodedSmallerOnlyAsSVG() throws {
    let svg = try ImageProperties(probing: Array(#"<svg width="30000" height="10000"/>"#.utf8))
    #expect(svg.decodedSize == (3750, 1250))
    #expect(svg.decodedBytes == 3750 * 1250 * 4)
  }
}
