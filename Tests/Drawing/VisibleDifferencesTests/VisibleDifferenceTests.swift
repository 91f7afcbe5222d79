import AnimationCore
import Pixels
import TestSupport
import Testing
import VisibleDifferences

@Suite struct VisibleDifferenceTests {
  private static let (width, height) = (288, 256)

  private static func art(_ x: Int, _ y: Int) -> [Int] {
    let disk = (x - 90) * (x - 90) + (y - 80) * (y - 80) < 3600
    return [disk ? 230 : 40, x * 255 / (width - 1), (x * y / 64 + y) % 256]
  }

  /// - Parameter channels: red, green, blue of a pixel, which are brought to 0…255.
  private static func bitmap(
    alpha: Int = 255, _ channels: (Int, Int) -> [Int]
  ) throws -> Bitmap {
    var words: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let color = channels(x, y).map { UInt32(min(max($0, 0), 255) * alpha / 255) }
        words.append(UInt32(alpha) << 24 | color[0] << 16 | color[1] << 8 | color[2])
      }
    }
    return try Bitmap(width: width, height: height, words: words)
  }

  /// Scores of the Python port of SSIMULACRA 2 (`ssimulacra2` 0.3.0), in which the blur was replaced by that of the
  /// original, nine weights with nothing beyond the edges; as it is, its scores are up to 5.1 off. It leaves out scales of
  /// less than 8 pixels.
  @Test(arguments: [
    ("noise", 93.701), ("steps", 33.823), ("shift", -29.981), ("patch", 86.997), ("hue", 87.18),
  ])
  func scoresAreThoseOfTheReference(_ change: String, _ score: Double) throws {
    let other = try Self.bitmap { x, y in
      let color = Self.art(x, y)
      switch change {
      case "noise": return color.map { $0 + (x * 7 + y * 13) % 5 - 2 }
      case "steps": return color.map { $0 / 16 * 16 + 8 }
      case "shift": return Self.art((x + Self.width - 1) % Self.width, y)
      case "patch": return color.map { (40..<60).contains(x) && (50..<70).contains(y) ? $0 + 6 : $0 }
      default: return [color[0] + 3, color[1] - 2, color[2] + 4]
      }
    }
    let difference = try VisibleDifference(Self.bitmap(Self.art), other)
    #expect(abs(difference.score - score) < 0.05, "\(change): \(difference)")
  }

  @Test func whatIsTheSameHasTheHighestScore() throws {
    let difference = try VisibleDifference(Self.bitmap(Self.art), Self.bitmap(Self.art))
    #expect(difference == VisibleDifference(score: 100, share: 0))
    #expect(difference.description == "looks the same")
    #expect(difference.shareText == "no pixel differs visibly")
    #expect(difference.scoreText == "score 100.0 of 100")
  }

  @Test func theShareIsThatOfWhatDiffersVisibly() throws {
    let other = try Self.bitmap { x, y in
      let color = Self.art(x, y)
      return (40..<60).contains(x) && (50..<70).contains(y) ? color.map { 255 - $0 } : color
    }
    let difference = try VisibleDifference(Self.bitmap(Self.art), other)
    // 400 of 73,728 pixels, and some around them.
    #expect((0.0055...0.0094).contains(difference.share), "\(difference.share)")
    #expect(difference.shareText.hasSuffix(" % of the pixels differ visibly"), "\(difference.shareText)")
    #expect(difference.score < VisibleDifference.Threshold.seen)
  }

  /// A pixel of dither next to another is one colour, seen from where people look.
  @Test func whatRunsTogetherDoesNotDifferVisibly() throws {
    let (gray, dithered) = (
      try Self.bitmap { _, _ in [100, 100, 100] },
      try Self.bitmap { x, y in [Int](repeating: (x + y) % 2 == 0 ? 97 : 103, count: 3) }
    )
    #expect(try VisibleDifference(gray, dithered).share == 0)
  }

  @Test func whatIsBlackCountsOnWhite() throws {
    let (less, more) = (
      try Self.bitmap(alpha: 100) { _, _ in [0, 0, 0] }, try Self.bitmap(alpha: 140) { _, _ in [0, 0, 0] }
    )
    let difference = try VisibleDifference(less, more)
    #expect(difference.share > 0.9 && difference.score < 50, "\(difference) \(difference.share)")
  }

  @Test(arguments: [1, 2, 3, 7, 8, 9, 33])
  func smallPicturesAreCompared(_ side: Int) throws {
    func words(_ color: UInt32) -> [UInt32] { [UInt32](repeating: color, count: side * side) }
    let red = try Bitmap(width: side, height: side, words: words(0xffff_0000))
    let blue = try Bitmap(width: side, height: side, words: words(0xff00_00ff))
    #expect(try VisibleDifference(red, red).score == 100)
    let difference = try VisibleDifference(red, blue)
    #expect(difference.score < 50 && difference.share > 0, "\(difference.score) \(difference.share)")
  }

  @Test func picturesOfOtherSizesAreAnError() throws {
    let (small, large) = (try Bitmap(width: 4, height: 4), try Bitmap(width: 5, height: 4))
    #expect(throws: AnimationError.self) { try VisibleDifference(small, large) }
  }

  @Test func theWorstPixelIsFound() throws {
    let other = try Self.bitmap { x, y in (x, y) == (17, 31) ? [255, 0, 255] : Self.art(x, y) }
    let distance = PixelDistance(try Self.bitmap(Self.art), other)
    let expected = zip([255, 0, 255], Self.art(17, 31)).map { abs($0 - $1) }
    #expect(distance.largest == (expected.max() ?? 0, 17, 31))
    #expect(distance.squares == Double(expected.reduce(0) { $0 + $1 * $1 }))
  }

  @Test(arguments: [
    (95.0, "looks the same"), (85, "looks the same"), (84.99, "looks the same side by side"),
    (75, "hardly looks different"), (60, "looks different"), (-20, "looks very different"),
  ])
  func wordsFollowTheScore(_ score: Double, _ words: String) {
    #expect(VisibleDifference(score: score, share: 0).description == words)
  }
}
