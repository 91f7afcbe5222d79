import AnimationCore
import TestSupport
import Testing

@testable import Pixels

@Suite struct ImageCacheTests {
  private func encodedImage(_ key: String) -> EncodedImage { .png(8, 8, key: key) { _, _ in .red } }

  @Test func decodesEachImageOnce() throws {
    let cache = ImageCache()
    let image = encodedImage("a")
    let first = try cache.decoded(image)
    #expect(try cache.decoded(image) === first)
    #expect(try cache.decoded(encodedImage("a")) !== first)
  }

  @Test func decodesOnceForManyThreads() async throws {
    let cache = ImageCache()
    let images = (0..<8).map { encodedImage("\($0)") }
    let results = await withTaskGroup(of: [ObjectIdentifier?].self) { group in
      for _ in 0..<16 {
        group.addTask { images.map { image in (try? cache.decoded(image)).map(ObjectIdentifier.init) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(results).count == 1)
    #expect(results.first?.contains(nil) == false)
  }

  @Test func saysEachTimeWhatIsWrongWithABrokenImage() throws {
    let cache = ImageCache()
    let short = EncodedImage(key: "a", bytes: PNGFile(width: 9, height: 9).bytes)
    for _ in 0..<2 {
      #expect(throws: AnimationError.corrupt(part: "PNG", reason: "Not enough image data")) {
        try cache.decoded(short)
      }
      #expect(throws: AnimationError.unknownFormat(reason: "the image is not PNG, JPEG or WebP")) {
        try cache.decoded(EncodedImage(key: "b", bytes: [1]))
      }
    }
    _ = try cache.decoded(encodedImage("fine"))
  }

  @Test func dropsWhatWasNotDrawnForTheLongestTime() throws {
    let images = (0..<3).map { encodedImage("\($0)") }
    let one = try ImageCache().decoded(images[0]).memory
    let cache = ImageCache(memoryLimit: 2 * one)
    let first = try cache.decoded(images[0])
    let second = try cache.decoded(images[1])
    #expect(try cache.decoded(images[0]) === first)
    _ = try cache.decoded(images[2])
    #expect(try cache.decoded(images[0]) === first)
    #expect(try cache.decoded(images[1]) !== second)
  }

  @Test func forgetsImagesThatNobodyHolds() throws {
    let cache = ImageCache()
    var image: EncodedImage? = encodedImage("a")
    let broken = EncodedImage(key: "b", bytes: [1])
    _ = try cache.decoded(#require(image))
    #expect(throws: AnimationError.self) { try cache.decoded(broken) }
    #expect(cache.memory > 0)
    image = nil
    #expect(cache.memory == 0)
  }

  @Test func anotherImageAtTheSameAddressIsNotMistaken() throws {
    let cache = ImageCache()
    for side in 1...50 {
      let image = EncodedImage.png(side, 1) { _, _ in .red }
      #expect(try cache.decoded(image).size == Size(Double(side), 1))
    }
    #expect(cache.memory == 0)
  }

  @Test func imagesComeAndGoOnManyThreads() async throws {
    let cache = ImageCache(memoryLimit: 2000)
    let kept = (0..<4).map { encodedImage("\($0)") }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<100 {
            _ = try? cache.decoded(EncodedImage.png(8, 8, key: "gone") { _, _ in .red })
            for image in kept { #expect((try? cache.decoded(image)) != nil) }
          }
        }
      }
    }
    #expect(cache.memory <= 2000)
  }

  @Test(arguments: [SampleImages.jpeg, SampleImages.cmykJPEG, SampleImages.webp])
  func halvesWhateverTheFileType(bytes: [UInt8]) throws {
    let image = EncodedImage(key: "", bytes: bytes)
    for halvings in 1...5 {
      let decoded = try ImageCache(keepsFullSize: false).decoded(image) { _ in halvings }
      let level = decoded.level(Halvings())
      let (pixels, reached) = (level.pixels, level.halvings.both)
      #expect(decoded.size == Size(16, 8))
      #expect(reached == min(halvings, 4))
      #expect(pixels.width == max(1, 16 >> halvings) && pixels.height == max(1, 8 >> halvings))
    }
  }
}
