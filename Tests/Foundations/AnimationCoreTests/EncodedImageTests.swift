import AnimationCore
import Testing

@Suite struct EncodedImageTests {
  /// By its length alone, thousands of images in a set took minutes.
  @Test func imagesOfOneLengthHaveHashesOfTheirOwn() {
    let images = (0..<1000).map { index in
      EncodedImage(
        key: "", bytes: [UInt8](repeating: 7, count: 5000) + [UInt8(index & 255), UInt8(index >> 8)])
    }
    #expect(Set(images.map(\.hashValue)).count > 990)
    #expect(images[3] == EncodedImage(key: "other", bytes: images[3].bytes))
    #expect(images[3].hashValue == EncodedImage(key: "other", bytes: images[3].bytes).hashValue)
  }

  /// What was found to be the same is not looked at again, but others are.
  @Test func imagesAreEqualWhenTheirBytesAre() {
    let images = [[1, 2], [1, 2], [1, 3], [1, 2]].map { EncodedImage(key: "", bytes: $0) }
    for _ in 0..<2 {
      #expect(images[0] == images[1] && images[1] == images[0] && images[0] == images[3])
      #expect(images[0] != images[2] && images[2] != images[1] && images[3] == images[1])
    }
  }
}
