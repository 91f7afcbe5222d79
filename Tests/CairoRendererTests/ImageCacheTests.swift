import AnimationCore
import Testing

@testable import CairoRenderer

@Suite struct ImageCacheTests {
  private func picture(_ key: String) -> EncodedImage { .png(8, 8, key: key) { _, _ in .red } }

  @Test func decodesEachPictureOnce() throws {
    let cache = ImageCache()
    let image = picture("a")
    let first = try #require(cache.decoded(image))
    #expect(cache.decoded(image) === first)
    #expect(cache.decoded(picture("a")) !== first)
  }

  @Test func decodesOnceForManyThreads() async throws {
    let cache = ImageCache()
    let images = (0..<8).map { picture("\($0)") }
    let results = await withTaskGroup(of: [ObjectIdentifier?].self) { group in
      for _ in 0..<16 {
        group.addTask { images.map { image in cache.decoded(image).map(ObjectIdentifier.init) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(results).count == 1)
    #expect(results.first?.contains(nil) == false)
  }

  @Test func remembersFailuresByKey() throws {
    let cache = ImageCache()
    let broken = [
      EncodedImage(key: "b", bytes: [1]), EncodedImage(key: "a", bytes: PNGFile(width: 9, height: 9).bytes),
    ]
    for image in broken + broken + [picture("fine")] { _ = cache.decoded(image) }
    #expect(
      cache.failures == [
        ImageCache.Failure(key: "a", error: .corrupt(part: "PNG", reason: "Not enough image data")),
        ImageCache.Failure(key: "b", error: .unknownFormat(reason: "the picture is not PNG, JPEG or WebP")),
      ])
  }

  @Test func dropsWhatWasNotDrawnForTheLongestTime() throws {
    let images = (0..<3).map { picture("\($0)") }
    let one = try #require(ImageCache().decoded(images[0])).memory
    let cache = ImageCache(memoryLimit: 2 * one)
    let first = try #require(cache.decoded(images[0]))
    let second = try #require(cache.decoded(images[1]))
    #expect(cache.decoded(images[0]) === first)
    _ = cache.decoded(images[2])
    #expect(cache.decoded(images[0]) === first)
    #expect(cache.decoded(images[1]) !== second)
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
}
