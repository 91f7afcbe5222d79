import AnimationCore
import TestSupport
import Testing

/// Against the formulas of the W3C's "Compositing and Blending Level 1".
@Suite struct BlendModeTests {
  static let backdrop = Color(red: 0.8, green: 0.3, blue: 0.2, alpha: 0.75)
  static let source = Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.5)

  /// Coverage 0…1 of a clip mixes what is there with what would be there without a clip.
  @Test(arguments: [BlendMode.hue, .saturation, .color, .luminosity, .hardMix, .multiply])
  func showsTheResultThroughTheEdgeOfAClip(mode: BlendMode) throws {
    let circle = Path.circle(10, 10, 7.3)
    let below = DisplayItem.rect(0, 0, 20, 20, Color(red: 0.8, green: 0.3, blue: 0.2))
    let above = DisplayItem.rect(-5, -5, 30, 30, Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.8))
    let whole = try render(below, .group(above, blendMode: mode))
    let clipped = try render(below, .group(above, blendMode: mode, clip: Clip(circle)))
    let covered = try render(.fill(circle, .black))
    let before = try render(below)
    for y in 0..<20 {
      for x in 0..<20 {
        let coverage = Double(covered[x, y].alpha) / 255
        func mix(_ channel: (Pixel) -> Int) -> Int {
          Int(
            (Double(channel(before[x, y])) * (1 - coverage) + Double(channel(whole[x, y])) * coverage)
              .rounded())
        }
        let expected = Pixel(mix(\.red), mix(\.green), mix(\.blue))
        #expect(
          clipped[x, y].isClose(to: expected, within: 3), "\(x), \(y): \(clipped[x, y]), not \(expected)")
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func followsItsFormula(mode: BlendMode) throws {
    let items = DisplayItem.group(
      .rect(0, 0, 10, 20, Self.source), .rect(0, 0, 10, 20, .clear), blendMode: mode)
    let bitmap = try render(.rect(0, 0, 20, 20, Self.backdrop), items)
    let expected = Pixel(Self.composite(mode, Self.backdrop, Self.source))
    #expect(bitmap[5, 5].isClose(to: expected, within: 3), "\(bitmap[5, 5]) is not \(expected)")
    // Where the group has nothing, the backdrop stays.
    #expect(bitmap[15, 5].isClose(to: Pixel(Self.backdrop), within: 1))
  }

  @Test(arguments: BlendMode.allCases)
  func countsOpacityAndMasksAsTheSourcesAlpha(mode: BlendMode) throws {
    let half = Mask(.rect(0, 0, 20, 20), opacity: 0.5)
    let bitmap = try render(
      .rect(0, 0, 20, 20, Self.backdrop),
      .group(.rect(0, 0, 20, 20, Self.source), opacity: 0.5, blendMode: mode, masks: [half]))
    let expected = Pixel(Self.composite(mode, Self.backdrop, Self.source.multipliedAlpha(0.25)))
    #expect(bitmap[5, 5].isClose(to: expected, within: 4), "\(bitmap[5, 5]) is not \(expected)")
  }

  @Test(arguments: BlendMode.allCases)
  func showsTheSourceWhereThereIsNoBackdrop(mode: BlendMode) throws {
    let bitmap = try render(.group(.rect(0, 0, 10, 20, Self.source), blendMode: mode))
    #expect(bitmap[5, 5].isClose(to: Pixel(Self.source), within: 2))
    #expect(bitmap[15, 5] == .clear)
  }

  static func composite(_ mode: BlendMode, _ backdrop: Color, _ source: Color) -> Color {
    let (b, s) = ([backdrop.red, backdrop.green, backdrop.blue], [source.red, source.green, source.blue])
    let (ab, a) = (backdrop.alpha, source.alpha)
    if mode == .add {
      let alpha = min(1, a + ab)
      let sums = zip(b, s).map { min(1, $0 * ab + $1 * a) / alpha }
      return Color(red: sums[0], green: sums[1], blue: sums[2], alpha: alpha)
    }
    let alpha = a + ab - a * ab
    let blended = blend(mode, b, s)
    let mixed = (0..<3).map { i in
      (a * (1 - ab) * s[i] + a * ab * blended[i] + (1 - a) * ab * b[i]) / alpha
    }
    return Color(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: alpha)
  }

  static func blend(_ mode: BlendMode, _ b: [Double], _ s: [Double]) -> [Double] {
    func each(_ formula: (Double, Double) -> Double) -> [Double] { zip(b, s).map(formula) }
    func hardLight(_ b: Double, _ s: Double) -> Double {
      s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    }
    func softLight(_ b: Double, _ s: Double) -> Double {
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
    }
    return switch mode {
    case .normal, .add: s
    case .multiply: each { $0 * $1 }
    case .screen: each { $0 + $1 - $0 * $1 }
    case .overlay: each { hardLight($1, $0) }
    case .darken: each { min($0, $1) }
    case .lighten: each { max($0, $1) }
    case .colorDodge: each { $0 == 0 ? 0 : $1 == 1 ? 1 : min(1, $0 / (1 - $1)) }
    case .colorBurn: each { $0 == 1 ? 1 : $1 == 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
    case .hardLight: each { hardLight($0, $1) }
    case .softLight: each { softLight($0, $1) }
    case .difference: each { abs($0 - $1) }
    case .hardMix: each { $0 + $1 >= 1 ? 1 : 0 }
    case .exclusion: each { $0 + $1 - 2 * $0 * $1 }
    case .hue: withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
    case .saturation: withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
    case .color: withLuminosity(s, luminosity(b))
    case .luminosity: withLuminosity(b, luminosity(s))
    }
  }

  static func luminosity(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

  static func saturation(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  static func withLuminosity(_ c: [Double], _ wanted: Double) -> [Double] {
    let shifted = c.map { $0 + wanted - luminosity(c) }
    let l = luminosity(shifted)
    let (low, high) = (shifted.min() ?? 0, shifted.max() ?? 0)
    return shifted.map { value in
      if low < 0 { return l + (value - l) * l / (l - low) }
      if high > 1 { return l + (value - l) * (1 - l) / (high - l) }
      return value
    }
  }

  static func withSaturation(_ c: [Double], _ wanted: Double) -> [Double] {
    let (low, high) = (c.min() ?? 0, c.max() ?? 0)
    return c.map { high > low ? ($0 - low) * wanted / (high - low) : 0 }
  }
}
