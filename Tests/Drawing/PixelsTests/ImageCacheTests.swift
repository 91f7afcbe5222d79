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

  /// Thousands of keys may name one file.
  @Test func imagesOfOneContentAreDecodedOnce() throws {
    let cache = ImageCache()
    let content = encodedImage("a").content
    let images = (0..<3).map { EncodedImage(key: "\($0)", content) }
    let first = try cache.decoded(images[0])
    for image in images { #expect(try cache.decoded(image) === first) }
    #expect(cache.work.images == 1)
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
      #expect(
        throws: AnimationError.unknownFormat(reason: "the image is not PNG, JPEG, WebP, GIF, BMP or SVG")
      ) {
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

  @Test func letsGoOfPixelsWhenMemoryIsShort() throws {
    let cache = ImageCache()
    let images = (0..<3).map { encodedImage("\($0)") }
    let decoded = try images.map { try cache.decoded($0) }
    let one = cache.memory / 3
    _ = try cache.decoded(images[0])
    cache.reduceMemory(to: 2 * one)
    #expect(cache.memory == 2 * one)
    #expect(try cache.decoded(images[0]) === decoded[0])
    #expect(try cache.decoded(images[2]) === decoded[2])
    #expect(try cache.decoded(images[1]) !== decoded[1])
    cache.reduceMemory()
    #expect(cache.memory == 0)
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

  // MARK: Decoding no more than is drawn

  /// Rows that are halved as they come make the pixels that halving the whole image makes.
  @Test(arguments: [(64, 64), (37, 23), (1, 9), (9, 1), (5, 200), (2, 2), (1, 1)])
  func halvedRowsAreTheHalvedImage(size: (width: Int, height: Int)) throws {
    var (file, state) = (PNGFile(width: size.width, height: size.height), UInt32(7))
    file.chunks = [("gAMA", [0, 0, 0x86, 0xa0])]
    for _ in 0..<size.height {
      file.data.append(0)
      for _ in 0..<size.width * 4 {
        state = state &* 1_664_525 &+ 1_013_904_223
        file.data.append(UInt8(truncatingIfNeeded: state >> 24))
      }
    }
    let image = EncodedImage(key: "", bytes: file.bytes)
    let whole = try ImageCache().decoded(image)
    for halvings in 1...9 {
      let small = try ImageCache(keepsFullSize: false).decoded(image) { _ in halvings }
      let wanted = Halvings(across: halvings, down: halvings)
      #expect(small.level(wanted).halvings == whole.level(wanted).halvings)
      #expect(words(small.level(wanted).pixels) == words(whole.level(wanted).pixels), "\(halvings)")
      #expect(small.pixelCount == words(whole.level(wanted).pixels).count)
      #expect(small.isOpaque == whole.isOpaque && small.isAsInFile == whole.isAsInFile)
    }
  }

  /// The same pixels in whatever order sizes are asked for, so that they do not depend on the number of threads.
  @Test func aJPEGHasTheSamePixelsInAnyOrder() throws {
    let image = try noisyJPEG()
    func versions(_ order: [Int]) throws -> [[UInt32]] {
      let cache = ImageCache(keepsFullSize: false)
      var found = [[UInt32]](repeating: [], count: 6)
      for halvings in order + order {
        let decoded = try cache.decoded(image) { _ in halvings }
        found[halvings] = words(decoded.level(Halvings(across: halvings, down: halvings)).pixels)
      }
      // 1 to 8 times the size are different images, smaller ones are made of the last.
      #expect(cache.work.images <= 6)
      return found
    }
    let ascending = try versions([0, 1, 2, 3, 4, 5])
    #expect(try versions([5, 4, 3, 2, 1, 0]) == ascending)
    #expect(try versions([3, 1, 5, 0, 4, 2]) == ascending)
  }

  /// A JPEG decoded in a smaller size leaves high frequencies out instead of taking means.
  @Test(arguments: [(1, 3.0), (2, 2.0), (3, 2.0)])
  func aSmallJPEGIsCloseToTheHalvedImage(halvings: Int, limit: Double) throws {
    let image = try noisyJPEG()
    let wanted = Halvings(across: halvings, down: halvings)
    let whole = words(try ImageCache().decoded(image).level(wanted).pixels)
    let small = words(
      try ImageCache(keepsFullSize: false).decoded(image) { _ in halvings }.level(wanted).pixels)
    #expect(whole.count == small.count)
    var sum = 0
    for (a, b) in zip(whole, small) {
      for shift: UInt32 in [0, 8, 16] { sum += abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)) }
    }
    #expect(Double(sum) / Double(3 * whole.count) < limit)
  }

  @Test func countsWhatIsDecoded() throws {
    let cache = ImageCache(keepsFullSize: false)
    let image = EncodedImage.png(64, 32) { x, y in Pixel(x, y, 0) }
    for halvings in [3, 4, 3] { _ = try cache.decoded(image) { _ in halvings } }
    #expect(cache.work == DecodingWork(images: 1, pixels: 8 * 4))
    _ = try cache.decoded(image) { _ in 1 }
    #expect(cache.work == DecodingWork(images: 2, pixels: 8 * 4 + 32 * 16))
    #expect(cache.memory == 32 * 16 * 4 / 3 * 4)
  }

  private func noisyJPEG() throws -> EncodedImage {
    let bitmap = try Bitmap(
      width: 83, height: 61,
      words: (0..<83 * 61).map { i in
        let (x, y) = (UInt32(i % 83), UInt32(i / 83))
        return 0xff00_0000 | (x * 3 & 0xff) << 16 | (y * 4 & 0xff) << 8 | (x * y / 20 & 0xff)
      })
    return EncodedImage(
      key: "", bytes: try JPEGEncoder.encode(bitmap, quality: 90, background: .white))
  }

  private func words(_ pixels: PixelBuffer) -> [UInt32] {
    withExtendedLifetime(pixels) { Array(UnsafeBufferPointer(start: pixels.words, count: pixels.count)) }
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
