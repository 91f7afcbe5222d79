import AnimationCore
import Testing

@testable import Pixels

/// Functions of the colours of pixels.
@Suite struct ColorFilterTests {
  private typealias Words = [UInt32]

  private func changed(_ words: [UInt32], _ body: (BytePlane) -> Void) throws -> [UInt32] {
    try changedPlane(words, width: words.count, body)
  }

  /// Every colour that a premultiplied pixel of some alphas can have in one channel.
  private var manyPixels: [UInt32] {
    [0, 1, 2, 5, 60, 127, 128, 254, 255].flatMap { (alpha: UInt32) in
      (0...alpha).map { alpha << 24 | $0 << 16 | (alpha - $0) << 8 | $0 / 2 }
    }
  }

  // MARK: Matrices

  @Test func theIdentityKeepsBytes() throws {
    #expect(try changed(manyPixels) { $0.apply(ColorMatrix.identity, .unlimited) } == manyPixels)
    // With a matrix that has something to do with alpha, too.
    var other = ColorMatrix.identity
    other.rows[3] = [0, 0, 0, 1, 1e-9]
    #expect(!other.keepsAlpha)
    #expect(try changed(manyPixels) { $0.apply(other, .unlimited) } == manyPixels)
  }

  @Test func tintLeadsFromOneColourToAnother() throws {
    // Black becomes (0.2, 0, 1), white (1, 0.6, 0).
    func row(_ black: Double, _ white: Double) -> [Double] {
      Color.lumaWeights.map { $0 * (white - black) } + [0, black]
    }
    let tint = ColorMatrix(red: row(0.2, 1), green: row(0, 0.6), blue: row(1, 0))
    let found = try changed([0xff00_0000, 0xffff_ffff, 0xff00_ff00, 0x8000_0000, 0x8080_8080, 0]) {
      $0.apply(tint, .unlimited)
    }
    // Green's luma is 0.7152: 0.2 + 0.8 · 0.7152, 0.6 · 0.7152, 1 − 0.7152.
    #expect(found == [0xff33_00ff, 0xffff_9900, 0xffc5_6d49, 0x801a_0080, 0x8080_4d00, 0])
  }

  @Test func sumsAreBroughtToWhatBytesHold() throws {
    let matrix = ColorMatrix(red: [2, 0, 0, 0, 0], green: [0, 1, 0, 0, -0.5], blue: [0, 0, 1e300, 0, .nan])
    let found = try changed([0xff90_6001, 0xff40_c000, 0x8080_8080]) { $0.apply(matrix, .unlimited) }
    // 0xc0 less half of 255.
    #expect(found == [0xffff_00ff, 0xff80_4100, 0x8080_4080])
  }

