import AnimationCore
import AnimationKit
import AnimationSnapshot
import Testing

/// Changes that must not be reported, for all samples.
@Suite struct FalseAlarmTests {
  /// 320x320, so that the canvas ends at whole pixels.
  private static let scale = 0.4

  /// Without files in which a threshold makes black or white of the slightest difference, or what is seen in perspective takes
  /// its pixels from others.
  private static let names = Samples.names.filter { $0 != "effects.json" && $0 != "cameras.json" }

  private func lists(_ name: String) throws -> [DisplayList] {
    let animation = try Samples.decode(name)
    let count = animation.info.frameCount
    return stride(from: 0, to: count, by: max(1, count / 2)).map { animation.displayList(at: Double($0)) }
  }

  @Test(arguments: names) func anotherAntialiasingIsTolerated(name: String) throws {
    for list in try lists(name) {
      for background in [Color.clear, .white, .black] {
        let image = try draw(list, scale: Self.scale, background: background)
        let other = try draw(list, scale: 4 * Self.scale, background: background).downsampled(4)
        let comparison = Comparison(expected: image, actual: other)
        #expect(comparison.toleratedPixels > 0)
        #expect(comparison.isMatch, "\(comparison.verdict)")
      }
    }
  }

  /// A tenth of a pixel within a larger canvas, so that the canvas itself does not move.
  @Test(arguments: names) func edgesMayLieATenthOfAPixelElsewhere(name: String) throws {
    for list in try lists(name) {
      func shifted(_ distance: Double) throws -> Raster {
        let moved = list.items.map { $0.applying(.translation(distance, distance)) }
        return try draw(
          DisplayList(size: list.size, items: moved), scale: Self.scale, background: .white)
      }
      let comparison = Comparison(expected: try shifted(0), actual: try shifted(0.1 / Self.scale))
      #expect(comparison.isMatch, "\(comparison.verdict)")
    }
  }

  @Test(arguments: Samples.names) func roundingIsTolerated(name: String) throws {
    for list in try lists(name) {
      let image = try draw(list, scale: Self.scale)
      for seed in 1...3 {
        #expect(Comparison(expected: image, actual: image.rounded(seed: UInt64(seed))).isMatch)
      }
      #expect(Comparison(expected: image, actual: image.rounded(seed: 1, everywhere: true)).isMatch)
    }
  }
}
