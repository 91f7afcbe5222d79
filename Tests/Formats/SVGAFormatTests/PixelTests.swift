import AnimationCore
import Testing

@testable import SVGAFormat

/// What the format's rules look like, where real files hardly show it. The canvas is 100 x 80, squares are red
/// unless they say otherwise.
struct PixelTests {
  private typealias Shape = MessageShapeEntity

  private let red = [255, 0, 0, 255]
  private let blue = [0, 0, 255, 255]
  private let nothing = [0, 0, 0, 0]
  private let bluePaint = Shape.Paint.rgba(0, 0, 1)

  private func frame(
    _ x: Float, _ y: Float, _ width: Float, _ height: Float, alpha: Float = 1,
    _ matrix: MessageTransform? = nil,
    _ shapes: [Shape] = []
  ) -> MessageFrameEntity {
    var frame = MessageFrameEntity.visible(alpha: alpha, transform: matrix, shapes)
    frame.layout = .with { ($0.x, $0.y, $0.width, $0.height) = (x, y, width, height) }
    return frame
  }

  private func stroked(_ d: String, width: Float, _ change: (inout Shape.ShapeStyle) -> Void = { _ in })
    -> Shape
  {
    Shape.path(d, fill: nil).with {
      ($0.styles.stroke, $0.styles.strokeWidth) = (.red, width)
      change(&$0.styles)
    }
  }

  // MARK: Visibility and opacity

  @Test func everyAlphaAboveZeroShows() throws {
    #expect(try RenderedImage(.visible(alpha: 0.02, [.square()]))[1, 1] == [255, 0, 0, 5])
    #expect(try RenderedImage(.visible(alpha: 0, [.square()]), .visible(alpha: -1, [.square()])).ink == nil)
    #expect(try RenderedImage(.visible(alpha: 7, [.square()]))[1, 1] == red)
  }

  @Test func opacityGoesOverTheSpriteAsAWhole() throws {
    let overlapping = [Shape.square(8), .square(4, fill: bluePaint)]
    let image = try RenderedImage(
      .movie([frame(0, 0, 10, 10, alpha: 0.5, nil, overlapping)]).adding(
        image: "a", RenderedImage.png(10, 10, Color(red: 0, green: 1, blue: 0))))
    #expect(image[2, 2] == [0, 0, 255, 128])
    #expect(image[6, 6] == [255, 0, 0, 128])
    #expect(image[9, 9] == [0, 255, 0, 128])
  }

  @Test func theCanvasCutsOff() throws {
    let movie = MessageMovieEntity.movie([
      frame(-10, -10, 200, 200, nil, [.square(200)]), frame(-10, -10, 200, 200),
    ]).adding(image: "a", try RenderedImage.png(200, 200, .black))
    #expect(try RenderedImage(movie, margin: 5).ink == Rect(x: 5, y: 5, width: 100, height: 80))
    #expect(try RenderedImage(movie, frame: 1, margin: 5).ink == Rect(x: 5, y: 5, width: 100, height: 80))
  }

  // MARK: Geometry

  @Test func theLayoutsOriginLiesInsideTheTransform() throws {
    let image = try RenderedImage(
      .movie([frame(10, 5, 10, 20, .matrix(2, 0, 0, 2, 1, 0))]).adding(
        image: "a", RenderedImage.png(10, 20, .black)))
    #expect(image.ink == Rect(x: 21, y: 10, width: 20, height: 40))
    let shape = try RenderedImage(frame(10, 5, 0, 0, .matrix(2, 0, 0, 2, 1, 0), [.square()]))
    #expect(shape.ink == Rect(x: 21, y: 10, width: 8, height: 8))
  }

  @Test func quarterTurnsAreExact() throws {
    // Encoders leave out zeros: a and d are missing.
    let turn = MessageTransform.with { ($0.b, $0.c, $0.tx) = (1, -1, 50) }
    let image = try RenderedImage(frame(0, 0, 0, 0, turn, [.path("M0 0L20 0L20 10L0 10Z")]))
    #expect(image.ink == Rect(x: 40, y: 0, width: 10, height: 20))
  }

