import Testing

@testable import AnimationCore

@Suite struct EncodedContentTests {
  @Test func itIsEqualByItsBytes() {
    let a = EncodedContent([1, 2, 3])
    let b = EncodedContent([1, 2, 3])
    #expect(a == b && a.hashValue == b.hashValue)
    #expect(a != EncodedContent([1, 2]))
    #expect(Set([a, b, EncodedContent([4])]).count == 2)
    let third = EncodedContent([1, 2, 3])
    #expect(third == b && third == a && a == b && third != EncodedContent([1, 2, 4]))
    #expect(EncodedImage(key: "x", a) == EncodedImage(key: "y", bytes: [1, 2, 3]))
  }

  @Test func whatIsFoundOutIsFoundOutOnce() {
    let content = EncodedContent(Array("ID3".utf8))
    var count = 0
    for _ in 0..<3 {
      let found = content.fingerprint { bytes in
        count += 1
        return (UInt64(bytes.count), 7)
      }
      #expect(found == (3, 7))
    }
    #expect(count == 1)
    for _ in 0..<2 {
      #expect(content.soundType == .mp3)
      #expect(throws: AnimationError.self) { try content.imageProperties }
    }
    #expect(EncodedContent([]).soundType == nil)
  }

  @Test(arguments: [
    ("{\"code\":\n  404}", "{\"code\": 404}"), ("", ""),
    (String(repeating: "é", count: 400), String(repeating: "é", count: 59) + "…"),
  ])
  func textsHaveAnExcerpt(text: String, excerpt: String) {
    #expect(text.utf8.textExcerpt == excerpt)
  }

  @Test func otherBytesHaveNone() {
    #expect([UInt8]([0, 1, 2]).textExcerpt == nil)
    #expect([UInt8]([0xFF, 0x41]).textExcerpt == nil)
  }
}
