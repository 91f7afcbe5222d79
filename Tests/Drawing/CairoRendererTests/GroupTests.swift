import AnimationCore
import TestSupport
import Testing

@Suite struct GroupTests {
  @Test func appliesOpacityOnceToTheCompositedItems() throws {
    let bitmap = try render(
      .group(.rect(0, 0, 12, 20, .pureRed), .rect(8, 0, 12, 20, .pureBlue), opacity: 0.5))
    #expect(bitmap[4, 4].isClose(to: Pixel(255, 0, 0, 128), within: 1))
    // The red below does not shine through.
    #expect(bitmap[10, 4].isClose(to: Pixel(0, 0, 255, 128), within: 1))
  }

  @Test func multipliesNestedOpacities() throws {
    let half = DisplayItem.group(.group(.rect(0, 0, 20, 20, .pureRed), opacity: 0.5), opacity: 0.5)
    #expect(try render(half)[5, 5].isClose(to: Pixel(255, 0, 0, 64), within: 1))
    let pair = DisplayItem.group(
      .group(.rect(0, 0, 20, 20, .pureRed), .rect(0, 0, 20, 20, .pureBlue), opacity: 0.5), opacity: 0.5)
    #expect(try render(pair)[5, 5].isClose(to: Pixel(0, 0, 255, 64), within: 1))
  }

  @Test func hidesWhatHasNoOpacity() throws {
    #expect(try render(.group(.rect(0, 0, 20, 20, .pureRed), opacity: 0)).inkedPixels == 0)
  }