  @Test func alphaCanBeAFunctionToo() throws {
    // Alpha becomes red, red becomes alpha.
    let swap = ColorMatrix(
      red: [0, 0, 0, 1, 0], green: [0, 1, 0, 0, 0], blue: [0, 0, 1, 0, 0], alpha: [1, 0, 0, 0, 0])
    let pixels = try changed([0xff80_ff00, 0x8080_4000, 0]) { $0.apply(swap, .unlimited) }
    #expect(pixels == [0x8080_8000, 0xff80_8000, 0])
    let inverted = ColorMatrix(
      red: [1, 0, 0, 0, 0], green: [0, 1, 0, 0, 0], blue: [0, 0, 1, 0, 0], alpha: [0, 0, 0, -1, 1])
    #expect(
      try changed([0, 0xffff_ffff, 0x4040_4040]) { $0.apply(inverted, .unlimited) } == [
        0xff00_0000, 0, 0xbfbf_bfbf,
      ])
  }

  @Test func aMatrixOfAnotherSizeDoesNothing() throws {
    var matrix = ColorMatrix(red: [0], green: [], blue: [])
    #expect(try changed([0x8040_2010]) { $0.apply(matrix, .unlimited) } == [0x8040_2010])
    matrix.rows = []
    #expect(try changed([0x8040_2010]) { $0.apply(matrix, .unlimited) } == [0x8040_2010])
  }

  /// What is done in vectors and what is left of a row is the same.
  @Test(arguments: [1, 3, 4, 7, 8, 15, 31]) func pixelsDoNotDependOnTheirNeighbours(count: Int) throws {
    let matrix = ColorMatrix(
      red: [0.3, 0.4, 0.5, 0.1, -0.1], green: [-0.3, 1.4, 0, 0, 0], blue: [0, 0.25, 0.5, 0, 0.2],
      alpha: [0.1, 0, 0, 0.9, 0])
    let pixels = Array(manyPixels.suffix(count))
    let each = try pixels.flatMap { pixel in try changed([pixel]) { $0.apply(matrix, .unlimited) } }
    #expect(try changed(pixels) { $0.apply(matrix, .unlimited) } == each)
  }

  // MARK: Tables

  @Test func levelsBendByTheirGamma() throws {
    // From 51…204 to 0…255 by the power 1 / 2.
    let table = (0...255).map { value in
      let between = ((Double(value) / 255 - 0.2) / 0.6).clampedToUnit
      return UInt8((between.squareRoot() * 255).rounded())
    }
    let tables = ColorTables(red: table, green: table)
    let found = try changed([0xff33_cccc, 0xff80_1020, 0x8040_0010, 0]) { $0.apply(tables, .unlimited) }
    // √((128/255 − 0.2) / 0.6) · 255 = 180.7; half of that, straight 127.5 or 128, at alpha 128.
    #expect(found == [0xff00_ffcc, 0xffb5_0020, 0x805b_0010, 0])
  }

  @Test func anAlphaTableFillsTransparency() throws {
    let inverted = ColorTables(alpha: (0...255).map { UInt8(255 - $0) })
    #expect(inverted.fillsTransparency)
    let found = try changed([0, 0xff12_3456, 0x4040_2000]) { $0.apply(inverted, .unlimited) }
    #expect(found == [0xff00_0000, 0, 0xbfbf_6000])
  }

  @Test func noTableKeepsEveryByte() throws {
    #expect(try changed(manyPixels) { $0.apply(ColorTables(), .unlimited) } == manyPixels)
    #expect(try changed(manyPixels) { $0.apply(ColorTables(red: [1, 2]), .unlimited) } == manyPixels)
  }

  // MARK: Functions

  @Test func aThirdOfATurnMovesTheComponents() throws {
    let turn = ColorFunction.hueSaturation(hue: 1 / 3, saturation: 0, lightness: 0)
    let found = try changed([0xffff_0000, 0xff00_ff00, 0xff20_4080, 0x8040_2010, 0xff77_7777, 0]) {
      $0.apply(turn, .unlimited)
    }
    #expect(found == [0xff00_ff00, 0xff00_00ff, 0xff80_2040, 0x8010_4020, 0xff77_7777, 0])
    let back = ColorFunction.hueSaturation(hue: -1 / 3, saturation: 0, lightness: 0)
    #expect(
      try changed(found) { $0.apply(back, .unlimited) } == [
        0xffff_0000, 0xff00_ff00, 0xff20_4080, 0x8040_2010, 0xff77_7777, 0,
      ])
  }

  @Test func saturationAndLightnessMoveFromTheMiddle() throws {
    func one(_ pixel: UInt32, _ saturation: Double, _ lightness: Double) throws -> UInt32 {
      let function = ColorFunction.hueSaturation(hue: 0, saturation: saturation, lightness: lightness)
      return try changed([pixel]) { $0.apply(function, .unlimited) }[0]
    }
    // The middle of 0x20 and 0x80 is 0x50.
    #expect(try one(0xff20_4080, -1, 0) == 0xff50_5050)
    #expect(try one(0xff20_4080, -0.5, 0) == 0xff38_4868)
    #expect(try one(0xff20_4080, 0.25, 0) == 0xff10_3b90)
    // As far as it goes: the smallest becomes 0.
    #expect(try one(0xff20_4080, 1, 0) == 0xff00_35a0)
    #expect(try one(0xff20_4080, 0, 1) == 0xffff_ffff)
    #expect(try one(0xff20_4080, 0, -0.5) == 0xff10_2040)
    #expect(try one(0x8020_4080, 0, 0.5) == 0x8050_6080)
  }

  @Test func colorizedPixelsKeepTheirLightness() throws {
    let blue = ColorFunction.colorize(hue: 2 / 3, saturation: 1, lightness: 0)
    let found = try changed([0xff40_4040, 0xffff_ffff, 0xff00_0000, 0xff80_8080]) {
      $0.apply(blue, .unlimited)
    }
    #expect(found == [0xff00_0080, 0xffff_ffff, 0xff00_0000, 0xff01_01ff])
  }

  @Test func partsOfAColourAreWeighedInGrey() throws {
    let function = ColorFunction.blackAndWhite(
      red: 0.4, yellow: 0.6, green: 0.4, cyan: 0.6, blue: 0.2, magenta: 0.8)
    let found = try changed([0xffff_0000, 0xffff_ff00, 0xff00_00ff, 0xffff_00ff, 0xff40_6080]) {
      $0.apply(function, .unlimited)
    }
    // 64 and 32 of cyan and 32 of blue: 64 + 19.2 + 6.4.
    #expect(found == [0xff66_6666, 0xff99_9999, 0xff33_3333, 0xffcc_cccc, 0xff5a_5a5a])
  }

  @Test func partsOfAColourAreInverted() throws {
    func one(_ pixel: UInt32, hue: Bool = false, lightness: Bool = false, saturation: Bool = false) throws
      -> UInt32
    {
      let function = ColorFunction.invert(hue: hue, lightness: lightness, saturation: saturation)
      return try changed([pixel]) { $0.apply(function, .unlimited) }[0]
    }
    // ½ − 0 is cyan, ½ − 1/3 yellow.
    #expect(try one(0xffff_0000, hue: true) == 0xff00_ffff)
    #expect(try one(0xff00_ff00, hue: true) == 0xffff_ff00)
    #expect(try one(0xff20_2020, lightness: true) == 0xffdf_dfdf)
    #expect(try one(0xffff_0000, saturation: true) == 0xff80_8080)
    #expect(try one(0xff20_4080) == 0xff20_4080)
  }

  @Test func aThresholdLeavesBlackAndWhite() throws {
    let half = ColorFunction.threshold(0.5)
    #expect(
      try changed([0xff7f_7f7f, 0xff80_8080, 0xff00_ff00, 0x40ff_0000 & 0x4040_0000, 0]) {
        $0.apply(half, .unlimited)
      } == [0xff00_0000, 0xffff_ffff, 0xffff_ffff, 0x4000_0000, 0])
    #expect(try changed([0xffff_ffff]) { $0.apply(ColorFunction.threshold(1), .unlimited) } == [0xffff_ffff])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300]) func colorFunctionsAcceptAnyNumber(
    number: Double
  ) throws {
    for function in [
      ColorFunction.hueSaturation(hue: number, saturation: number, lightness: number),
      .colorize(hue: number, saturation: number, lightness: number),
      .blackAndWhite(red: number, yellow: 0, green: number, cyan: 1, blue: 0, magenta: number),
      .threshold(number),
    ] {
      let found = try changed(manyPixels) { $0.apply(function, .unlimited) }
      #expect(found.map { $0 >> 24 } == manyPixels.map { $0 >> 24 })
    }
  }

  /// A result that is kept belongs to its pixel.
  @Test func eachOfManyColoursHasItsOwnResult() throws {
    let turn = ColorFunction.hueSaturation(hue: 1 / 3, saturation: 0, lightness: 0)
    let pixels = (0..<5000).map { (i: UInt32) in 0xff00_0000 | i &* 0x9e37_79b1 >> 8 }
    let found = try changed(pixels) { $0.apply(turn, .unlimited) }
    #expect(found == pixels.map { 0xff00_0000 | ($0 & 0xff) << 16 | $0 >> 8 & 0xffff })
  }

  // MARK: What is given

  @Test func onlyPixelsHaveColours() {
    var bytes: [UInt8] = [1, 2, 3, 4]
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let plane = BytePlane(start, width: 4, height: 1, stride: 4, channels: 1)
      plane.apply(ColorMatrix(red: [], green: [], blue: []), .unlimited)
      plane.apply(ColorFunction.threshold(0), .unlimited)
      plane.apply(ColorTables(alpha: Array(repeating: 9, count: 256)), .unlimited)
    }
    #expect(bytes == [1, 2, 3, 4])
  }

  @Test func nothingIsDoneWithoutABudget() throws {
    let budget = WorkBudget(while: { false })
    #expect(budget.isExhausted)
    #expect(
      try changed(manyPixels) { plane in
        plane.apply(ColorFunction.threshold(0), budget)
        plane.apply(
          ColorMatrix(red: [0, 0, 0, 0, 1], green: [0, 0, 0, 0, 1], blue: [0, 0, 0, 0, 1]), budget)
      } == manyPixels)
  }
}

/// The pixels after a body has changed them as a plane.
func changedPlane(_ words: [UInt32], width: Int, _ body: (BytePlane) -> Void) throws -> [UInt32] {
  let pixels = try #require(PixelBuffer(width: width, height: words.count / width))
  return withExtendedLifetime(pixels) {
    for (index, word) in words.enumerated() { pixels.words[index] = word }
    body(pixels.plane)
    return Array(UnsafeBufferPointer(start: pixels.words, count: pixels.count))
  }
}
