import AnimationCore
import Painting
import Pixels
import TestSupport
import Testing

@testable import SpanRenderer

/// The pixels of an image, wherever it lies.
@Suite final class ImageSourceTests {
  private let row = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)

  deinit {
    row.deallocate()
  }

  /// Eight by eight pixels.
  private func placed(_ transform: Transform) throws -> PlacedImage {
    let resources = DrawingResources(images: ImageCache(), texts: NoTexts())
    let item = ImageItem(
      .checkers, frame: Rect(x: 0, y: 0, width: 8, height: 8), fit: .fill, transform: transform)
    return try #require(PlacedImage(item, .identity, isReduced: false, resources))
  }

  private struct NoTexts: TextMeasure {
    func extent(of item: TextItem, _ toPixels: Transform) -> TextExtent? { nil }
  }

  private func pixels(_ image: PlacedImage, _ x: Int, _ y: Int, _ count: Int) throws -> [UInt32] {
    defer { withExtendedLifetime(image) {} }
    let source = try #require(ImageSource(image, row))
    return Array(UnsafeBufferPointer(start: source.pixels(x, y, count), count: count))
  }

  private func own(_ image: PlacedImage, _ x: Int, _ y: Int) -> UInt32 {
    UnsafeMutableRawPointer(image.pixels.bytes).assumingMemoryBound(to: UInt32.self)[
      min(max(y, 0), 7) * 8 + min(max(x, 0), 7)]
  }

  @Test func anImageOnWholePixelsIsCopied() throws {
    let image = try placed(.translation(5, -3))
    for y in -6..<8 {
      // Beyond its edges these go on.
      #expect(try pixels(image, 0, y, 20) == (0..<20).map { own(image, $0 - 5, y + 3) }, "row \(y)")
    }
  }

  @Test func betweenPixelsIsTheirMean() throws {
    let image = try placed(.translation(0.5, 0))
    let means = try pixels(image, 1, 2, 6)
    for (index, mean) in means.enumerated() {
      let (a, b) = (own(image, index, 2), own(image, index + 1, 2))
      for shift: UInt32 in [0, 8, 16, 24] {
        #expect(mean >> shift & 255 == ((a >> shift & 255) + (b >> shift & 255) + 1) / 2)
      }
    }
  }

  @Test(arguments: 0..<20) func aPixelIsTheSameInEveryPart(seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true)
    let image = try placed(random.transform())
    for y in -3..<12 {
      let all = try pixels(image, -5, y, 40)
      for x in -5..<35 { #expect(try pixels(image, x, y, 1)[0] == all[x + 5]) }
    }
  }

  @Test func whatIsNextToNothingIsNotDrawn() throws {
    #expect(ImageSource(try placed(.scale(1e-6, 1)), row) == nil)
    #expect(ImageSource(try placed(.translation(1e12, 1)), row) == nil)
  }
}