  /// What is folded into the paint of a lone item looks like the layer it saves. The second, invisible item
  /// makes the layer necessary.
  @Test(arguments: BlendMode.allCases)
  func foldsLoneItemsWithoutADifference(mode: BlendMode) throws {
    let nothing = DisplayItem.rect(0, 0, 20, 20, .clear)
    let gradient = Gradient(
      .linear(start: Point(0, 0), end: Point(20, 10)),
      stops: [
        Gradient.Stop(offset: 0, color: .pureBlue),
        Gradient.Stop(offset: 1, color: Color(red: 1, green: 0.8, blue: 0, alpha: 0.3)),
      ])
    let image = ImageItem(
      .checkers, frame: Rect(x: 2, y: 2, width: 15, height: 13), fit: .fill,
      transform: .rotation(radians: 0.1))
    let items: [DisplayItem] = [
      .fill(FillItem(.circle(10, 10, 8), paint: .gradient(gradient))),
      .stroke(.circle(10, 10, 6), StrokeStyle(width: 3), Color(red: 0.2, green: 0.7, blue: 0.4, alpha: 0.8)),
      .image(image),
    ]
    for (i, item) in items.enumerated() {
      for opacity in [1, 0.6] {
        let backdrop = DisplayItem.rect(0, 0, 15, 20, Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.9))
        let folded = try render(backdrop, .group(item, opacity: opacity, blendMode: mode))
        let layered = try render(backdrop, .group(item, nothing, opacity: opacity, blendMode: mode))
        #expect(folded.difference(from: layered) <= 9, "item \(i), opacity \(opacity)")
      }
    }
  }

  @Test func keepsTheBackdropFromBlendedItemsWhenIsolated() throws {
    let blended = DisplayItem.group(.rect(0, 0, 10, 20, .pureGreen), blendMode: .multiply)
    let plain = DisplayItem.rect(15, 0, 5, 20, .white)
    // On the white background below, red times green is black; alone, green stays green.
    func pixel(_ group: DisplayItem) throws -> Pixel {
      try render(.rect(0, 0, 20, 20, .pureRed), group)[4, 4]
    }
    #expect(try pixel(.group(blended, plain)) == .black)
    #expect(try pixel(.group(blended, plain, isIsolated: true)) == .green)
    #expect(try pixel(.group(blended, isIsolated: true)) == .green)
    #expect(try pixel(.group(.group(blended), isIsolated: true)) == .green)
    #expect(try pixel(.group(.group(blended, plain), isIsolated: true)) == .green)
    // Half of black, and half of green.
    let (faded, isolated) = (Pixel(128, 0, 0), Pixel(128, 128, 0))
    #expect(try pixel(.group(blended, plain, opacity: 0.5)).isClose(to: faded, within: 1))
    #expect(try pixel(.group(blended, opacity: 0.5)).isClose(to: faded, within: 1))
    #expect(try pixel(.group(.group(blended, plain), opacity: 0.5)).isClose(to: faded, within: 1))
    #expect(
      try pixel(.group(blended, plain, opacity: 0.5, isIsolated: true)).isClose(to: isolated, within: 1))
    #expect(try pixel(.group(blended, opacity: 0.5, isIsolated: true)).isClose(to: isolated, within: 1))
    let all = Mask(.rect(0, 0, 20, 20))
    #expect(try pixel(.group(blended, masks: [all])) == .green)
    #expect(try pixel(.group(blended, plain, masks: [all])) == .green)
    #expect(try pixel(.group(blended, plain, clip: Clip(.rect(0, 0, 20, 20)))) == .black)
  }

  @Test func clipsToAPath() throws {
    let clip = Clip(.rect(0, 0, 5, 5), transform: .translation(3, 4))
    let bitmap = try render(
      .group(.rect(0, 0, 20, 20, .pureRed), clip: clip), .rect(15, 15, 2, 2, .pureBlue))
    #expect(bitmap[3, 4] == .red)
    #expect(bitmap.inkedPixels == 25 + 4)
  }

  @Test func clipsByTheRule() throws {
    var ring = Path.rect(2, 2, 16, 16)
    ring.append(.rect(6, 6, 8, 8))
    let bitmap = try render(.group(.rect(0, 0, 20, 20, .pureRed), clip: Clip(ring, rule: .evenOdd)))
    #expect(bitmap[4, 4] == .red)
    #expect(bitmap[10, 10] == .clear)
  }

  @Test func intersectsNestedClips() throws {
    let inner = DisplayItem.group(.rect(0, 0, 20, 20, .pureRed), clip: Clip(.rect(5, 5, 10, 10)))
    #expect(try render(.group(inner, clip: Clip(.rect(0, 0, 8, 8)))).inkedPixels == 9)
    #expect(try render(.group(inner, clip: Clip(.rect(0, 0, 2, 2)))).inkedPixels == 0)
    #expect(try render(.group(inner, clip: Clip(Path()))).inkedPixels == 0)
  }

  /// A clip's antialiased edge counts once, also when the group needs a layer.
  @Test func clipsALayerOnce() throws {
    let clip = Clip(.rect(0, 0, 10.5, 20))
    let bitmap = try render(
      .group(.rect(0, 0, 20, 20, .pureRed), .rect(0, 0, 20, 20, .pureBlue), opacity: 0.8, clip: clip))
    #expect(bitmap[10, 5].isClose(to: Pixel(0, 0, 255, 102), within: 2))
    #expect(bitmap[5, 5].isClose(to: Pixel(0, 0, 255, 204), within: 1))
  }

  /// Layers are cut to what they hold: nothing of it may be lost.
  @Test func keepsAllOfALayersContent() throws {
    let style = StrokeStyle(width: 3, cap: .square, join: .miter, miterLimit: 10)
    let items: [DisplayItem] = [
      .stroke(
        .line((3, 16), (9, 4), (16, 16)), style, .pureRed, .translation(1, 0) * .rotation(radians: 0.05)),
      .fill(.circle(4, 4, 3.5), .pureGreen, .scale(1.3, 1)),
    ]
    let direct = try render(items[0], items[1])
    let layered = try render(.group(items[0], items[1], opacity: 0.999_99))
    #expect(direct.difference(from: layered) <= 1)
    #expect(direct.inkedPixels == layered.inkedPixels)
  }
}
