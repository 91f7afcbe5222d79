/// An sRGB colour, components 0…1, alpha straight (not premultiplied).
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Components outside 0…1 are clamped; what is not a number becomes 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red.clampedToUnit
    self.green = green.clampedToUnit
    self.blue = blue.clampedToUnit
    self.alpha = alpha.clampedToUnit
  }

  /// Parses `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` (the `#` may be missing); nil for anything else.
  public init?(hex: some StringProtocol) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    var values: [Int] = []
    for character in digits {
      guard character.isASCII, let value = character.hexDigitValue else { return nil }
      values.append(value)
    }
    switch values.count {
    case 3, 4: values = values.map { $0 * 17 }
    case 6, 8: values = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    self.init(
      red: Double(values[0]) / 255, green: Double(values[1]) / 255, blue: Double(values[2]) / 255,
      alpha: values.count == 4 ? Double(values[3]) / 255 : 1)
  }

  /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  package var hexText: String {
    let values = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    return values.reduce("#") { text, value in
      let digits = String(Int((value.clampedToUnit * 255).rounded()), radix: 16)
      return text + (digits.count < 2 ? "0" : "") + digits
    }
  }

  /// The weights of red, green and blue in luma: BT.709's, on gamma-encoded values.
  package static let lumaWeights = [0.2126, 0.7152, 0.0722]

  /// BT.709's luma of the straight colour, 0…1.
  package var luma: Double {
    red * Self.lumaWeights[0] + green * Self.lumaWeights[1] + blue * Self.lumaWeights[2]
  }

  /// Returns the colour with its alpha multiplied by `factor`.
  package func multipliedAlpha(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}

extension Double {
  /// The value within 0…1; 0 for what is not a number.
  package var clampedToUnit: Double { self > 0 ? Swift.min(self, 1) : 0 }
}
