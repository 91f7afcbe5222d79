import Testing

@testable import Pixels

@Suite struct PaletteTests {
  /// As one would look for it: of several that are as near, the first.
  private func nearest(_ color: SIMD4<Int32>, _ colors: [UInt32]) -> (index: Int, error: Int32) {
    let hasOneAlpha = Set(colors.map { $0 >> 24 }).count == 1
    let errors = colors.map { other in
      var step = other.channels &- color
      if hasOneAlpha { step[3] = 0 }
      return (step &* step).wrappedSum()
    }
    let least = errors.min() ?? 0
    return (errors.firstIndex(of: least) ?? 0, least)
  }

  /// As many pixels get the farther colour as bring the mean to what is wanted, unless that is close to one.
  @Test(arguments: [(0, 0), (2, 0), (3, 3), (4, 4), (7, 7), (8, 10), (10, 10)])
  func aMixHasTheColorInTheMean(value: UInt32, count: Int) {
    var mapper = PaletteMapper(Palette([0, 0x0a0a0a]))
    let indices = (0..<10).map { mapper.mixedIndex(of: value * 0x010101, threshold: (Double($0) + 0.5) / 10) }
    #expect(indices.count { $0 == 1 } == count)
  }

  /// Black and white make no grey, but salt and pepper.
  @Test func colorsThatAreFarApartAreNotMixed() {
    var mapper = PaletteMapper(Palette([0, 0xffffff]))
    #expect((0..<10).allSatisfy { mapper.mixedIndex(of: 0x606060, threshold: Double($0) / 10) == 0 })
  }

  @Test(arguments: [1, 2, 7, 8, 9, 100, 255, 256], [true, false])
  func findsTheNearestColor(of count: Int, isOpaque: Bool) {
    var random = SystemRandomNumberGenerator()
    // Some come twice.
    var colors = (0..<count).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    for i in stride(from: 3, to: count, by: 5) { colors[i] = colors[i - 3] }
    if isOpaque { colors = colors.map { $0 | 0xff00_0000 } }
    let palette = Palette(colors)
    for color in colors + (0..<500).map({ _ in UInt32.random(in: 0...UInt32.max, using: &random) }) {
      let (found, expected) = (palette.nearest(color.channels), nearest(color.channels, colors))
      #expect(Int(found.index) == expected.index && found.error == expected.error)
    }
  }
}
