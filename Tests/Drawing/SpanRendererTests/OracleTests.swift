import AnimationCore
import AnimationFormats
import CairoRenderer
import Foundation
import Painting
import Pixels
import SpanRenderer
import TestSupport
import Testing

/// Images by spans are those by Cairo but for the shades of edges: Cairo counts coverage on a grid of 15 rows to a pixel,
/// and spans exactly, so that one shallow edge differs by up to a 15th, 17 levels, and edges that lie on each other add up.
/// Gradients and images are rounded elsewhere: up to 2 levels.
@Suite struct OracleTests {
  private struct Difference: CustomStringConvertible {
    /// Of the channel that differs most, over all pixels.
    var mean = 0.0
    /// The part of the pixels that differ by more than two edges can.
    var far = 0.0

    init(_ a: Bitmap, _ b: Bitmap) {
      let (a, b) = (a.words, b.words)
      for (a, b) in zip(a, b) {
        let most = Self.difference(a, b)
        mean += Double(most)
        if most > 34 { far += 1 }
      }
      mean /= Double(a.count)
      far /= Double(a.count)
    }

    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
      var most = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
      return most
    }

    var description: String { "mean \(mean), far \(far)" }
  }

  private func difference(_ list: DisplayList, side: Int, on background: Color = .white) throws -> Difference
  {
    func draw(by backend: some PixelBackend) throws -> Bitmap {
      let bitmap = try Bitmap(width: side, height: side)
      let scale = Double(side) / max(list.size.width, list.size.height)
      backend.show(list, in: bitmap, .scale(scale, scale), on: background)
      return bitmap
    }
    return Difference(
      try draw(by: CairoRenderer(images: ImageCache())),
      try draw(by: SpanRenderer(images: ImageCache(), log: nil)))
  }

  private func expectLikeCairo(_ file: URL, frames: Int) throws {
    guard let animation = try? AnimationDecoder.decode([UInt8](Data(contentsOf: file))) else { return }
    let count = animation.info.frameCount
    for index in 0..<frames {
      let frame = Double(index * (count - 1) / max(1, frames - 1))
      let difference = try difference(animation.displayList(at: frame), side: 300)
      #expect(
        difference.mean < 1 && difference.far < 0.01, "\(file.lastPathComponent) at \(frame): \(difference)")
    }
  }

  @Test(arguments: [
    "balloons.svga", "boat.svga", "bounce.json", "check.svga", "day.svga", "heart.json", "heart.svga",
    "loader.json",
    "moon.json", "route.json",
  ])
  func samplesLookAsWithCairo(name: String) throws {
    try expectLikeCairo(Repository.root.appending(path: "Samples/\(name)"), frames: 4)
  }

  @Test(.enabled(if: Repository.corpus != nil, "../shared/corpus is not there"))
  func theCorpusLooksAsWithCairo() throws {
    for file in Repository.animations(every: 20) { try expectLikeCairo(file, frames: 2) }
  }

  /// Fills, strokes, gradients, images, texts, clips, masks, mattes and all blend modes, on top of each other. Random
  /// outlines cross themselves: where one goes around an area twice, both parts of an edge add up, and Cairo's do not. And
  /// blending makes much of little.
  @Test(arguments: 0..<40) func randomItemsLookAsWithCairo(seed: Int) throws {
    var random = RandomItems(seed: seed, isSane: true)
    let items = (0..<5).map { _ in random.item(depth: 2) }
    let difference = try difference(DisplayList(size: Size(40, 40), items: items), side: 80)
    #expect(difference.mean < 5 && difference.far < 0.05, "\(difference)")
  }
}
