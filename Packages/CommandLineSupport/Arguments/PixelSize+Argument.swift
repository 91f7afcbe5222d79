import AnimationKit
import Pixels

extension PixelSize {
  /// `--size`: whole pixels, `300x200`, as many a side as a picture can have.
  package init(argument text: String) throws(ArgumentProblem) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Self.side(sides[0]), let height = Self.side(sides[1]) else {
      throw ArgumentProblem("write WIDTHxHEIGHT in pixels, each from 1 to \(Bitmap.maximumSide)")
    }
    self.init(width: width, height: height)
  }

  private static func side(_ text: Substring) -> Int? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let side = Int(text) else { return nil }
    return 1...Bitmap.maximumSide ~= side ? side : nil
  }
}
