import AnimationCore
import Painting
import PixelKernels
import Testing

@testable import SpanRenderer

/// Rows of pixels and of coverage, compared with the plain formulas: four at a time where there are as many, one by one
/// at the end.
@Suite struct KernelTests {
  /// Divided by 255, rounded to the nearest.
  private func divided(_ value: UInt32) -> UInt32 { (2 * value + 255) / 510 }

  private func over(_ source: UInt32, _ coverage: UInt32, _ below: UInt32) -> UInt32 {
    let remaining = 255 - divided((source >> 24) * coverage)
    return [0, 8, 16, 24].reduce(0) { pixel, shift in
      pixel | divided((source >> shift & 255) * coverage + (below >> shift & 255) * remaining) << shift
    }
  }

  private func times(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { $0 | divided((pixel >> $1 & 255) * factor) << $1 }
  }

  private let colors: [UInt32] = [
    0, 0xff00_0000, 0xffff_ffff, 0xff12_8034, 0x8080_0040, 0x8000_1280, 0x0101_0001, 0xfefe_017f, 0x7f00_7f01,
  ]
  /// Each value of every channel, opaque and not.
  private let below: [UInt32] = (0..<256).flatMap { (value: UInt32) -> [UInt32] in
    [0xff00_0000 | value << 16 | (255 - value) << 8 | value, value << 24 | value / 2 << 16 | value << 8]
  }
  private let pixels: [UInt32] = (0..<512).map { (i: UInt32) -> UInt32 in
    let alpha = i * 7 & 255
    return alpha << 24 | alpha * (i & 15) / 15 << 16 | alpha << 8 | alpha / 3
  }

  @Test func premultiplyRoundsEveryColor() {
    for count in 0...9 {
      var row = Array(straight.prefix(count))
      var common: UInt32 = 0
      spans_premultiply(&row, count, &common)
      let expected = straight.prefix(count).map { times($0, $0 >> 24) & 0xff_ffff | $0 & 0xff00_0000 }
      #expect(row == expected)
      #expect(common == straight.prefix(count).reduce(.max, &))
    }
    var row = straight
    var common: UInt32 = 0
    spans_premultiply(&row, row.count, &common)
    #expect(row == straight.map { times($0, $0 >> 24) & 0xff_ffff | $0 & 0xff00_0000 })
  }

  /// All alphas with all colours.
  private let straight: [UInt32] = (0..<65_536).map { (i: UInt32) -> UInt32 in
    (i >> 8) << 24 | (i & 255) << 16 | (255 - i & 255) << 8 | (i * 7 & 255)
  }

  @Test func oneColorIsLaidOverWithOneCoverage() {
    for color in colors {
      for coverage in stride(from: UInt8(0), through: 255, by: 5) {
        let expected = below.map { over(color, UInt32(coverage), $0) }
        for offset in 0..<3 {
          var row = Array(below.dropFirst(offset))
          spans_color_over(&row, row.count, color, coverage)
          #expect(row == Array(expected.dropFirst(offset)), "\(color) \(coverage)")
        }
      }
    }
  }

  @Test func oneColorIsLaidOverWithACoverageEach() {
    for color in colors {
      for first in 0..<256 {
        let coverages = below.indices.map { UInt8(truncatingIfNeeded: first + $0 * 37) }
        var row = below
        spans_color_over_covered(&row, coverages, row.count - 1, color)
        let expected = zip(coverages, below).map { over(color, UInt32($0), $1) }
        #expect(row == Array(expected.dropLast()) + [below[below.count - 1]], "\(color) \(first)")
      }
    }
  }

