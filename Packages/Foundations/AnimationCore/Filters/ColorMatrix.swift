/// Makes each component of a straight colour a weighted sum of all components and 1, clamped to 0…1.
package struct ColorMatrix: Hashable, Sendable {
  /// Four rows, for red, green, blue and alpha, of five numbers: the weights of red, green, blue, alpha and 1.
  package var rows: [[Double]]

  package static let identity = ColorMatrix(
    red: [1, 0, 0, 0, 0], green: [0, 1, 0, 0, 0], blue: [0, 0, 1, 0, 0])

  /// - Parameters: five weights each.
  package init(
    red: [Double], green: [Double], blue: [Double], alpha: [Double] = [0, 0, 0, 1, 0]
  ) {
    rows = [red, green, blue, alpha]
  }

  /// True when transparent pixels, whose other components count as 0, get an alpha.
  package var fillsTransparency: Bool { rows[3][4] > 0 }

  package var keepsAlpha: Bool { rows[3] == ColorMatrix.identity.rows[3] }
}

/// A function of each component of a straight colour by itself.
package struct ColorTables: Hashable, Sendable {
  /// The results of red, green, blue and alpha for 0, 1/255, …, 1 as bytes: 256 each; empty where the
  /// component stays.
  package var red: [UInt8]
  package var green: [UInt8]
  package var blue: [UInt8]
  package var alpha: [UInt8]

  package init(red: [UInt8] = [], green: [UInt8] = [], blue: [UInt8] = [], alpha: [UInt8] = []) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package var fillsTransparency: Bool { (alpha.first ?? 0) > 0 }
}

/// A function of all three components of a straight colour.
package enum ColorFunction: Hashable, Sendable {
  /// First lightness l: x(1 − |l|) + max(l, 0). Then saturation s: mid + (x − mid)·k about the middle between the largest
  /// and the smallest component, where k = 1 + s for s < 0, else min(1/(1 − s), 126), limited to what stays within 0…1.
  /// Then the hue is turned. Saturation and lightness are in −1…1, the hue in turns.
  case hueSaturation(hue: Double, saturation: Double, lightness: Double)
  /// A colour of this hue, in turns, and saturation, 0…1, with the pixel's lightness moved by −1…1.
  case colorize(hue: Double, saturation: Double, lightness: Double)
  /// Each pixel becomes its smallest component plus the parts of its colour that are red, yellow, green, cyan, blue and
  /// magenta, each times its weight, as a shade of grey.
  case blackAndWhite(red: Double, yellow: Double, green: Double, cyan: Double, blue: Double, magenta: Double)
  /// Hue, lightness or saturation inverted: ½ − hue, modulo 1, and 1 − the others.
  case invert(hue: Bool, lightness: Bool, saturation: Bool)
  /// White from this luma on, else black.
  case threshold(Double)
}
