import AnimationCore
import TestSupport
import Testing

@Suite struct ImageDrawingTests {
  /// Red, green over blue, white.
  private let quarters = EncodedImage.png([[.red, .green], [.blue, .white]])

  private func item(
    _ image: EncodedImage, _ frame: Rect, _ fit: ContentFit = .fill, _ transform: Transform = .identity
  ) -> DisplayItem {
    .image(ImageItem(image, frame: frame, fit: fit, transform: transform))
  }

  @Test func isExactAtItsOwnSize() throws {
    let noise = EncodedImage.png(16, 12) { x, y in Pixel(x * 16, y * 20, (x * y * 7) % 256, x == 3 ? 0 : 255)
    }
    let bitmap = try render(item(noise, Rect(x: 2, y: 3, width: 16, height: 12)))
    for y in 0..<12 {
      for x in 0..<16 {
        let expected = x == 3 ? Pixel.clear : Pixel(x * 16, y * 20, (x * y * 7) % 256)
        #expect(bitmap[x + 2, y + 3] == expected)
      }
    }
    #expect(bitmap[1, 5] == .clear)
    #expect(bitmap[18, 5] == .clear)
  }

  @Test func turnsAndFlipsByTheTransform() throws {
    let turned = try render(
      item(
        quarters, Rect(x: 0, y: 0, width: 2, height: 2), .fill,
        .translation(4, 0) * .rotation(radians: .pi / 2)))
    #expect([turned[2, 0], turned[3, 0], turned[2, 1], turned[3, 1]] == [.blue, .red, .white, .green])
    let flipped = try render(
      item(quarters, Rect(x: 0, y: 0, width: 2, height: 2), .fill, .translation(2, 0) * .scale(-1, 1)))
    #expect([flipped[0, 0], flipped[1, 0]] == [.green, .red])
  }

  @Test func placesByItsFit() throws {
    let wide = EncodedImage.png(8, 4) { x, _ in x < 2 ? .red : x < 6 ? .green : .blue }
    let frame = Rect(x: 4, y: 4, width: 8, height: 8)
    let contain = try render(item(wide, frame, .contain))
    #expect(contain[4, 5] == .clear)
    #expect(contain[4, 6] == .red)
    #expect(contain[11, 9] == .blue)
    #expect(contain.inkedPixels == 32)
    let cover = try render(item(wide, frame, .cover))
    #expect(cover[7, 4] == .green)
    #expect(cover.inkedPixels == 64)
    let fill = try render(item(wide, frame, .fill))
    #expect(fill[4, 4] == .red)
    #expect(fill.inkedPixels == 64)
    let none = try render(item(wide, Rect(x: 6, y: 4, width: 4, height: 8), .none))
    #expect(none.inkedPixels == 16)
    #expect(none[6, 6] == .green)
    let small = try render(item(quarters, frame, .none))
    #expect(small.inkedPixels == 4)
    #expect(small[7, 7] == .red)
  }

  @Test func averagesWhatItShrinks() throws {
    // One pixel wide stripes: any picking of single pixels gives black or white instead of grey.
    let stripes = EncodedImage.png(160, 160) { x, _ in x % 2 == 0 ? .black : .white }
    for side in [10, 13, 20, 31, 40, 64] {
      let bitmap = try render(
        item(stripes, Rect(x: 0, y: 0, width: Double(side), height: Double(side))), width: side, height: side)
      for x in 1..<side - 1 {
        #expect(abs(bitmap[x, side / 2].red - 128) <= 3, "\(side) pixels wide")
      }
    }
  }

