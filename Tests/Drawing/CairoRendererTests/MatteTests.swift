import AnimationCore
import Pixels
import TestSupport
import Testing

@Suite struct MatteTests {
  private let matteColor = Color(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.5)

  /// A red canvas through a matte that covers its left half.
  private func matted(_ mode: Matte.Mode, opacity: Double = 1, masks: [Mask] = []) throws -> Bitmap {
    let matte = Matte([.rect(0, 0, 10, 20, matteColor)], mode: mode)
    return try render(
      .rect(0, 16, 20, 4, .pureGreen),
      .group(.rect(0, 0, 20, 16, .pureRed), opacity: opacity, masks: masks, matte: matte))
  }

  @Test(arguments: [
    (Matte.Mode.alpha, 0.5, 0.0), (.alphaInverted, 0.5, 1.0),
    (.luma, 0.5 * (0.2126 * 0.8 + 0.7152 * 0.4 + 0.0722 * 0.2), 0.0),
    (.lumaInverted, 1 - 0.5 * (0.2126 * 0.8 + 0.7152 * 0.4 + 0.0722 * 0.2), 1.0),
  ])
  func showsWhereTheMatteSays(mode: Matte.Mode, inside: Double, outside: Double) throws {
    let bitmap = try matted(mode)
    #expect(abs(bitmap[5, 5].alpha - Int(inside * 255)) <= 2)
    #expect(abs(bitmap[15, 5].alpha - Int(outside * 255)) <= 1)
    #expect(bitmap[5, 18] == .green)
    #expect(bitmap[15, 18] == .green)
  }

  @Test(arguments: [(Matte.Mode.alpha, 0), (.luma, 0), (.alphaInverted, 255), (.lumaInverted, 255)])
  func hasNoAlphaAndLumaWhenEmpty(mode: Matte.Mode, alpha: Int) throws {
    let empty: [[DisplayItem]] = [
      [], [.rect(100, 100, 5, 5, .white)], [.group(.rect(0, 0, 20, 20, .white), opacity: 0)],
    ]
    for items in empty {
      let bitmap = try render(.group(.rect(0, 0, 20, 20, .pureRed), matte: Matte(items, mode: mode)))
      #expect(bitmap[5, 5].alpha == alpha)
    }
  }

  @Test func takesWhiteForFullLuma() throws {
    let white = Matte([.rect(0, 0, 10, 20, .white)], mode: .luma)
    let bitmap = try render(.group(.rect(0, 0, 20, 20, .pureRed), matte: white))
    #expect(bitmap[5, 5] == .red)
    #expect(bitmap[15, 5] == .clear)
    let black = Matte([.rect(0, 0, 10, 20, .black)], mode: .lumaInverted)
    #expect(try render(.group(.rect(0, 0, 20, 20, .pureRed), matte: black))[5, 5] == .red)
  }

  @Test func multipliesWithOpacity() throws {
    #expect(abs(try matted(.alpha, opacity: 0.5)[5, 5].alpha - 64) <= 1)
    #expect(abs(try matted(.alphaInverted, opacity: 0.5)[15, 5].alpha - 128) <= 1)
  }

  @Test func multipliesWithMasks() throws {
    let top = Mask(.rect(0, 0, 20, 8), opacity: 0.5)
    let bitmap = try matted(.alpha, masks: [top])
    #expect(abs(bitmap[5, 5].alpha - 64) <= 1)
    #expect(bitmap[5, 12].alpha == 0)
    #expect(bitmap[15, 5].alpha == 0)
    let inverted = try matted(.alphaInverted, masks: [top])
    #expect(abs(inverted[15, 5].alpha - 128) <= 1)
    #expect(inverted[15, 12].alpha == 0)
  }

  @Test func compositesTheMattesItemsByThemselves() throws {
    let matte = Matte([
      .rect(0, 0, 20, 20, Color(red: 0, green: 0, blue: 0, alpha: 0.5)),
      .group(.rect(0, 0, 10, 20, Color(red: 0, green: 0, blue: 0, alpha: 0.5)), blendMode: .screen),
    ])
    let bitmap = try render(.rect(0, 0, 20, 20, .white), .group(.rect(0, 0, 20, 20, .black), matte: matte))
    #expect(abs(bitmap[5, 5].red - 64) <= 1)
    #expect(abs(bitmap[15, 5].red - 127) <= 1)
  }

  @Test func mattesMattes() throws {
    let inner = Matte([.rect(0, 0, 20, 5, .white)])
    let matte = Matte([.group(.rect(0, 0, 10, 20, .white), matte: inner)])
    let bitmap = try render(.group(.rect(0, 0, 20, 20, .pureRed), matte: matte))
    #expect(bitmap.inkedPixels == 50)
    #expect(bitmap[4, 4] == .red)
  }

  @Test func isDrawnInsideOfClips() throws {
    let matte = Matte([.rect(0, 0, 20, 20, .white)])
    let bitmap = try render(
      .group(.rect(0, 0, 20, 20, .pureRed), clip: Clip(.rect(6, 6, 4, 4)), matte: matte))
    #expect(bitmap.inkedPixels == 16)
  }
}
