import AnimationCore
import Archives
import Testing

@testable import SVGAFormat

/// What messages, and what they leave out, become in the model.
struct MessageTests {
  private func frames(_ frames: MessageFrameEntity...) throws -> SVGAMovie.FrameList {
    try MessageMovieEntity.movie(frames).decoded().movie.sprites[0].frames
  }

  private func shapes(_ shapes: MessageShapeEntity...) throws -> [SVGAMovie.Shape] {
    try MessageMovieEntity.movie([.visible(shapes)]).decoded().movie.sprites[0].frames[0].shapes
  }

  @Test func readsTheMovie() throws {
    let movie = MessageMovieEntity.movie([
      .sprite("a.matte", [.hidden]), .sprite("b", matteKey: "a.matte", []),
    ])
    let animation = try movie.adding(image: "b", Files.image(1)).decoded()
    #expect(animation.info.format == .svga)
    #expect(animation.info.version == "2.0.0")
    #expect(animation.info.size == Size(100, 80))
    #expect(animation.info.frameRate == 10)
    #expect(animation.info.frameCount == 1)
    #expect(animation.info.layerCount == 2)
    #expect(animation.movie.sprites.map(\.matteKey) == ["", "a.matte"])
    #expect(animation.movie.images.map(\.key) == ["b"])
  }

  // MARK: What is left out

  @Test func anEmptyFrameIsHidden() throws {
    let frames = try frames(.hidden, .with { $0.alpha = -1 }, .with { $0.alpha = .nan })
    #expect(frames.map(\.isVisible) == [false, false, false])
  }

  @Test func theFaintestFrameIsVisibleAndTheBrightestOpaque() throws {
    let frames = try frames(.visible(alpha: 0.001), .visible(alpha: 7))
    #expect(frames.map(\.isVisible) == [true, true])
    #expect(frames[0].alpha == Double(Float(0.001)))
    #expect(frames[1].alpha == 1)
  }

  @Test func anAbsentTransformIsTheIdentityButAnAbsentNumberIsZero() throws {
    let quarterTurn = MessageTransform.with { ($0.b, $0.c) = (1, -1) }
    let frames = try frames(.visible(), .visible(transform: quarterTurn))
    #expect(frames[0].transform == .identity)
    #expect(frames[1].transform == Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
  }

  @Test func anAbsentLayoutIsEmpty() throws {
    #expect(try frames(.with { $0.alpha = 1 })[0].layout == .zero)
  }

  @Test func unknownFieldsAreSkipped() throws {
    var bytes = try Files.bytes(.movie([.visible([.square()])]))
    let unknown: [UInt8] =
      [0xF8, 0x07, 0x05, 0xFA, 0x07, 1, 9, 0xFD, 0x07, 0, 0, 0, 0, 0xF9, 0x07]
      + [UInt8](repeating: 1, count: 8)
    bytes.insert(contentsOf: unknown, at: 0)
    let animation = try SVGADecoder.decode(Zlib.deflate(bytes))
    #expect(animation.movie.sprites[0].frames[0].shapes.count == 1)
  }

  @Test func fieldsComeInAnyOrder() throws {
    /// A frame whose shapes come first.
    func frame(_ side: Float) throws -> [UInt8] {
      let shapes: [UInt8] = try MessageFrameEntity.with { $0.shapes = [.square(side)] }.serializedBytes()
      return try shapes + MessageFrameEntity.visible().serializedBytes()
    }
    let movie = try Files.bytes(.movie([]))
    var sprite: [UInt8] = []
    for frame in try [frame(1), frame(2), frame(2)] { sprite += Files.field(2, frame) }
    sprite += Files.field(1, Array("a".utf8))
    let bytes = Files.field(4, sprite) + movie
    let read = try SVGADecoder.decode(Zlib.deflate(bytes)).movie.sprites[0]
    #expect(read.imageKey == "a")
    #expect(read.frames.map { $0.shapes[0].outline.bounds?.width } == [1, 2, 2])
  }