  /// Of a sixteenth of the stripes, drawn as wide or as high as they are.
  @Test func averagesWhatItSqueezes() throws {
    let upright = EncodedImage.png(160, 20) { x, _ in x % 2 == 0 ? .black : .white }
    let lying = EncodedImage.png(20, 160) { _, y in y % 2 == 0 ? .black : .white }
    let squeezed: [DisplayItem] = [
      item(upright, Rect(x: 0, y: 0, width: 160, height: 20), .fill, .scale(1 / 13, 1)),
      item(lying, Rect(x: 0, y: 0, width: 20, height: 160), .fill, .scale(1, 1 / 13)),
      item(upright, Rect(x: 0, y: 0, width: 10, height: 20)),
      item(lying, Rect(x: 0, y: 0, width: 20, height: 10)),
      // Turned by a quarter, so that what is across in the image is down.
      item(
        upright, Rect(x: 0, y: 0, width: 160, height: 20), .fill,
        Transform.translation(20, 0) * .rotation(radians: .pi / 2) * .scale(1 / 13, 1)),
    ]
    for squeezed in squeezed {
      let bitmap = try render(squeezed)
      for i in 2..<9 { #expect(abs(bitmap[i, i].red - 128) <= 3) }
    }
  }

  /// What is not squeezed stays as sharp as it is.
  @Test func squeezesInOneDirectionOnly() throws {
    let rows = EncodedImage.png(160, 20) { _, y in y % 2 == 0 ? .black : .white }
    let bitmap = try render(item(rows, Rect(x: 0, y: 0, width: 10, height: 20)))
    #expect((0..<20).map { bitmap[5, $0].red } == (0..<20).map { $0 % 2 == 0 ? 0 : 255 })
  }

  @Test func keepsThePlaceOfShrunkImages() throws {
    // 7 and 13 do not halve evenly.
    let halves = EncodedImage.png(13, 7) { x, y in x < 6 ? .red : .blue }
    let bitmap = try render(item(halves, Rect(x: 0, y: 0, width: 3.25, height: 1.75)), width: 4, height: 2)
    #expect(bitmap[0, 0].isClose(to: .red, within: 2))
    #expect(bitmap[2, 0].isClose(to: .blue, within: 2))
    #expect(abs(bitmap[3, 0].alpha - 64) <= 4)
    #expect(abs(bitmap[1, 1].alpha - 191) <= 4)
  }

  @Test func interpolatesWhatItEnlarges() throws {
    let ramp = EncodedImage.png([[.black, .white]])
    let bitmap = try render(item(ramp, Rect(x: 0, y: 0, width: 20, height: 20)))
    #expect(bitmap[1, 5].red < 10)
    #expect(bitmap[18, 5].red > 245)
    #expect(abs(bitmap[9, 5].red - 115) <= 6)
  }

  /// The edge pixels go on to the edge: no fringe of transparent black.
  @Test func hasNoFringes() throws {
    let white = EncodedImage.png(8, 8) { _, _ in .white }
    let bitmap = try render(
      item(white, Rect(x: 0, y: 0, width: 8, height: 8), .fill, .translation(3, 6) * .rotation(radians: -0.3))
    )
    for y in 0..<20 {
      for x in 0..<20 where bitmap[x, y].alpha > 0 {
        #expect(bitmap[x, y].isClose(to: Pixel(255, 255, 255, bitmap[x, y].alpha), within: 1))
      }
    }
    let enlarged = try render(item(white, Rect(x: 2, y: 2, width: 16, height: 16)))
    #expect(enlarged[2, 2] == .white)
    #expect(enlarged.inkedPixels == 256)
  }

  @Test func takesTheGroupsOpacityOnce() throws {
    let bitmap = try render(.group(item(quarters, Rect(x: 0.5, y: 0, width: 20, height: 20)), opacity: 0.5))
    #expect(bitmap[2, 2].isClose(to: Pixel(255, 0, 0, 128), within: 1))
    #expect(bitmap[0, 2].isClose(to: Pixel(255, 0, 0, 64), within: 2))
  }

  @Test func isNotDrawnWhenBrokenOrWithoutArea() throws {
    let log = DrawingLog()
    let broken = EncodedImage(key: "broken", bytes: [1, 2, 3])
    let bitmap = try render(
      item(broken, Rect(x: 0, y: 0, width: 20, height: 20)),
      item(quarters, Rect(x: 0, y: 0, width: 0, height: 20)),
      item(quarters, Rect(x: 0, y: 0, width: .nan, height: 20)),
      .rect(0, 0, 2, 2, .pureRed), log: log)
    #expect(bitmap.inkedPixels == 4)
    #expect(log.diagnostics.map(\.missingImageKeys) == [["broken"]])
  }

  @Test(arguments: [1e-1, 1e-2, 1e-3, 1e-4, 1e-6])
  func staysDrawableWhenTinyOrSqueezed(scale: Double) throws {
    let frame = Rect(x: -50, y: -50, width: 100, height: 100)
    for (x, y) in [(scale, scale), (1, scale), (scale, 1)] {
      let transform = Transform.translation(400, 300) * .scale(x, y)
      let bitmap = try render(
        item(.checkers, frame, .fill, transform), .rect(0, 0, 2, 2, .pureBlue), width: 500, height: 400)
      #expect(bitmap[1, 1] == .blue)
      if scale >= 1e-2 { #expect(bitmap.inkedPixels > 4) }
    }
  }

  @Test func survivesExtremeScales() throws {
    let bitmap = try render(
      item(quarters, Rect(x: 0, y: 0, width: 1e-9, height: 1e-9)),
      item(quarters, Rect(x: -1e9, y: -1e9, width: 1e10, height: 1e10)),
      item(quarters, Rect(x: 0, y: 0, width: 2, height: 2), .fill, .scale(1e-9, 1e9)),
      .rect(9, 9, 2, 2, .pureBlue))
    #expect(bitmap[9, 9] == .blue)
    #expect(bitmap[2, 2].alpha == 255)
  }
}
