import AnimationBuilding
import AnimationKit
import Testing

@Suite struct LottieLayerTests {
  private let dot = LottieLayer.Content.shapes([
    .rectangle(Rect(x: -5, y: -5, width: 10, height: 10)), .fill(.onlyRed),
  ])
  private let all = LottieLayer.Content.solid(.onlyGreen, Size(100, 100))

  @Test(arguments: [
    (Easing.linear, 50.0), (.hold, 20), (.easeInQuad, 35), (.easeOutQuad, 65), (.easeInOut, 50),
  ])
  func aPositionIsInTheMiddleWhereItsEasingSays(easing: Easing, x: Double) throws {
    let position = Animated(20, 30).to(80, 30, at: 10, easing: easing)
    #expect(abs(position.value(at: 5).x - x) < 1e-6)
    let animation = try LottieDocument.sheet([
      LottieLayer("dot", dot, transform: AnimatedTransform(position: position))
    ]).animation()
    #expect(try animation.paintedBox(at: 5) == Rect(x: x - 5, y: 25, width: 10, height: 10))
    #expect(try animation.paintedBox(at: 10) == Rect(x: 75, y: 25, width: 10, height: 10))
    #expect(animation.info.diagnostics.isEmpty)
  }

  @Test(arguments: [Easing.ease, .easeIn, .easyEase, .easeOutBack, .cubicBezier(0.9, -0.4, 0.2, 1.3)])
  func valuesHereAreThoseThatAreDrawn(easing: Easing) throws {
    let opacity = Animated(0.2).to(0.8, at: 8, easing: easing).holding(until: 12).to(0.4, at: 19)
    let animation = try LottieDocument.sheet([
      LottieLayer("all", all, transform: AnimatedTransform(opacity: opacity))
    ]).animation()
    for frame in stride(from: 0.0, to: 20, by: 1.5) {
      #expect(abs(try animation.color(50, 50, at: frame).alpha - opacity.value(at: frame)) < 0.006)
    }
  }

  @Test func theFirstLayerIsOnTop() throws {
    let document = LottieDocument.sheet([
      LottieLayer("top", .solid(.onlyBlue, Size(50, 100))), LottieLayer("all", all),
    ])
    #expect(try document.animation().color(20, 20) == .onlyBlue)
    #expect(try document.animation().color(70, 20) == .onlyGreen)
  }

  @Test func childrenMoveWithTheirParent() throws {
    let child = LottieLayer(
      "child", dot, transform: AnimatedTransform(position: Animated(10, 0)), parent: "null")
    let null = LottieLayer(
      "null", .null, transform: AnimatedTransform(position: Animated(50, 50), rotation: 90))
    let animation = try LottieDocument.sheet([child, null]).animation()
    #expect(try animation.paintedBox() == Rect(x: 45, y: 55, width: 10, height: 10))
  }

  @Test func layersAreThereInTheirFrames() throws {
    let animation = try LottieDocument.sheet([LottieLayer("all", all, frames: 5..<10)]).animation()
    #expect(try [4, 5, 9, 10].map { try animation.paintedPixels(at: $0) > 0 } == [false, true, true, false])
  }

