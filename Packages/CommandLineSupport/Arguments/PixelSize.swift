import AnimationKit

/// `--size`: whole pixels, `300x200`.
package struct PixelSize: Equatable {
  /// The largest width and height of a picture, in pixels.
  package static let maximum = Bitmap.maximumSide

  package var width: Int
  package var height: Int

  package init(_ text: String) throws(ArgumentProblem) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Self.side(sides[0]), let height = Self.side(sides[1]) else {
      throw ArgumentProblem(
        "write WIDTHxHEIGHT in pixels, each from 1 to \(Self.maximum)")
    }
    self.width = width
    self.height = height
  }

  private static func side(_ text: Substring) -> Int? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let side = Int(text) else { return nil }
    return 1...maximum ~= side ? side : nil
  }
}
