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
}
