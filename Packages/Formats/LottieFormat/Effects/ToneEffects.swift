import AnimationCore
import CStandardLibrary

// Effects that change each channel by itself.
extension EffectInput {
  /// 3–7 all colours, 10–14 red, 17–21 green, 24–28 blue, 31–35 alpha; 37 and 38 whether black and white are clipped.
  func levels() -> [Filter] {
    let clips = (low: choice(37, 1) == 1, high: choice(38, 1) == 1)
    let all = range(at: 3, clips)
    func table(_ index: Int, _ then: LevelsRange) -> [UInt8] {
      let own = range(at: index, clips)
      return own.isIdentity && then.isIdentity ? [] : ColorTables.table { then.apply(own.apply($0)) }
    }
    var alpha = table(31, .identity)
    // Where there is nothing, nothing is to appear.
    if !alpha.isEmpty { alpha[0] = 0 }
    return filters(
      ColorTables(red: table(10, all), green: table(17, all), blue: table(24, all), alpha: alpha))
  }

  /// 0 the channel: 1 all colours, 2 red, 3 green, 4 blue, 5 alpha; 2–6 as one of `levels`, 7 and 8 the clips.
  func easyLevels() -> [Filter] {
    let range = range(at: 2, (choice(7, 1) == 1, choice(8, 1) == 1))
    if range.isIdentity { return [] }
    var table = ColorTables.table(range.apply)
    switch choice(0, 1) {
    case 2: return filters(ColorTables(red: table))
    case 3: return filters(ColorTables(green: table))
    case 4: return filters(ColorTables(blue: table))
    case 5:
      table[0] = 0
      return filters(ColorTables(alpha: table))
    default: return filters(ColorTables(red: table, green: table, blue: table))
    }
  }

  private func range(at index: Int, _ clips: (low: Bool, high: Bool)) -> LevelsRange {
    let gamma = number(index + 2, 1)
    return LevelsRange(
      inBlack: number(index, 0), inWhite: number(index + 1, 1), gamma: gamma > 0 ? gamma : 1,
      outBlack: number(index + 3, 0), outWhite: number(index + 4, 1), clips: clips)
  }

  /// 0 brightness, 1 contrast, 2 whether as older versions did.
  func brightnessContrast() -> [Filter] {
    let (brightness, contrast) = (number(0, 0), number(1, 0))
    if brightness == 0, contrast == 0 { return [] }
    let table =
      isOn(2)
      ? ColorTables.table { Self.linear($0, brightness, contrast) }
      : ColorTables.table { Self.curved($0, brightness, contrast) }
    return filters(ColorTables(red: table, green: table, blue: table))
  }

  private static func curved(_ value: Double, _ brightness: Double, _ contrast: Double) -> Double {
    let b = min(max(brightness, -150), 150) / 150
    let x = 1 - pow(1 - value, pow(2, 1.8 * b))
    let c = min(max(contrast, -50), 100) / 100 * .pi
    return ((-2 / 3 * c * x + c) * x + 1 - c / 3) * x
  }

  private static func linear(_ value: Double, _ brightness: Double, _ contrast: Double) -> Double {
    let b = min(max(brightness, -100), 100) / 255
    let c = min(max(contrast, -100), 100) / 100
    // A contrast of 100 leaves a step.
    let k = c > 0 ? 1 / max(1 - c, 1e-3) : 1 + c
    return k * value + (1 - k) / 2 + b * max(k, 1)
  }

  private func filters(_ tables: ColorTables) -> [Filter] {
    tables == ColorTables() ? [] : [.colorTables(tables)]
  }
}

/// What levels do to one channel.
private struct LevelsRange {
  static let identity = LevelsRange(
    inBlack: 0, inWhite: 1, gamma: 1, outBlack: 0, outWhite: 1, clips: (true, true))

  var inBlack, inWhite, gamma, outBlack, outWhite: Double
  /// Whether what lies beyond black and white is cut off there.
  var clips: (low: Bool, high: Bool)

  var isIdentity: Bool { inBlack == 0 && inWhite == 1 && gamma == 1 && outBlack == 0 && outWhite == 1 }

  func apply(_ value: Double) -> Double {
    let width = inWhite - inBlack
    let place =
      abs(width) < 1e-5 ? (value < inBlack ? 0 : 1) : pow(max(0, (value - inBlack) / width), 1 / gamma)
    let result = outBlack + (outWhite - outBlack) * place
    // Of a falling range black is above white.
    let clips = outBlack <= outWhite ? self.clips : (low: self.clips.high, high: self.clips.low)
    return min(
      max(result, clips.low ? min(outBlack, outWhite) : 0), clips.high ? max(outBlack, outWhite) : 1)
  }
}
