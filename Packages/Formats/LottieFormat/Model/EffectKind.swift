/// What effects do that are drawn. After Effects tells them by match names; files of Bodymovin also have numbers for some.
enum EffectKind: Hashable, Sendable {
  case tint, fill, tritone, levels, easyLevels, brightnessContrast, hueSaturation, invert, threshold,
    blackAndWhite
  case shiftChannels, toner
  case gaussianBlur, boxBlur, directionalBlur, sharpen, glow
  case dropShadow
  case ramp, fourColors, stroke
  case radialWipe, linearWipe, venetianBlinds, setMatte
  case transform, cornerPin, tile, bulge, displacement

  /// Nil for what is not drawn, and for controls.
  ///
  /// - Parameters:
  ///   - matchName: by which it is found first.
  ///   - type: `ty` in the file.
  init?(matchName: String, type: Int?) {
    guard let kind = Self.named(matchName, type) ?? Self.numbered(type) else { return nil }
    self = kind
  }

  private static func named(_ matchName: String, _ type: Int?) -> EffectKind? {
    switch matchName {
    case "ADBE Tint": .tint
    case "ADBE Fill": .fill
    case "ADBE Stroke": .stroke
    case "ADBE Tritone": .tritone
    case "ADBE Pro Levels2": .levels
    // With a number of its own it has the parameters of the other.
    case "ADBE Easy Levels2": type == 24 ? .levels : .easyLevels
    case "ADBE Drop Shadow": .dropShadow
    case "ADBE Radial Wipe": .radialWipe
    case "ADBE Displacement Map": .displacement
    case "ADBE Set Matte3": .setMatte
    case "ADBE Gaussian Blur 2", "ADBE Fast Blur": .gaussianBlur
    case "ADBE Geometry2": .transform
    case "ADBE Ramp": .ramp
    case "ADBE 4ColorGradient": .fourColors
    case "ADBE Brightness & Contrast 2": .brightnessContrast
    case "ADBE Box Blur2": .boxBlur
    case "ADBE Motion Blur": .directionalBlur
    case "ADBE Linear Wipe": .linearWipe
    case "ADBE Venetian Blinds": .venetianBlinds
    case "ADBE Corner Pin": .cornerPin
    case "ADBE Tile": .tile
    case "ADBE HUE SATURATION": .hueSaturation
    case "ADBE Invert": .invert
    case "ADBE Threshold2": .threshold
    case "ADBE Black&White": .blackAndWhite
    case "ADBE Shift Channels": .shiftChannels
    case "CC Toner": .toner
    case "ADBE Bulge": .bulge
    case "ADBE Sharpen": .sharpen
    case "ADBE Glo2": .glow
    default: nil
    }
  }

  private static func numbered(_ type: Int?) -> EffectKind? {
    switch type {
    case 20: .tint
    case 21: .fill
    case 22: .stroke
    case 23: .tritone
    case 24: .levels
    case 25: .dropShadow
    case 26: .radialWipe
    case 27: .displacement
    case 28: .setMatte
    case 29: .gaussianBlur
    case 35: .transform
    default: nil
    }
  }
}
