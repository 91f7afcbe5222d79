import AnimationCore
import PixelKernels
import Testing

@testable import SpanRenderer

/// Blend modes on rows of pixels, compared with the formulas of the W3C's "Compositing and Blending Level 1".
@Suite struct BlendTests {
  /// Red, green, blue; not premultiplied, 0...1.
  private typealias Channels = SIMD3<Double>

  private static let modes: [BlendMode] = [
    .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
    .difference,
    .exclusion, .hue, .saturation, .color, .luminosity,
  ]

  private func channels(_ pixel: UInt32) -> (Channels, alpha: Double) {
    let alpha = Double(pixel >> 24)
    guard alpha > 0 else { return (.zero, 0) }
    return (Channels([16, 8, 0].map { Double(pixel >> $0 & 255) / alpha }), alpha / 255)
  }

  private func hardLight(_ s: Double, _ d: Double) -> Double {
    s <= 0.5 ? 2 * s * d : 2 * s - 1 + d - (2 * s - 1) * d
  }

  private func mix(_ mode: BlendMode, _ s: Double, _ d: Double) -> Double {
    switch mode {
    case .multiply: return s * d
    case .screen: return s + d - s * d
    case .overlay: return hardLight(d, s)
    case .darken: return min(s, d)
    case .lighten: return max(s, d)
    case .colorDodge: return d == 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: return d >= 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - d) / s)
    case .hardLight: return hardLight(s, d)
    case .softLight:
      if s <= 0.5 { return d - (1 - 2 * s) * d * (1 - d) }
      let lighter = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
      return d + (2 * s - 1) * (lighter - d)
    case .difference: return abs(s - d)
    default: return s + d - 2 * s * d
    }
  }

  private func luminosity(_ c: Channels) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private func saturation(_ c: Channels) -> Double { c.max() - c.min() }

  private func clipped(_ c: Channels) -> Channels {
    let (l, low, high) = (luminosity(c), c.min(), c.max())
    var c = c
    if low < 0 { c = l + (c - l) * l / (l - low) }
    if high > 1 { c = l + (c - l) * (1 - l) / (high - l) }
    return c
  }

  private func set(_ c: Channels, luminosity wanted: Double) -> Channels {
    clipped(c + (wanted - luminosity(c)))
  }

  private func set(_ c: Channels, saturation wanted: Double) -> Channels {
    let range = saturation(c)
    return range > 0 ? (c - c.min()) * (wanted / range) : .zero
  }

  private func mix(_ mode: BlendMode, _ s: Channels, _ d: Channels) -> Channels {
    switch mode {
    case .hue: set(set(s, saturation: saturation(d)), luminosity: luminosity(d))
    case .saturation: set(set(d, saturation: saturation(s)), luminosity: luminosity(d))
    case .color: set(s, luminosity: luminosity(d))
    case .luminosity: set(d, luminosity: luminosity(s))
    default: Channels(mix(mode, s.x, d.x), mix(mode, s.y, d.y), mix(mode, s.z, d.z))
    }
  }

  /// Premultiplied, 0...255: blue, green, red, alpha.
  private func blended(_ mode: BlendMode, _ source: UInt32, _ below: UInt32) -> [Double] {
    let ((s, sa), (d, da)) = (channels(source), channels(below))
    let color = s * sa * (1 - da) + d * da * (1 - sa) + mix(mode, s, d) * sa * da
    return [color.z, color.y, color.x, sa + da - sa * da].map { $0 * 255 }
  }

  private func pixels(_ count: Int, seed: Int) -> [UInt32] {
    var numbers = Numbers(seed: seed)
    func value(_ most: UInt32) -> UInt32 { UInt32(numbers.value(0...Double(most)).rounded()) }
    return (0..<count).map { index in
      let alpha: UInt32 = index % 4 == 0 ? 255 : index % 9 == 0 ? 0 : value(255)
      return alpha << 24 | value(alpha) << 16 | value(alpha) << 8 | value(alpha)
    }
  }

  private func distance(_ pixel: UInt32, _ expected: [Double]) -> Double {
    zip([0, 8, 16, 24], expected).map { abs(Double(pixel >> $0 & 255) - $1) }.max() ?? 0
  }

  @Test(arguments: modes) func blendModesFollowTheirFormulas(mode: BlendMode) throws {
    let kernel = try #require(mode.kernel)
    let (source, below) = (pixels(20_000, seed: 1), pixels(20_000, seed: 2))
    var result = below
    spans_blend(kernel, &result, source, result.count, 255)
    var farthest = 0.0
    for i in result.indices {
      farthest = max(farthest, distance(result[i], blended(mode, source[i], below[i])))
    }
    // Products are divided in whole numbers.
    #expect(farthest < 1.01, "\(mode)")
    #expect(result.allSatisfy { pixel in [16, 8, 0].allSatisfy { pixel >> $0 & 255 <= pixel >> 24 } })
  }

  /// What is covered in part lies as far between what was below and what covers it whole.
  @Test(arguments: modes) func partialCoverageMixesWithTheBackdrop(mode: BlendMode) throws {
    let kernel = try #require(mode.kernel)
    let (source, below) = (pixels(4096, seed: 3), pixels(4096, seed: 4))
    let coverages = (0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var each = below
    spans_blend_covered(kernel, &each, source, coverages, each.count)
    for i in each.indices {
      let part = Double(coverages[i]) / 255
      let before = [0, 8, 16, 24].map { Double(below[i] >> $0 & 255) }
      let expected = zip(before, blended(mode, source[i], below[i])).map { $0 + ($1 - $0) * part }
      #expect(distance(each[i], expected) < 1.6, "\(mode) \(i) \(coverages[i])")
      if coverages[i] == 0 { #expect(each[i] == below[i]) }
    }
    var one = below
    spans_blend(kernel, &one, source, one.count, 77)
    var same = below
    spans_blend_covered(kernel, &same, source, Array(repeating: 77, count: same.count), same.count)
    #expect(one == same)
  }

  @Test func addingStopsAtWhite() throws {
    var row: [UInt32] = [0x8010_2030, 0xff80_8080, 0]
    spans_blend(spans_add, &row, [0x4001_0203, 0xff90_1090, 0x8040_4040], 3, 255)
    #expect(row == [0xc011_2233, 0xffff_90ff, 0x8040_4040])
  }
}
