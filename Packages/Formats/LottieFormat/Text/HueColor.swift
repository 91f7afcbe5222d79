import AnimationCore

/// A colour by hue, saturation and brightness (HSV).
struct HueColor {
  /// The hue in turns; any number of them.
  var hue: Double
  /// 0…1
  var saturation: Double
  /// 0…1
  var brightness: Double

  init(_ color: Color) {
    let (red, green, blue) = (color.red, color.green, color.blue)
    let highest = max(red, green, blue)
    let range = highest - min(red, green, blue)
    brightness = highest
    saturation = highest > 0 ? range / highest : 0
    if range == 0 {
      hue = 0
    } else if highest == red {
      hue = (green - blue) / range / 6
    } else if highest == green {
      hue = ((blue - red) / range + 2) / 6
    } else {
      hue = ((red - green) / range + 4) / 6
    }
  }

  func color(alpha: Double) -> Color {
    func component(_ place: Double) -> Double {
      var k = (place + hue * 6).truncatingRemainder(dividingBy: 6)
      if k < 0 { k += 6 }
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    return Color(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }
}