  @Test func matricesWithoutAnInverseDrawNothingAndStopNothing() throws {
    let image = try RenderedImage(
      .visible(transform: .matrix(0, 0, 0, 1), [.square()]),
      .visible(transform: .matrix(1, 1, 1, 1), [.square()]),
      .visible(transform: .matrix(.nan, 0, 0, 1), [.square()]),
      .visible(clip: "M0 0L90 0L90 90", [.square().with { $0.transform = .matrix(0, 0, 0, 0) }]),
      .visible([.square(2, fill: bluePaint)]))
    #expect(image.ink == Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(image[1, 1] == blue)
  }

  @Test func imagesAreFittedIntoTheLayout() throws {
    let movie = MessageMovieEntity.movie([frame(0, 0, 40, 40)])
      .adding(image: "a", try RenderedImage.png(20, 10, .black))
    #expect(try RenderedImage(movie).ink == Rect(x: 0, y: 10, width: 40, height: 20))
    let tall = EncodedImage(key: "", bytes: try RenderedImage.png(5, 10, .black))
    let contained = Replacements(images: ["a": .init(tall)])
    #expect(try RenderedImage(movie, replacements: contained).ink == Rect(x: 10, y: 0, width: 20, height: 40))
    let stretched = Replacements(images: ["a": .init(tall, fit: .fill)])
    #expect(try RenderedImage(movie, replacements: stretched).ink == Rect(x: 0, y: 0, width: 40, height: 40))
  }

  // MARK: Clips