  @Test func pixelsAreLaidOverPixels() {
    for first in stride(from: 0, through: 255, by: 3) {
      let coverages = pixels.indices.map { UInt8(truncatingIfNeeded: first + $0 * 37) }
      let count = pixels.count - first % 4
      var (covered, constant, lerp) = (below, below, below)
      spans_pixels_over_covered(&covered, pixels, coverages, count)
      spans_pixels_over(&constant, pixels, count, UInt8(first))
      spans_pixels_lerp(&lerp, pixels, coverages, count)
      func expected(_ pixel: (Int) -> UInt32) -> [UInt32] {
        below.indices.map { $0 < count ? pixel($0) : below[$0] }
      }
      #expect(covered == expected { over(pixels[$0], UInt32(coverages[$0]), below[$0]) })
      #expect(constant == expected { over(pixels[$0], UInt32(first), below[$0]) })
      #expect(
        lerp
          == expected { i in
            times(pixels[i], UInt32(coverages[i])) &+ times(below[i], UInt32(255 - coverages[i]))
          })
    }
  }

  private func coverage(_ sum: Int, isEvenOdd: Bool) -> Int {
    let full = 1 << 17
    var part = abs(sum)
    if isEvenOdd {
      part %= 2 * full
      if part > full { part = 2 * full - part }
    }
    return (min(part, full) * 255 * 2 + full) / (2 * full)
  }

  @Test(arguments: [false, true]) func sumsBecomeCoverage(isEvenOdd: Bool) {
    let full = 1 << 17
    let sums =
      Array(stride(from: -5 * full, through: 5 * full, by: 13)) + [
        full - 1, full, full + 1, 2 * full, 16383 * full,
      ]
    let expected = sums.map { coverage($0, isEvenOdd: isEvenOdd) }
    #expect(sums.map { Int(spans_coverage(Int32($0), isEvenOdd)) } == expected)
    // The differences of a row's sums, which begin at 1000.
    let count = sums.count & ~3
    var cells = zip(sums, [1000] + sums).prefix(count).map { Int32($0 - $1) }
    var coverages = [UInt8](repeating: 1, count: count)
    let last = spans_cells_coverages(&cells, count, 1000, isEvenOdd, &coverages)
    #expect(Int(last) == sums[count - 1])
    #expect(cells.allSatisfy { $0 == 0 })
    #expect(coverages.map { Int($0) } == Array(expected.prefix(count)))
  }

  /// Runs of nothing, of any length and anywhere, are skipped.
  @Test(arguments: 0..<100) func whatIsEmptyOfALayerChangesNothing(seed: Int) {
    var numbers = Numbers(seed: seed)
    var source: [UInt32] = []
    var coverages: [UInt8] = []
    while source.count < 120 {
      let count = 1 + Int(numbers.value(0...30))
      let start = Int(numbers.value(0...400))
      source +=
        numbers.value(0...1) < 0.6 ? Array(repeating: 0, count: count) : Array(pixels[start..<start + count])
      let coverage = UInt8(max(0, numbers.value(-200...255)))
      coverages += Array(repeating: coverage, count: count)
    }
    let count = 100 + seed % 20
    var (covered, constant) = (below, below)
    spans_pixels_over_covered(&covered, source, coverages, count)
    spans_pixels_over(&constant, source, count, 200)
    func expected(_ coverage: (Int) -> UInt8) -> [UInt32] {
      below.indices.map { $0 < count ? over(source[$0], UInt32(coverage($0)), below[$0]) : below[$0] }
    }
    #expect(covered == expected { coverages[$0] })
    #expect(constant == expected { _ in 200 })
  }

  /// A pixel of an image or gradient is the same in a row as alone.
  @Test(arguments: 0..<60) func rowsOfSamplesAreAsOneByOne(seed: Int) {
    var numbers = Numbers(seed: seed)
    func fixed(_ range: ClosedRange<Double>) -> Int64 { Int64(numbers.value(range) * Double(1 << 24)) }
    let (x, y) = (fixed(-2...12), fixed(-2...12))
    let (dx, dy) = (seed % 3 == 0 ? 1 << 24 : fixed(-2...2), seed % 3 == 2 ? fixed(-1...1) : 0)
    for count in 1..<20 {
      var (row, alone) = ([UInt32](repeating: 0, count: count), [UInt32](repeating: 0, count: count))
      pixels.withUnsafeBufferPointer {
        var image = spans_image(pixels: $0.baseAddress, width: 20, height: 25)
        spans_sample(&row, count, &image, x, y, dx, dy)
        for i in 0..<count {
          var pixel: UInt32 = 0
          spans_sample(&pixel, 1, &image, x + Int64(i) * dx, y + Int64(i) * dy, dx, dy)
          alone[i] = pixel
        }
      }
      #expect(row == alone)
    }
  }

  @Test(arguments: 0..<60) func rowsOfGradientsTakeTheirColors(seed: Int) {
    var numbers = Numbers(seed: seed)
    let colors = (0..<UInt32(GradientTables.count)).map { $0 &* 0x0100_4001 }
    let odd = [0, -1e300, 1e300, .infinity, -.infinity, .nan]
    func value(_ range: ClosedRange<Double>) -> Double {
      seed % 3 == 0 && numbers.value(0...1) < 0.3 ? odd[Int(numbers.value(0...5.9))] : numbers.value(range)
    }
    let (start, change) = (value(-600...600), value(-20...20))
    let (x, y, dx, dy) = (value(-2...2), value(-2...2), value(-0.05...0.05), value(-0.05...0.05))
    let column = Int32(numbers.value(0...100))
    var (linear, radial) = ([UInt32](repeating: 0, count: 45), [UInt32](repeating: 0, count: 45))
    spans_linear_gradient(&linear, 45, colors, GradientTables.last, column, start, change)
    spans_radial_gradient(&radial, 45, colors, GradientTables.last, column, x, dx, y, dy)
    let places = (0..<45).map { Double(column) + Double($0) }
    #expect(linear == places.map { colors[GradientTables.index(start + $0 * change)] })
    #expect(
      radial
        == places.map { place in
          let (px, py) = (x + place * dx, y + place * dy)
          return colors[
            GradientTables.index((px * px + py * py).squareRoot() * Double(GradientTables.count))]
        })
  }

  /// Tables of gradients have the colours that mixing each alone gives.
  @Test(arguments: 0..<60) func gradientsMixTheColorsOfTheirStops(seed: Int) {
    var numbers = Numbers(seed: seed)
    func part() -> Double { numbers.value(-0.1...1.1) }
    var offsets = (0..<(1 + seed % 5)).map { _ in part() }.sorted()
    if seed % 4 == 0, offsets.count > 2 { offsets[1] = offsets[2] }
    let stops = offsets.map {
      Gradient.Stop(offset: $0, color: Color(red: part(), green: part(), blue: part(), alpha: part()))
    }
    let opacity = numbers.value(0...1)
    let found = GradientTables().colors(stops, opacity: opacity).pixels
    let wanted = (0..<GradientTables.count).map { step -> UInt32 in
      let offset = (Double(step) + 0.5) / Double(GradientTables.count)
      let next = stops.firstIndex { $0.offset > offset } ?? stops.count
      if step == 0 || next == 0 && step < GradientTables.count - 1 {
        return stops[0].color.premultiplied(opacity: opacity)
      }
      guard next < stops.count, step < GradientTables.count - 1 else {
        return stops[stops.count - 1].color.premultiplied(opacity: opacity)
      }
      let (a, b) = (stops[next - 1], stops[next])
      let part = (offset - a.offset) / (b.offset - a.offset)
      func mixed(_ channel: KeyPath<Color, Double>) -> Double {
        a.color[keyPath: channel] + (b.color[keyPath: channel] - a.color[keyPath: channel]) * part
      }
      return Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: mixed(\.alpha))
        .premultiplied(opacity: opacity)
    }
    #expect(found == wanted)
  }

  /// Cells become pixels in one go, or coverage first: the same.
  @Test(arguments: 0..<60) func anAreaIsFilledAsWithItsCoverage(seed: Int) {
    var numbers = Numbers(seed: seed)
    let width = 1 + Int(numbers.value(0...70))
    let path = Path(
      [.move(numbers.point(-10...60))]
        + (0..<5).map { _ in
          .curve(numbers.point(-10...60), numbers.point(-10...60), numbers.point(-10...60))
        } + [.close])
    for rule in [FillRule.nonZero, .evenOdd] {
      for color in colors {
        let map = CoverageMap.fill(path, rule, width: width, height: 40)
        // Two more pixels in every row, not to be touched.
        var row = [UInt32](repeating: 0xff40_8020, count: (width + 2) * 40)
        let rasterizer = CoverageRasterizer()
        rasterizer.begin(PixelBox(minX: 0, minY: 0, maxX: Double(width), maxY: 40))
        rasterizer.add(path, .identity)
        row.withUnsafeMutableBufferPointer {
          rasterizer.sweep(rule, color, onto: $0.baseAddress!, stride: width + 2)
        }
        let expected = row.indices.map { i in
          let (x, y) = (i % (width + 2), i / (width + 2))
          return over(color, x < width ? UInt32(map[x, y]) : 0, 0xff40_8020)
        }
        #expect(row == expected, "\(color)")
        #expect(CoverageMap.fill(Path(), width: width, height: 40, with: rasterizer).area == 0)
      }
    }
  }
}