  @Test func aMaskCutsOut() throws {
    let square = Path(Rect(x: 10, y: 20, width: 30, height: 40))
    var layer = LottieLayer("all", all, masks: [LottieMask(square)])
    #expect(
      try LottieDocument.sheet([layer]).animation().paintedBox() == Rect(x: 10, y: 20, width: 30, height: 40))
    layer.masks = [LottieMask(square, isInverted: true)]
    #expect(try LottieDocument.sheet([layer]).animation().paintedPixels() == 10_000 - 1200)
    layer.masks = [
      LottieMask(Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))),
      LottieMask(square, mode: .subtract),
    ]
    let area = try LottieDocument.sheet([layer]).animation().paintedPixels()
    #expect(abs(Double(area) - 2500 * .pi) > 900)
    layer.masks = [LottieMask(Animated(square), opacity: 0.5)]
    #expect(abs(try LottieDocument.sheet([layer]).animation().color(20, 40).alpha - 0.5) < 0.01)
  }

  @Test func mattesShowThrough() throws {
    let half = LottieLayer(
      "half", .shapes([.rectangle(Rect(x: 0, y: 0, width: 50, height: 100)), .fill(.white)]))
    func painted(_ matte: LottieMatte) throws -> Rect? {
      let animation = try LottieDocument.sheet([LottieLayer("all", all, matte: matte)]).animation()
      #expect(animation.info.diagnostics.isEmpty)
      return try animation.paintedBox()
    }
    let (left, right) = (
      Rect(x: 0, y: 0, width: 50, height: 100), Rect(x: 50, y: 0, width: 50, height: 100)
    )
    #expect(try painted(.alpha(half)) == left)
    #expect(try painted(.invertedAlpha(half)) == right)
    #expect(try painted(.luma(half)) == left)
    #expect(try painted(.invertedLuma(half)) == right)
  }

  @Test func aCompositionIsWrittenOnce() throws {
    let composition = LottieComposition("pair", size: Size(20, 20), layers: [LottieLayer("dot", dot)])
    let layers = [10.0, 60].map { x in
      LottieLayer(
        "pair \(x)", .composition(composition), transform: AnimatedTransform(position: Animated(x, 10)))
    }
    let document = LottieDocument.sheet(layers)
    // What lies outside of its size is cut off.
    #expect(try document.animation().paintedBox() == Rect(x: 10, y: 10, width: 55, height: 5))
    #expect(String(decoding: try document.json(), as: UTF8.self).components(of: #""id":"pair""#) == 1)
  }

  @Test func imagesAreShownInTheirSize() throws {
    let image = EncodedImage(key: "red", bytes: try Images.png(.onlyRed))
    let document = LottieDocument.sheet([
      LottieLayer("own", .image(image)),
      LottieLayer(
        "large", .image(image, size: nil), transform: AnimatedTransform(position: Animated(20, 20))),
    ])
    let animation = try document.animation()
    #expect(try animation.paintedPixels() == 8)
    #expect(animation.info.images.map(\.key) == ["red"])
    #expect(animation.info.images.first?.bytes == image.bytes)
  }

  @Test func modesStylesAndEffectsAreThere() throws {
    let rect = LottieLayer.Content.shapes([
      .rectangle(Rect(x: 20, y: 20, width: 20, height: 20)), .fill(.white),
    ])
    let animation = try LottieDocument.sheet([
      LottieLayer("multiplied", rect, blendMode: .multiply), LottieLayer("all", all),
    ]).animation()
    #expect(try animation.color(30, 30) == .onlyGreen)
    let shadowed = try LottieDocument.sheet([
      LottieLayer(
        "shadowed", rect, styles: [.dropShadow(.onlyBlue, distance: 30, size: 0, angle: 180, opacity: 1)])
    ]).animation()
    #expect(try shadowed.color(60, 30) == .onlyBlue)
    let tint = LottieEffect(
      "Fill", matchName: "ADBE Fill",
      [.unset, .unset, .color(Animated(.onlyRed)), .unset, .unset, .unset, .number(1)])
    #expect(
      try LottieDocument.sheet([LottieLayer("filled", rect, effects: [tint])]).animation().color(30, 30)
        == .onlyRed)
    let matte = LottieEffect("Set Matte", matchName: "ADBE Set Matte3", [.layer("half"), .number(5)])
    let half = LottieLayer("half", .solid(.white, Size(50, 100)), isHidden: true)
    let matted = try LottieDocument.sheet([LottieLayer("all", all, effects: [matte]), half]).animation()
    #expect(try matted.paintedBox() == Rect(x: 0, y: 0, width: 50, height: 100))
  }

  @Test func aCameraMakesWhatIsFarSmall() throws {
    let far = LottieLayer(
      "far", dot, transform3D: AnimatedTransform3D(position: Animated(50, 50, 100), scale: Animated(4, 4, 1)))
    let camera = LottieLayer(
      "camera", .camera(zoom: 100), transform3D: AnimatedTransform3D(position: Animated(50, 50, -100)))
    let animation = try LottieDocument.sheet([far, camera]).animation()
    #expect(animation.info.diagnostics.isEmpty)
    // 40 wide, at twice the distance of the canvas.
    #expect(try animation.paintedBox() == Rect(x: 40, y: 40, width: 20, height: 20))
  }

  @Test func textsAreSetInTheLettersOfTheFile() throws {
    let block = LottieFont(
      "Block", family: "Block",
      glyphs: [.init("A", width: 50, outline: Path(Rect(x: 0, y: -50, width: 50, height: 50)))])
    var document = LottieDocument.sheet([
      LottieLayer(
        "text", .text(LottieText("AA", font: "Block", size: 20, fill: .onlyRed)),
        transform: AnimatedTransform(position: Animated(10, 50)))
    ])
    document.fonts = [block]
    let animation = try document.animation()
    #expect(animation.info.diagnostics.isEmpty)
    #expect(animation.info.replaceableKeys.texts == ["text"])
    #expect(try animation.paintedBox() == Rect(x: 10, y: 40, width: 20, height: 10))

    let up = LottieTextAnimator([LottieRangeSelector(end: 0.5)], position: Animated(0, -20))
    document.layers[0].content = .text(
      LottieText("AA", font: "Block", size: 20, fill: .onlyRed), animators: [up])
    #expect(try document.animation().paintedBox() == Rect(x: 10, y: 20, width: 20, height: 30))

    let (a, b) = (LottieText("A", font: "Block", size: 20), LottieText("A\nA", font: "Block", size: 20))
    document.layers[0].content = .text(LottieTextData(Animated(a).to(b, at: 10)))
    #expect(try document.animation().paintedBox(at: 9)?.height == 10)
    #expect(try document.animation().paintedBox(at: 10)?.height == 34)

    let upwards = LottieTextPath(try Path(svg: "M0 0 V-40"))
    document.layers[0].content = .text(LottieText("AA", font: "Block", size: 20), path: upwards)
    #expect(try document.animation().paintedBox() == Rect(x: 0, y: 30, width: 10, height: 20))
  }

  @Test func aFontThatIsNotGivenIsNamed() throws {
    let document = LottieDocument.sheet([
      LottieLayer(
        "text", .text(LottieText("Text", font: "Sans", size: 20)),
        transform: AnimatedTransform(position: Animated(10, 50)))
    ])
    #expect(String(decoding: try document.json(), as: UTF8.self).contains(#""fFamily":"Sans""#))
    #expect(try document.animation().paintedPixels() > 50)
  }
}

extension String {
  /// How often a text is in it.
  func components(of text: String) -> Int { ranges(of: text).count }
}