  @Test func clipsCutEverythingOfASprite() throws {
    var clipped = frame(0, 0, 40, 40, .matrix(2, 0, 0, 2, 3, 0), [.square(30, fill: bluePaint)])
    clipped.clipPath = "M5 5 L25 5  L25,10 L5,10"
    let movie = MessageMovieEntity.movie([clipped]).adding(image: "a", try RenderedImage.png(40, 40, .black))
    let text = StyledText("■■■■■■", fontSize: 40)
    let drawn = DisplayItem.fill(
      FillItem(Path(Rect(Size(99, 99))), paint: .color(Color(red: 1, green: 0, blue: 0))))
    for replacements in [
      Replacements(), Replacements(texts: ["a": text]), Replacements(drawings: ["a": { _, _ in [drawn] }]),
    ] {
      let image = try RenderedImage(movie, replacements: replacements)
      #expect(image.ink == Rect(x: 13, y: 10, width: 40, height: 10))
    }
    #expect(try RenderedImage(movie)[20, 15] == blue)
    #expect(
      try RenderedImage(movie, replacements: Replacements(drawings: ["a": { _, _ in [drawn] }]))[20, 15]
        == red)
  }

  @Test func aClipWithoutAPathHides() throws {
    #expect(try RenderedImage(.visible(clip: "x", [.square()])).ink == nil)
    #expect(try RenderedImage(.visible(clip: " ", [.square()])).ink == nil)
    #expect(try RenderedImage(.visible(clip: "", [.square()])).ink != nil)
  }

  // MARK: Shapes

  @Test func colorsAboveOneCountTo255() throws {
    #expect(try RenderedImage(.visible([.square(4, fill: .rgba(255, 51, 0))]))[1, 1] == [255, 51, 0, 255])
    #expect(try RenderedImage(.visible([.square(4, fill: .rgba(255, 0, 0, 0.5))]))[1, 1] == [255, 0, 0, 128])
    #expect(try RenderedImage(.visible([.square(4, fill: .rgba(1, 0.2, 0))]))[1, 1] == [255, 51, 0, 255])
  }

  @Test func withoutStylesNothingIsDrawn() throws {
    let shape = Shape.square().with { $0.clearStyles() }
    #expect(try RenderedImage(.visible([shape])).ink == nil)
    let strokeWithoutWidth = stroked("M5 5L50 5", width: 0)
    #expect(try RenderedImage(.visible([strokeWithoutWidth])).ink == nil)
  }

  @Test func emptyPathsDrawNothingAndStopNothing() throws {
    let image = try RenderedImage(.visible([.path(""), .path("x"), .path("M3 3"), .square(2)]))
    #expect(image.ink == Rect(x: 0, y: 0, width: 2, height: 2))
  }

  @Test func strokesLieAboveTheFillOnBothSidesOfTheOutline() throws {
    let shape = Shape.path("M20 20L60 20L60 60L20 60Z").with {
      ($0.styles.stroke, $0.styles.strokeWidth) = (bluePaint, 8)
    }
    let image = try RenderedImage(.visible([shape]))
    #expect(image[17, 40] == blue && image[23, 40] == blue && image[26, 40] == red)
    #expect(image[14, 40] == nothing)
  }

  @Test func pensAreTransformedToo() throws {
    let across = try RenderedImage(
      .visible(transform: .matrix(1, 0, 0, 5), [stroked("M10 8L30 8", width: 2)]))
    #expect(across.ink == Rect(x: 10, y: 35, width: 20, height: 10))
    let shape = stroked("M10 4L10 10", width: 2).with { $0.transform = .matrix(2, 0, 0, 1) }
    let upright = try RenderedImage(.visible(transform: .matrix(1, 0, 0, 5), [shape]))
    #expect(upright.ink == Rect(x: 18, y: 20, width: 4, height: 30))
  }

  @Test func aMiterLimitOfZeroBevels() throws {
    let corner = "M20 60L20 20L60 20"
    let beveled = try RenderedImage(.visible([stroked(corner, width: 10)]))
    #expect(beveled[15, 15] == nothing)
    let mitered = try RenderedImage(.visible([stroked(corner, width: 10) { $0.miterLimit = 4 }]))
    #expect(mitered[15, 15] == red)
  }

  @Test func dashesAndGapsHaveALeastLength() throws {
    let dots = try RenderedImage(.visible([stroked("M10 20L90 20", width: 4) { $0.lineDashIi = 10 }]))
    // One long every 11.
    for x in 10..<80 { #expect((dots[x, 20] == red) == ((x - 10) % 11 == 0), "column \(x)") }
    let gaps = try RenderedImage(.visible([stroked("M10 20L90 20", width: 4) { $0.lineDashI = 9.9 }]))
    #expect(gaps[19, 20][3] > 200 && gaps[19, 20][3] < 250)
    #expect(gaps[15, 20] == red)
    let solid = try RenderedImage(.visible([stroked("M10 20L90 20", width: 4) { $0.lineDashIii = 3 }]))
    #expect(solid.ink == Rect(x: 10, y: 18, width: 80, height: 4))
  }

  @Test func cornersAreRoundedByHalfTheSideAtMost() throws {
    let shape = Shape.square(40).with { ($0.rect.height, $0.rect.cornerRadius) = (20, 500) }
    let image = try RenderedImage(.visible([shape]))
    #expect(image[1, 1] == nothing && image[38, 18] == nothing)
    #expect(image[1, 10] == red && image[20, 0] == red && image[20, 19] == red)
  }

  @Test func keepHoldsAfterASeek() throws {
    let kept = MessageFrameEntity.visible(transform: .matrix(1, 0, 0, 1, 30, 0), [.keep])
    let movie = MessageMovieEntity.movie([
      .visible([.square()]), .visible([.keep]), kept, .visible([.square(9, fill: bluePaint)]),
    ])
    #expect(try RenderedImage(movie, frame: 2).ink == Rect(x: 30, y: 0, width: 4, height: 4))
    let orphan = MessageMovieEntity.movie([.visible([.keep]), .visible([.square()]), .visible(), kept])
    for frame in [0, 2, 3] as [Double] { #expect(try RenderedImage(orphan, frame: frame).ink == nil) }
  }

  // MARK: Mattes

  private func matte(_ frame: MessageFrameEntity) -> MessageSpriteEntity { .sprite("m.matte", [frame]) }

  private func masked(_ fill: MessageShapeEntity.Paint = .red) -> MessageSpriteEntity {
    .sprite("a", matteKey: "m.matte", [.visible([.square(20, fill: fill)])])
  }

  @Test func nothingShowsThroughAMatteThatIsHiddenOrMissing() throws {
    #expect(try RenderedImage(matte(.hidden), masked()).ink == nil)
    #expect(try RenderedImage(matte(.visible()), masked()).ink == nil)
    #expect(
      try RenderedImage(matte(.visible(transform: .matrix(0, 0, 0, 0), [.square()])), masked()).ink == nil)
    #expect(try RenderedImage(masked()).ink == nil)
    let hidden = Replacements(hidden: ["m.matte"])
    #expect(try RenderedImage(matte(.visible([.square()])), masked(), replacements: hidden).ink == nil)
  }

  @Test func mattesMultiplyAlphaAndIgnoreColor() throws {
    let black = Shape.Paint.rgba(0, 0, 0, 0.5)
    let image = try RenderedImage(matte(.visible(alpha: 0.5, [.square(10, fill: black)])), masked())
    #expect(image.ink == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(image[5, 5][3] == 64 && image[5, 5][0] == 255)
  }

  @Test func mattesHaveTheirOwnTransformAndClip() throws {
    let clipped = MessageFrameEntity.visible(
      transform: .matrix(2, 0, 0, 2, 2, 0), clip: "M0 0L3 0L3 9L0 9Z", [.square(8)])
    #expect(try RenderedImage(matte(clipped), masked()).ink == Rect(x: 2, y: 0, width: 6, height: 16))
  }

  @Test func aMatteHoldsForARunOfSpritesAndNotForOthers() throws {
    let image = try RenderedImage(
      .sprite("a", [.visible([.square(30)])]), masked(), masked(bluePaint), matte(.visible([.square(10)])))
    #expect(image[5, 5] == blue && image[15, 15] == red && image[29, 29] == red)
  }

  @Test func replacedImagesAreFittedInMattesToo() throws {
    let movie = MessageMovieEntity.movie([
      .sprite("m.matte", [frame(0, 0, 20, 20)]), masked(bluePaint),
    ]).adding(image: "m", try RenderedImage.png(20, 20, .black))
    let wide = EncodedImage(key: "", bytes: try RenderedImage.png(20, 10, .white))
    #expect(try RenderedImage(movie).ink == Rect(x: 0, y: 0, width: 20, height: 20))
    for key in ["m", "m.matte"] {
      let contained = Replacements(images: [key: .init(wide)])
      #expect(
        try RenderedImage(movie, replacements: contained).ink == Rect(x: 0, y: 5, width: 20, height: 10))
      let stretched = Replacements(images: [key: .init(wide, fit: .fill)])
      #expect(
        try RenderedImage(movie, replacements: stretched).ink == Rect(x: 0, y: 0, width: 20, height: 20))
    }
  }

  // MARK: Dynamic content

  @Test func textIsCentredInTheLayoutAboveTheRest() throws {
    let movie = MessageMovieEntity.movie([frame(20, 20, 60, 40, alpha: 0.5, nil, [.square(60)])])
      .adding(image: "a", try RenderedImage.png(60, 40, .black))
    let text = StyledText("■", fontSize: 20, color: Color(red: 0, green: 0, blue: 1))
    let image = try RenderedImage(movie, replacements: Replacements(texts: ["a": text]))
    #expect(image[50, 41] == [0, 0, 255, 128])
    #expect(image[25, 25] == [255, 0, 0, 128])
  }

  @Test func textIsWrappedAtTheImagesWidthAndNowhereWithoutOne() throws {
    let text = StyledText("HH HH HH", fontSize: 10)
    let wide = MessageMovieEntity.movie([frame(0, 0, 100, 80)])
    let unbounded = try #require(try RenderedImage(wide, replacements: Replacements(texts: ["a": text])).ink)
    #expect(unbounded.height < 12 && abs(unbounded.midX - 50) < 2)
    let narrow = wide.adding(image: "a", try RenderedImage.png(20, 16, .clear))
    let wrapped = try #require(try RenderedImage(narrow, replacements: Replacements(texts: ["a": text])).ink)
    #expect(wrapped.height > 25 && wrapped.width <= 20 && abs(wrapped.midX - 50) < 2)
    #expect(abs(wrapped.midY - 40) < 3)
  }
}
