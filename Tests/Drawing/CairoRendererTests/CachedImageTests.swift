import AnimationCore
import CairoRenderer
import Pixels
import TestSupport
import Testing

/// Images drawn through the cache.
@Suite struct CachedImageTests {
  @Test func drawsFromManyThreadsAtOnce() async throws {
    let cache = ImageCache()
    let images = (0..<4).map { EncodedImage.png(8, 8, key: "\($0)") { _, _ in .red } }
    let items = images.enumerated().map { i, image in
      DisplayItem.image(
        ImageItem(
          image, frame: Rect(x: Double(i) * 5, y: 0, width: 3, height: 3), fit: .fill,
          transform: .rotation(radians: 0.1)))
    }
    let list = DisplayList(size: Size(20, 20), items: items)
    let results = try await withThrowingTaskGroup(of: [UInt8].self) { group in
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
    #expect(results.count == 1)
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
  func drawsHalvedImagesWhateverTheFileType(bytes: [UInt8]) throws {
    let image = EncodedImage(key: "", bytes: bytes)
    let drawn = try draw(image, side: 4, ImageCache(keepsFullSize: false))
    #expect(drawn[0, 1].isClose(to: Pixel(220, 30, 40), within: 14))
    #expect(drawn[3, 2].isClose(to: Pixel(20, 60, 200), within: 14))
  }

  @Test func brokenImagesTakeNoMemory() throws {
    let cache = ImageCache(keepsFullSize: false)
    let broken = EncodedImage(key: "a", bytes: PNGFile(width: 90, height: 90).bytes)
    for side in [4, 20] as [Double] { #expect(try draw(broken, side: side, cache).inkedPixels == 0) }
    #expect(cache.memory == 0)
  }
}
