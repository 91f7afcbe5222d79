import AnimationCore
import Painting
import Pixels
import TestSupport
import Testing

/// Which layers, clips and paints a backend is asked for.
@Suite struct PixelPainterTests {
  private let a = DisplayItem.rect(10, 10, 20, 20)
  private let b = DisplayItem.rect(25, 25, 10, 10)

  @Test func plainItemsArePaintedRightAway() {
    #expect(
      recorded(a, .group(a, .group(b)))
        == ["target: fill 10,10 20x20", "target: fill 10,10 20x20", "target: fill 25,25 10x10"])
    #expect(
      recorded(.group(.group(a, opacity: 0.5), blendMode: .screen))
        == ["target: fill 10,10 20x20 at 0.5 by screen"])
  }

  @Test func aLayerIsAsLargeAsWhatShows() {
    #expect(
      recorded(.group(a, b, opacity: 0.5)) == [
        "layer 1: color 10,10 25x25", "layer 1: fill 10,10 20x20", "layer 1: fill 25,25 10x10",
        "target: paint layer 1 at 0.5",
      ])
    #expect(
      recorded(.group(a, b, opacity: 0.5, clip: Clip(.rect(0, 0, 15, 90)))) == [
        "target: clip 0,0 15x90", "layer 1: color 10,10 5x25", "layer 1: fill 10,10 20x20",
        "layer 1: fill 25,25 10x10", "target: paint layer 1 at 0.5", "target: end of clip",
      ])
    // Outside of what is seen: nothing is drawn.
    #expect(
      recorded(.group(a, b, opacity: 0.5), transform: .translation(200, 0)) == [])
  }

  @Test func layersAreInPixels() {
    #expect(
      recorded(.group(a, b, blendMode: .multiply), transform: .scale(2, 0.5)).first
        == "layer 1: color 20,5 50x13")
  }

  @Test func modesThatABackendCannotPaintItemsWithGetALayer() {
    #expect(
      recorded(.group(a, opacity: 0.5, blendMode: .hue)) == [
        "layer 1: color 10,10 20x20", "layer 1: fill 10,10 20x20", "layer 1: multiply by 0.5",
        "layer 2: color 10,10 20x20", "layer 2: paint target", "layer 2: paint layer 1 by hue",
        "target: replace 10,10 20x20 by layer 2",
      ])
    // A group's layer is enough, and one for what is below.
    #expect(recorded(.group(a, b, blendMode: .hue)).filter { $0.contains("color" as Substring) }.count == 2)
  }

  @Test func modesWithoutCoverageNeedItInTheLayersAlpha() {
    #expect(
      recorded(.group(a, opacity: 0.5, blendMode: .hue, matte: Matte([b]))).suffix(6) == [
        "layer 2: multiply by 0.5", "layer 1: intersect layer 2", "layer 3: color 25,25 5x5",
        "layer 3: paint target", "layer 3: paint layer 1 by hue", "target: replace 25,25 5x5 by layer 3",
      ])
  }

  @Test func hardMixIsMixedBeforehand() {
    #expect(
      recorded(.group(a, blendMode: .hardMix)).suffix(4) == [
        "layer 2: color 10,10 20x20", "layer 2: paint target", "layer 1: mix hard with layer 2",
        "target: paint layer 1",
      ])
  }

  @Test func aMaskThatIsAClipNeedsNoLayer() {
    let mask = Mask(.rect(0, 0, 5, 5), transform: .translation(10, 10))
    #expect(
      recorded(.group(a, clip: Clip(.rect(0, 0, 50, 50)), masks: [mask])) == [
        "target: clip 0,0 50x50", "target: clip 10,10 5x5", "target: fill 10,10 20x20",
        "target: end of clip", "target: end of clip",
      ])
  }

  @Test func masksAreCombinedInOrder() {
    let masks = [
      Mask(.rect(0, 0, 50, 50)), Mask(.rect(12, 12, 4, 4), mode: .subtract, opacity: 0.5),
      Mask(.rect(0, 0, 20, 20), mode: .lighten, opacity: 0.25),
    ]
    #expect(
      recorded(.group(a, opacity: 0.5, masks: masks)) == [
        "layer 1: color 10,10 20x20", "layer 1: fill 10,10 20x20", "layer 2: alpha 10,10 20x20",
        "layer 2: add 0,0 50x50", "layer 2: subtract 12,12 4x4 at 0.5", "layer 3: alpha 10,10 20x20",
        "layer 3: add 0,0 20x20", "layer 2: lighten layer 3 at 0.25", "layer 2: multiply by 0.5",
        "target: paint layer 1 through layer 2",
      ])
  }

  @Test func coverageStartsAtOneForMasksThatTakeAway() {
    for mode in [Mask.Mode.subtract, .intersect] {
      let lines = recorded(.group(a, masks: [Mask(.rect(0, 0, 20, 20), mode: mode)]))
      #expect(lines[3...4] == ["layer 2: cover all", "layer 2: \(mode) 0,0 20x20"])
    }
  }

  @Test func softAndGrownMasksReachBeyondWhatIsSeen() {
    let mask = Mask(
      .rect(0, 0, 20, 20), isInverted: true, opacity: 0.5, expansion: -2, feather: Size(10, 5))
    #expect(
      recorded(.group(a, masks: [mask])) == [
        "layer 1: color 10,10 20x20", "layer 1: fill 10,10 20x20", "layer 2: alpha 10,10 20x20",
        // 3 · 0.38 · 10, rounded up, and 1.
        "layer 3: alpha -3,-3 46x46", "layer 3: add 0,0 20x20", "layer 3: subtract outline of 4.0 0,0 20x20",
        "layer 3: blur reaching 13", "layer 3: invert", "layer 2: add layer 3 at 0.5",
        "target: paint layer 1 through layer 2",
      ])
    let grown = recorded(.group(a, masks: [Mask(.rect(0, 0, 5, 5), expansion: 3)]))
    #expect(grown.contains("layer 3: add outline of 6.0 0,0 5x5"))
  }

  @Test func mattesShowWhereTheirItemsDo() {
    func lines(_ mode: Matte.Mode, masks: [Mask] = []) -> [String] {
      Array(recorded(.group(a, masks: masks, matte: Matte([b], mode: mode))).dropFirst(2))
    }
    #expect(
      lines(.alpha) == [
        "layer 2: color 25,25 5x5", "layer 2: fill 25,25 10x10", "target: paint layer 1 through layer 2",
      ])
    #expect(
      lines(.luma) == [
        "layer 2: color 25,25 5x5", "layer 2: fill 25,25 10x10", "layer 2: luma",
        "target: paint layer 1 through layer 2",
      ])
    #expect(
      lines(.lumaInverted) == [
        "layer 2: color 25,25 5x5", "layer 2: fill 25,25 10x10", "layer 2: luma",
        "layer 3: alpha 10,10 20x20", "layer 3: cover all", "layer 3: subtract layer 2",
        "target: paint layer 1 through layer 3",
      ])
    #expect(
      lines(.alpha, masks: [Mask(.rect(0, 0, 30, 90))]).suffix(3) == [
        "layer 3: add 0,0 30x90", "layer 3: intersect layer 2", "target: paint layer 1 through layer 3",
      ])
  }

  @Test func withoutAMatteToBeSeenOnlyInvertedOnesShow() {
    func lines(_ mode: Matte.Mode) -> [String] { recorded(.group(a, matte: Matte([], mode: mode))) }
    #expect(lines(.alpha) == [])
    #expect(lines(.luma) == [])
    #expect(
      lines(.alphaInverted).suffix(2) == ["layer 2: cover all", "target: paint layer 1 through layer 2"])
  }

  @Test func textIsFadedRightAwayWhenItIsPaintedOnce() {
    let frame = Rect(x: 10, y: 10, width: 30, height: 20)
    #expect(recorded(.text("a", "b", frame: frame)) == ["target: text 10,10 30x20"])
    #expect(
      recorded(.group(.text("a", frame: frame), opacity: 0.5)) == ["target: text 10,10 30x20 at 0.5"])
    #expect(
      recorded(.group(.text("a", "b", frame: frame), opacity: 0.5)) == [
        "layer 1: color 10,10 30x20", "layer 1: text 10,10 30x20", "target: paint layer 1 at 0.5",
      ])
    #expect(
      recorded(.group(.text("a", frame: frame), blendMode: .add)).last == "target: paint layer 1 by add")
    #expect(recorded(.text(frame: frame)) == [])
  }

  @Test func shadowsComeBeforeAllGlyphs() {
    let frame = Rect(x: 10, y: 10, width: 30, height: 20)
    let shadow = TextStyle.Shadow(offset: Point(2, 3), blur: 4, color: .black)
    let styles = [TextStyle(shadow: shadow), TextStyle()]
    let text = StyledText(styles.map { StyledText.Run("a", $0) })
    let lines = [
      "layer 1: alpha 10,10 30x20", "layer 1: shadow of 10,10 30x20 by 2,3", "layer 1: blur reaching 7",
      "target: paint black through layer 1", "target: text 10,10 30x20",
    ]
    #expect(recorded(.text(TextItem(text, frame: frame))) == lines)
    // What lies outside of a clip is blurred into it.
    #expect(
      recorded(.group(.text(TextItem(text, frame: frame)), clip: Clip(.rect(0, 0, 20, 90)))).contains(
        "layer 1: alpha 10,10 17x20"))
  }

  @Test func strokesNeedAWidth() {
    func stroke(_ width: Double) -> [String] {
      recorded(
        .stroke(
          StrokeItem(.rect(1, 2, 3, 4), style: StrokeStyle(width: width), paint: .color(.black))))
    }
    #expect(stroke(2) == ["target: stroke 1,2 3x4"])
    #expect(stroke(0) == [])
    #expect(stroke(-1) == [])
  }

  @Test func drawingEndsWithTheBudget() {
    let exhausted = WorkBudget { false }
    _ = exhausted.isExhausted
    #expect(recorded(a, .group(a, b, opacity: 0.5), resources: .forTests(budget: exhausted)) == [])
  }

  @Test func imagesAreHalvedForSmallPlaces() throws {
    let png = try PNGEncoder.encode(try Bitmap(width: 40, height: 40))
    let image = EncodedImage(key: "x", bytes: png)
    func lines(_ frame: Rect, fit: ContentFit = .fill) -> [String] {
      recorded(.image(ImageItem(image, frame: frame, fit: fit)))
    }
    #expect(lines(Rect(x: 5, y: 5, width: 40, height: 40)) == ["target: image of 40x40 5,5 40x40"])
    #expect(lines(Rect(x: 5, y: 5, width: 20, height: 20)) == ["target: image of 20x20 5,5 20x20"])
    #expect(lines(Rect(x: 5, y: 5, width: 40, height: 9)) == ["target: image of 40x10 5,5 40x9"])
    // The frame cuts what is larger.
    #expect(
      lines(Rect(x: 5, y: 5, width: 20, height: 30), fit: .none) == ["target: image of 40x40 5,5 20x30"])
    #expect(lines(Rect(x: 5, y: 5, width: 0, height: 30)) == [])
  }

  @Test func imagesThatDoNotShowAreNotDecoded() throws {
    let images = ImageCache(keepsFullSize: false)
    func draw(_ x: Double, _ clip: Rect? = nil, opacity: Double = 1) {
      let item = ImageItem(
        .png(40, 40) { x, y in Pixel(x, y, 0) }, frame: Rect(x: x, y: 5, width: 10, height: 10), fit: .fill)
      let group = GroupItem([.image(item)], opacity: opacity, clip: clip.map { Clip(Path($0)) })
      _ = recorded(.group(group), resources: .forTests(images: images))
    }
    draw(-11)
    draw(5, opacity: 0)
    draw(2000)
    #expect(images.work == DecodingWork())
    draw(-9)
    #expect(images.work == DecodingWork(images: 1, pixels: 100))
  }

  @Test func aBrokenImageIsReported() {
    let log = DrawingLog()
    let item = ImageItem(
      EncodedImage(key: "x", bytes: [1, 2, 3]), frame: Rect(x: 0, y: 0, width: 9, height: 9), fit: .fill)
    #expect(recorded(.image(item), a, resources: .forTests(log: log)) == ["target: fill 10,10 20x20"])
    #expect(log.diagnostics.map(\.missingImageKeys) == [["x"]])
  }
}
