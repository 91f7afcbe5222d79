import AnimationCore

/// A colour that is not premultiplied, 0…1 each.
struct StraightColor {
  var red: Double
  var green: Double
  var blue: Double

  /// Nil when it is transparent.
  init?(premultiplied pixel: UInt32) {
    let alpha = pixel >> 24
    guard alpha > 0 else { return nil }
    func straight(_ shift: UInt32) -> Double { min(1, Double(pixel >> shift & 0xff) / Double(alpha)) }
    self.init(red: straight(16), green: straight(8), blue: straight(0))
  }

  init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// - Parameter alpha: 1…255.
  func premultiplied(alpha: UInt32) -> UInt32 {
    func channel(_ value: Double) -> UInt32 { UInt32(value.clampedToUnit * Double(alpha) + 0.5) }
    return alpha << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }

  var largest: Double { max(red, green, blue) }
  var smallest: Double { min(red, green, blue) }
  /// The middle between the largest and the smallest component, 0…1.
  var lightness: Double { (largest + smallest) / 2 }

  var luma: Double { red * Color.lumaWeights[0] + green * Color.lumaWeights[1] + blue * Color.lumaWeights[2] }

  func map(_ function: (Double) -> Double) -> StraightColor {
    StraightColor(red: function(red), green: function(green), blue: function(blue))
  }
}

// As hue, saturation and lightness.
extension StraightColor {
  /// The hue in turns, 0 to below 1, from red over green to blue; 0 for grey.
  var hue: Double {
    let (largest, range) = (largest, largest - smallest)
    guard range > 0 else { return 0 }
    let sixths =
      largest == red
      ? (green - blue) / range + (green < blue ? 6 : 0)
      : largest == green ? (blue - red) / range + 2 : (red - green) / range + 4
    return sixths / 6
  }

  /// 0…1.
  var saturation: Double {
    let room = 1 - abs(2 * lightness - 1)
    return room > 0 ? min((largest - smallest) / room, 1) : 0
  }

  /// - Parameters: the hue in turns, any finite number; the others 0…1.
  init(hue: Double, saturation: Double, lightness: Double) {
    let half = saturation * (1 - abs(2 * lightness - 1)) / 2
    self.init(hue: hue, smallest: lightness - half, largest: lightness + half)
  }

  /// - Parameter hue: in turns, any number; what is not finite is 0.
  init(hue: Double, smallest: Double, largest: Double) {
    let turn = hue.isFinite ? hue - hue.rounded(.down) : 0
    func component(_ shift: Double) -> Double {
      // How far from where this component is largest, in sixths of a turn.
      let place = turn * 6 + shift
      let distance = abs(place < 6 ? place - 3 : place - 9)
      return smallest + (largest - smallest) * (distance - 1).clampedToUnit
    }
    self.init(red: component(0), green: component(4), blue: component(2))
  }
}

extension ColorFunction {
  /// The components of the result may lie outside of 0…1.
  func apply(_ color: StraightColor) -> StraightColor {
    switch self {
    case .hueSaturation(let hue, let saturation, let lightness):
      let lit = color.map { Self.lightened($0, lightness) }
      let saturated = Self.saturated(lit, saturation)
      return hue == 0
        ? saturated
        : StraightColor(
          hue: saturated.hue + hue, smallest: saturated.smallest, largest: saturated.largest)
    case .colorize(let hue, let saturation, let lightness):
      return StraightColor(
        hue: hue, saturation: saturation.clampedToUnit,
        lightness: Self.lightened(color.lightness, lightness))
    case .blackAndWhite(let red, let yellow, let green, let cyan, let blue, let magenta):
      let least = color.smallest
      let above = color.map { $0 - least }
      let yellows = min(above.red, above.green)
      let cyans = min(above.green, above.blue)
      let magentas = min(above.blue, above.red)
      let grey =
        least + (above.red - yellows - magentas) * red + yellows * yellow
        + (above.green - yellows - cyans) * green + cyans * cyan
        + (above.blue - cyans - magentas) * blue + magentas * magenta
      return StraightColor(red: grey, green: grey, blue: grey)
    case .invert(let hue, let lightness, let saturation):
      return StraightColor(
        hue: hue ? 0.5 - color.hue : color.hue,
        saturation: saturation ? 1 - color.saturation : color.saturation,
        lightness: lightness ? 1 - color.lightness : color.lightness)
    case .threshold(let level):
      // The weights of luma do not quite add up to 1.
      let value: Double = color.luma >= level - 1e-9 ? 1 : 0
      return StraightColor(red: value, green: value, blue: value)
    }
  }

  private static func lightened(_ value: Double, _ lightness: Double) -> Double {
    let lightness = min(max(lightness, -1), 1)
    return value * (1 - abs(lightness)) + max(lightness, 0)
  }

  private static func saturated(_ color: StraightColor, _ saturation: Double) -> StraightColor {
    let (middle, range) = (color.lightness, color.largest - color.smallest)
    guard saturation != 0, range > 0 else { return color }
    let saturation = min(max(saturation, -1), 1)
    let wanted = saturation < 0 ? 1 + saturation : min(1 / (1 - saturation), 126)
    let factor = min(wanted, 2 * min(middle, 1 - middle) / range)
    return color.map { middle + ($0 - middle) * factor }
  }
}