  // MARK: Shapes

  @Test func readsGeometry() throws {
    let shapes = try shapes(
      .path("M1 2L3 4"),
      .square().with {
        $0.rect = .with { ($0.x, $0.y, $0.width, $0.height, $0.cornerRadius) = (1, 2, 3, 4, 5) }
      },
      .square().with {
        $0.type = .ellipse
        $0.ellipse = .with { ($0.radiusX, $0.radiusY) = (3, 4) }
      })
    #expect(
      shapes.map(\.geometry) == [
        .path(Path([.move(Point(1, 2)), .line(Point(3, 4))])),
        .rect(Rect(x: 1, y: 2, width: 3, height: 4), cornerRadius: 5),
        .ellipse(center: .zero, radiusX: 3, radiusY: 4),
      ])
  }

  @Test func shapesThatDrawNothingAreLeftOut() throws {
    let nothing = try shapes(
      .path(""), .path("  "), .with { $0.styles = .with { $0.fill = .red } },
      .square().with { $0.args = nil },
      // The arguments of another type.
      .square().with { $0.type = .ellipse }, .path("M0 0L1 1", fill: nil),
      .square().with { $0.type = .UNRECOGNIZED(9) }, .square().with { $0.clearStyles() },
      .square().with { $0.transform = .matrix(1, 1, 1, 1) }, .square(.nan), .square(1e7))
    #expect(nothing == [])
  }

  @Test func roundsCornersByAtMostHalfTheSmallerSide() throws {
    let shape = SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 10, height: 4), cornerRadius: 50), fill: .black)
    #expect(shape.outline.bounds == Rect(x: 0, y: 0, width: 10, height: 4))
    #expect(shape.outline.elements.first == .move(Point(2, 0)))
    #expect(SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 10, height: 4))).outline.elements.count == 5)
  }

  @Test func drawsEllipsesAsFourQuarters() throws {
    let ellipse = SVGAMovie.Shape(.ellipse(center: Point(10, 20), radiusX: 5, radiusY: 3)).outline
    #expect(ellipse.bounds == Rect(x: 5, y: 17, width: 10, height: 6))
    #expect(
      ellipse.elements[1]
        == .curve(Point(15, 20 + 3 * 0.5522848), Point(10 + 5 * 0.5522848, 23), Point(10, 23)))
  }

  @Test(arguments: [
    (MessageShapeEntity.Paint.rgba(0.5, 0, 1, 0.25), Color(red: 0.5, green: 0, blue: 1, alpha: 0.25)),
    // Some files count to 255; one component above 1 tells it of all three.
    (.rgba(255, 51, 1, 0.5), Color(red: 1, green: 0.2, blue: 1 / 255, alpha: 0.5)),
    (.rgba(0, 0, 0, 255), .black),
    (.rgba(-1, .nan, 0.5, 1), Color(red: 0, green: 0, blue: 0.5)),
    (.rgba(0, 0, 0, 0), .clear),
  ])
  func readsColors(message: MessageShapeEntity.Paint, color: Color) throws {
    let fill = try #require(try shapes(.square(fill: message))[0].fill)
    for component in [\Color.red, \.green, \.blue, \.alpha] {
      #expect(abs(fill[keyPath: component] - color[keyPath: component]) < 1e-7)
    }
  }

  private func stroke(_ style: (inout MessageShapeEntity.ShapeStyle) -> Void) throws -> SVGAMovie.Stroke? {
    try shapes(
      .square().with {
        $0.styles.stroke = .red
        $0.styles.strokeWidth = 2
        style(&$0.styles)
      })[0].stroke
  }

  @Test func aStrokeNeedsColorAndWidth() throws {
    #expect(try stroke { _ in } != nil)
    #expect(try stroke { $0.clearStroke() } == nil)
    #expect(try stroke { $0.strokeWidth = 0 } == nil)
    #expect(try stroke { $0.strokeWidth = -1 } == nil)
  }

  @Test func readsStrokeStyles() throws {
    let plain = try #require(try stroke { _ in }?.style)
    #expect(plain == StrokeStyle(width: 2, cap: .butt, join: .miter, miterLimit: 0))
    let rich = try #require(
      try stroke {
        $0.lineCap = .round
        $0.lineJoin = .bevel
        $0.miterLimit = 4
      }?.style)
    #expect(rich == StrokeStyle(width: 2, cap: .round, join: .bevel, miterLimit: 4))
    let unknown = try #require(
      try stroke {
        $0.lineCap = .UNRECOGNIZED(7)
        $0.lineJoin = .UNRECOGNIZED(7)
      }?.style)
    #expect(unknown == plain)
  }

  @Test(
    arguments: [
      ([0, 0, 0], []), ([0, 0, 5], []), ([8, 4, 2], [8, 4, 2]), ([0, 10, 0], [1, 10, 0]),
      ([6, 0, 0], [6, 0.1, 0]),
      ([0.5, 0.05, -3], [1, 0.1, -3]), ([-4, 3, 0], [1, 3, 0]),
    ] as [([Float], [Double])])
  func dashesHaveASmallestSize(numbers: [Float], expected: [Double]) throws {
    let style = try #require(
      try stroke { ($0.lineDashI, $0.lineDashIi, $0.lineDashIii) = (numbers[0], numbers[1], numbers[2]) }?
        .style)
    #expect(style.dash == Array(expected.prefix(2)))
    #expect(style.dashOffset == (expected.last ?? 0))
  }

  // MARK: KEEP

  @Test func keepRepeatsTheShapesOfTheFrameBefore() throws {
    let frames = try frames(
      .visible([.square(1)]), .visible(alpha: 0.5, [.keep]), .visible([.keep, .square(9)]),
      .visible([.square(2)]),
      .visible([.keep]))
    let sides = frames.map { $0.shapes.first?.outline.bounds?.width }
    #expect(sides == [1, 1, 1, 2, 2])
    #expect(frames[1].alpha == 0.5)
  }

  @Test func aFrameWithoutShapesEndsTheChain() throws {
    let frames = try frames(.visible([.square()]), .visible(), .visible([.keep]), .hidden, .visible([.keep]))
    #expect(frames.map(\.shapes.count) == [1, 0, 0, 0, 0])
  }

  @Test func keepAtTheBeginningDrawsNothingEvenAfterAnotherSprite() throws {
    let movie = MessageMovieEntity.movie([
      .sprite("a", [.visible([.square()])]), .sprite("b", [.visible([.keep])]),
    ])
    #expect(try movie.decoded().movie.sprites[1].frames[0].shapes == [])
  }

  @Test func keepRepeatsTheShapesOfAHiddenFrame() throws {
    let frames = try frames(.with { $0.shapes = [.square()] }, .visible([.keep]))
    #expect(frames[1].shapes.count == 1)
  }

  @Test func keepElsewhereIsNoShape() throws {
    #expect(try shapes(.square(), .keep).count == 1)
  }

  // MARK: Cost

  @Test func framesShareWhatTheyRepeat() throws {
    let path = "M0 0L9 9"
    let frames = try frames(
      .visible(clip: path, [.path(path)]), .visible(clip: path, [.path(path)]), .hidden,
      .visible(alpha: 0.5, clip: path, [.path(path)]), .visible(clip: path, [.keep]))
    #expect(frames.states.count == 3)
    #expect(frames.count == 5)
    let buffers = frames.states.map { $0.shapes.withUnsafeBufferPointer { $0.baseAddress } }
    #expect(Set(buffers).count == 1)
    let clip = frames.states[0].clip?.elements.withUnsafeBufferPointer { $0.baseAddress }
    let outline = frames.states[0].shapes[0].outline.elements.withUnsafeBufferPointer { $0.baseAddress }
    #expect(clip == outline)
  }

  @Test func aFrameTakes64Bytes() {
    #expect(MemoryLayout<SVGAMovie.Frame>.stride == 64)
  }
}
