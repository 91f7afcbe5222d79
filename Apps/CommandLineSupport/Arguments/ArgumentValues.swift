import AnimationCore
import AnimationKit

/// What is wrong with the text of one argument, in words that can follow its name.
package struct ArgumentProblem: Error, Equatable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Numbers of the command line, with what they may be.
package enum NumberArgument {
  package static func real(_ range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = Double(text), range.contains(number) else {
        throw ArgumentProblem(
          "write a number from \(numberText(range.lowerBound)) to \(numberText(range.upperBound))")
      }
      return number
    }
  }

  package static func whole(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let number = Int(text), range.contains(number) else {
        throw ArgumentProblem("write a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }

  /// Parses the length of an image's side in pixels.
  package static let side = whole(1...Bitmap.maximumSide)

  /// Parses a size in bytes (`byteCount`).
  package static let bytes: @Sendable (String) throws -> Int = { text in
    guard let bytes = byteCount(of: text) else {
      throw ArgumentProblem("write a size, such as 200kB or 1.5MB")
    }
    return bytes
  }
}

extension Color {
  /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` and the names of CSS, `transparent` among them.
  package init(argument text: String) throws(ArgumentProblem) {
    do {
      self = try ValueText.color(text)
    } catch {
      throw ArgumentProblem("\(error)")
    }
  }
}

extension AnimationKeyPath {
  /// Takes a key path of no more bytes than any real one has: it is matched with all there are.
  package init(argument text: String) throws(ArgumentProblem) {
    do {
      self = try ValueText.keyPath(text)
    } catch {
      throw ArgumentProblem("\(error)")
    }
  }
}

extension Replacements.Value {
  /// What a property of a Lottie is to have; `ValueText` has the syntax.
  package init(argument text: String) throws(ArgumentProblem) {
    do {
      self = try ValueText.parse(text)
    } catch {
      throw ArgumentProblem("\(error)")
    }
  }
}

extension PixelSize {
  /// `--size`: whole pixels, `300x200`, as many a side as an image can have.
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
