import AnimationCore
import Testing

@testable import CairoRenderer
@testable import Pixels

@Suite struct ImageCacheTests {
  private func picture(_ key: String) -> EncodedImage { .png(8, 8, key: key) { _, _ in .red } }

  @Test func decodesEachPictureOnce() throws {
    let cache = ImageCache()
    let image = picture("a")
    let first = try cache.decoded(image)
    #expect(try cache.decoded(image) === first)
    #expect(try cache.decoded(picture("a")) !== first)
  }

  @Test func decodesOnceForManyThreads() async throws {
    let cache = ImageCache()
    let images = (0..<8).map { picture("\($0)") }
    let results = await withTaskGroup(of: [ObjectIdentifier?].self) { group in
      for _ in 0..<16 {
        group.addTask { images.map { image in (try? cache.decoded(image)).map(ObjectIdentifier.init) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(results).count == 1)
    #expect(results.first?.contains(nil) == false)
  }

  @Test func saysEachTimeWhatIsWrongWithABrokenPicture() throws {
    let cache = ImageCache()
    let short = EncodedImage(key: "a", bytes: PNGFile(width: 9, height: 9).bytes)
    for _ in 0..<2 {
      #expect(throws: AnimationError.corrupt(part: "PNG", reason: "Not enough image data")) {
        try cache.decoded(short)
      }
      #expect(throws: AnimationError.unknownFormat(reason: "the picture is not PNG, JPEG or WebP")) {
        try cache.decoded(EncodedImage(key: "b", bytes: [1]))
      }
    }
    _ = try cache.decoded(picture("fine"))
  }

  @Test func dropsWhatWasNotDrawnForTheLongestTime() throws {
    let images = (0..<3).map { picture("\($0)") }
    let one = try ImageCache().decoded(images[0]).memory
    let cache = ImageCache(memoryLimit: 2 * one)
    let first = try cache.decoded(images[0])
    let second = try cache.decoded(images[1])
    #expect(try cache.decoded(images[0]) === first)
    _ = try cache.decoded(images[2])
    #expect(try cache.decoded(images[0]) === first)
    #expect(try cache.decoded(images[1]) !== second)
  }

  @Test func forgetsPicturesThatNobodyHolds() throws {
    let cache = ImageCache()
    var image: EncodedImage? = picture("a")
    let broken = EncodedImage(key: "b", bytes: [1])
    _ = try cache.decoded(#require(image))
    #expect(throws: AnimationError.self) { try cache.decoded(broken) }
    #expect(cache.memory > 0)
    image = nil
    #expect(cache.memory == 0)
  }

  @Test func anotherPictureInTheSamePlaceInMemoryIsNotMistaken() throws {
    let cache = ImageCache()
    for side in 1...50 {
      let image = EncodedImage.png(side, 1) { _, _ in .red }
      #expect(try cache.decoded(image).size == Size(Double(side), 1))
    }
    #expect(cache.memory == 0)
  }

  @Test func picturesComeAndGoOnManyThreads() async throws {
    let cache = ImageCache(memoryLimit: 2000)
    let kept = (0..<4).map { picture("\($0)") }
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

  @Test func drawsFromManyThreadsAtOnce() async throws {
    let cache = ImageCache()
    let images = (0..<4).map { picture("\($0)") }
    let items = images.enumerated().map { i, image in
      DisplayItem.image(
        ImageItem(
          image, frame: Rect(x: Double(i) * 5, y: 0, width: 3, height: 3), fit: .fill,
          transform: .rotation(radians: 0.1)))
    }
    let list = DisplayList(size: Size(20, 20), items: items)
    let pictures = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let renderer = CairoRenderer(images: cache)
          let bitmap = try Bitmap(width: 20, height: 20)
          for _ in 0..<20 { renderer.render(list, into: bitmap, transform: .identity) }
          return bitmap.straightRGBA()
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(pictures.count == 1)
  }

  // MARK: Keeping no more than is drawn

  private func draw(_ image: EncodedImage, side: Double, _ cache: ImageCache) throws -> Bitmap {
    try render(
      .image(ImageItem(image, frame: Rect(x: 0, y: 0, width: side, height: side), fit: .contain)),
      images: cache)
  }

  @Test func keepsNoMoreThanIsDrawn() throws {
    let image = EncodedImage.png(161, 160) { x, y in Pixel(x, y, 0, 255 - x) }
    let (whole, small) = (ImageCache(), ImageCache(keepsFullSize: false))
    // 20 of 161 pixels: halved three times, to 21 x 20.
    for side in [10, 20, 15] as [Double] {
      #expect(try draw(image, side: side, small).difference(from: draw(image, side: side, whole)) == 0)
    }
    #expect(whole.memory == 161 * 160 * 4 / 3 * 4)
    #expect(small.memory == 21 * 20 * 4 / 3 * 4)
  }

  @Test func decodesAgainWhatIsDrawnLarger() throws {
    let image = EncodedImage.png(64, 64) { x, y in Pixel(x * 4, y * 4, 0) }
    let (whole, small) = (ImageCache(), ImageCache(keepsFullSize: false))
    for side in [4, 20, 8, 64] as [Double] {
      #expect(try draw(image, side: side, small).difference(from: draw(image, side: side, whole)) == 0)
    }
    #expect(small.memory == whole.memory)
    let kept = try small.decoded(image)
    #expect(try small.decoded(image, halvings: { _ in 3 }) === kept)
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
    let picture = try draw(image, side: 4, ImageCache(keepsFullSize: false))
    #expect(picture[0, 1].isClose(to: Pixel(220, 30, 40), within: 14))
    #expect(picture[3, 2].isClose(to: Pixel(20, 60, 200), within: 14))
  }

  @Test func brokenPicturesTakeNoMemory() throws {
    let cache = ImageCache(keepsFullSize: false)
    let broken = EncodedImage(key: "a", bytes: PNGFile(width: 90, height: 90).bytes)
    for side in [4, 20] as [Double] { #expect(try draw(broken, side: side, cache).inkedPixels == 0) }
    #expect(cache.memory == 0)
  }
}
