import AnimationCore
import Testing

@testable import SVGAFormat

/// What frames show.
struct DisplayListTests {
  private let red = Paint.color(Color(red: 1, green: 0, blue: 0))
  private let square = Path(Rect(x: 0, y: 0, width: 4, height: 4))

  // MARK: Frames

  @Test func aFrameLastsUntilTheNext() throws {
    let animation = try MessageMovieEntity.movie([
      .visible([.square(1)]), .visible([.square(2)]), .visible([.square(3)]),
    ]).decoded()
    func side(_ frame: Double) -> Double? {
      guard case .fill(let fill)? = animation.displayList(at: frame).items.first else { return nil }
      return fill.path.bounds?.width
    }
    #expect([-7, 0, 0.99, 1, 1.5, 2, 2.9, 3, 1e300, .infinity].map(side) == [1, 1, 1, 2, 2, 3, 3, 3, 3, 3])
    #expect([-.infinity, .nan, -0.0].map(side) == [1, 1, 1])
  }

  @Test func spritesWithFewerFramesAreHiddenForTheRest() throws {
    let animation = try MessageMovieEntity.movie([
      .sprite("a", [.visible([.square()])]), .sprite("b", [.visible([.square()]), .visible([.square()])]),
    ]).decoded()
    #expect(animation.displayList(at: 0).items.count == 2)
    #expect(animation.displayList(at: 1).items.count == 1)
    #expect(
      animation.info.diagnostics.map(\.description) == [
        "sprites[0] \"a\": it has 1 frames, the movie 2: hidden for the rest"
      ])
  }

  @Test func framesAfterTheMovieAreNotShown() throws {
    var movie = MessageMovieEntity.movie([.visible([.square(1)]), .visible([.square(2)])])
    movie.params.frames = 1
    let animation = try movie.decoded()
    #expect(animation.displayList(at: 5) == animation.displayList(at: 0))
    #expect(
      animation.info.diagnostics.map(\.description) == [
        "sprites[0] \"a\": it has 2 frames, the movie 1: the rest is never shown"
      ])
  }

  @Test func aFrameHasNoMoreThanCanBeDrawn() throws {
    func error(_ count: Int) throws -> AnimationError? {
      let shapes = Array(repeating: MessageShapeEntity.square(), count: count)
      let animation = try MessageMovieEntity.movie([
        .sprite("few", [.visible([.square()])]), .sprite("many", [.visible(shapes)]),
      ]).decoded()
      let budget = WorkBudget { true }
      _ = animation.makeEvaluator().displayList(at: 0, context: EvaluationContext(budget: budget))
      do throws(AnimationError) {
        try budget.check()
        return nil
      } catch {
        return error
      }
    }
    #expect(try error(60_000) == nil)
    #expect(try error(140_000) == .budgetExceeded(.pathElements, limit: 1_048_576, node: "many"))
  }

  // MARK: Sprites

  @Test func drawsImageThenShapesInOrder() throws {
    let blue = MessageShapeEntity.Paint.rgba(0, 0, 1)
    let movie = MessageMovieEntity.movie([
      .sprite("a", [.visible([.square(), .path("M0 0L1 1", fill: blue)])]),
      .sprite("b", [.visible([.square(2)])]),
    ]).adding(image: "a", Files.image(1))
    #expect(
      try movie.firstFrame() == [
        .image(
          ImageItem(EncodedImage(key: "a", bytes: Files.image(1)), frame: Rect(Size(10, 20)), fit: .contain)
        ),
        .fill(FillItem(square, paint: red)),
        .fill(
          FillItem(Path([.move(.zero), .line(Point(1, 1))]), paint: .color(Color(red: 0, green: 0, blue: 1)))),
        .fill(FillItem(Path(Rect(Size(2, 2))), paint: red)),
      ])
  }

  @Test func shapesAreFilledThenStroked() throws {
    let shape = MessageShapeEntity.square().with {
      $0.styles.stroke = .rgba(0, 0, 0, 0.5)
      $0.styles.strokeWidth = 3
    }
    #expect(
      try MessageMovieEntity.movie([.visible([shape])]).firstFrame() == [
        .fill(FillItem(square, paint: red)),
        .stroke(
          StrokeItem(
            square, style: StrokeStyle(width: 3, miterLimit: 0),
            paint: .color(Color(red: 0, green: 0, blue: 0, alpha: 0.5)))),
      ])
  }

  @Test func transformsShapeThenLayoutThenSprite() throws {
    var frame = MessageFrameEntity.visible(
      transform: .matrix(2, 0, 0, 2, 100, 0),
      [
        .square().with { $0.transform = .matrix(1, 0, 0, 1, 0, 7) }
      ])
    (frame.layout.x, frame.layout.y) = (5, 6)
    let items = try MessageMovieEntity.movie([frame]).adding(image: "a", Files.image(1)).firstFrame()
    guard case .image(let image) = items[0], case .fill(let fill) = items[1] else {
      Issue.record("\(items)")
      return
    }
    #expect(image.frame == Rect(x: 0, y: 0, width: 10, height: 20))
    #expect(image.transform == Transform(a: 2, b: 0, c: 0, d: 2, tx: 110, ty: 12))
    #expect(fill.transform == Transform(a: 2, b: 0, c: 0, d: 2, tx: 110, ty: 26))
  }

  @Test func opacityIsOfTheWholeSprite() throws {
    let items = try MessageMovieEntity.movie([.visible(alpha: 0.5, [.square(), .square()])]).firstFrame()
    let fill = DisplayItem.fill(FillItem(square, paint: red))
    #expect(items == [.group(GroupItem([fill, fill], opacity: 0.5))])
  }

  @Test func aClipIsOfTheWholeSpriteAndMovesWithIt() throws {
    let movie = MessageMovieEntity.movie([
      .visible(transform: .matrix(1, 0, 0, 1, 9, 0), clip: "M0 0L4 0L4 4Z", [.square()])
    ])
    let transform = Transform.translation(9, 0)
    let clip = Path([.move(.zero), .line(Point(4, 0)), .line(Point(4, 4)), .close])
    #expect(
      try movie.adding(image: "a", Files.image(1)).firstFrame() == [
        .group(
          GroupItem(
            [
              .image(
                ImageItem(
                  EncodedImage(key: "a", bytes: Files.image(1)), frame: Rect(Size(10, 20)), fit: .contain,
                  transform: transform)),
              .fill(FillItem(square, paint: red, transform: transform)),
            ], clip: Clip(clip, transform: transform)))
      ])
  }

  @Test func aClipOfNothingHides() throws {
    for clip in [" ", "nonsense", "L1 1", "M0 0L1e999 1", "M0 0L2000000 1"] {
      let animation = try MessageMovieEntity.movie([.visible(clip: clip, [.square()])]).decoded()
      #expect(animation.displayList(at: 0).items == [])
      #expect(animation.info.diagnostics.last?.message == "the clip path is empty or cannot be drawn: hidden")
    }
  }

  @Test func shapesNeedNoLayout() throws {
    var frame = MessageFrameEntity.visible([.square()])
    frame.clearLayout()
    let items = try MessageMovieEntity.movie([frame]).adding(image: "a", Files.image(1)).firstFrame()
    #expect(items == [.fill(FillItem(square, paint: red))])
  }

  @Test(arguments: [
    MessageTransform.matrix(1, 1, 1, 1), .matrix(0, 0, 0, 0), .matrix(.nan, 0, 0, 1),
    .matrix(1, 0, 0, 1, .infinity, 0),
  ])
  func flattenedSpritesAreNotDrawn(matrix: MessageTransform) throws {
    let animation = try MessageMovieEntity.movie([
      .visible([.square()]), .visible(transform: matrix, [.square()]),
      .visible(transform: matrix, [.square(9)]),
    ]).decoded()
    #expect(animation.displayList(at: 1).items == [])
    #expect(
      animation.info.diagnostics == [
        Diagnostic(
          .tolerated, path: "sprites[0] \"a\" > frame 1", "the transform cannot be inverted: not drawn")
      ])
  }

  @Test func flipsAreDrawn() throws {
    let items = try MessageMovieEntity.movie([.visible(transform: .matrix(-1, 0, 0, 1), [.square()])])
      .firstFrame()
    #expect(items.count == 1)
  }

  @Test(arguments: [Float.nan, .infinity, -5, 0, 1e9])
  func imagesNeedAUsableLayout(width: Float) throws {
    var frame = MessageFrameEntity.visible()
    frame.layout.width = width
    #expect(try MessageMovieEntity.movie([frame]).adding(image: "a", Files.image(1)).firstFrame() == [])
  }

  // MARK: Images

  @Test(arguments: [
    ("a", "a"), ("a.matte.b", "a.matte.b"), ("a.vector", "a.vector"), ("名前.png", "名前.png"),
  ])
  func findsImagesUnderWholeKeys(imageKey: String, key: String) throws {
    let movie = MessageMovieEntity.movie([.visible()], imageKey: imageKey).adding(
      image: key, Files.image(1))
    let animation = try movie.decoded()
    #expect(animation.displayList(at: 0).items.count == 1)
    #expect(animation.info.replaceableKeys.images == [key])
    #expect(animation.info.diagnostics == [])
  }

  /// Only the player for iOS takes the ending off: there the shapes of "badge.vector" lie on the badge.
  @Test(arguments: ["a.vector", "a.png", "a.b"])
  func anImageOfNearlyTheSameNameIsAnotherSprites(imageKey: String) throws {
    let movie = MessageMovieEntity.movie([
      .sprite("a", [.visible()]), .sprite(imageKey, [.visible([.square()])]),
    ]).adding(image: "a", Files.image(1))
    let items = try movie.firstFrame()
    guard items.count == 2, case .image = items[0], case .fill = items[1] else {
      Issue.record("\(items)")
      return
    }
    let mine = EncodedImage(key: "mine", bytes: Files.image(2))
    let replaced = try movie.firstFrame(replacements: Replacements(images: ["a": .init(mine)]))
    #expect(replaced.count == 2)
  }

  @Test func aMatteTakesTheImageWithoutItsEnding() throws {
    let movie = MessageMovieEntity.movie([
      .sprite("a.matte", [.visible()]), .sprite("b", matteKey: "a.matte", [.visible([.square()])]),
    ]).adding(image: "a", Files.image(1))
    func mask(_ movie: MessageMovieEntity) throws -> EncodedImage? {
      guard case .group(let group)? = try movie.firstFrame().first,
        case .image(let item)? = group.matte?.items.first
      else { return nil }
      return item.image
    }
    #expect(try mask(movie)?.bytes == Files.image(1))
    #expect(try mask(movie.adding(image: "a.matte", Files.image(2)))?.bytes == Files.image(2))
  }

  @Test func imagesOfTheSameBytesAreOneObject() throws {
    let movie = MessageMovieEntity.movie([.sprite("a", [.visible()]), .sprite("b", [.visible()])])
    let items = try movie.adding(image: "a", Files.image(1)).adding(image: "b", Files.image(1))
      .firstFrame()
    guard case .image(let a) = items[0], case .image(let b) = items[1] else {
      Issue.record("no pictures")
      return
    }
    #expect(a.image === b.image)
  }

  @Test func theLastImageOfAKeyCounts() throws {
    let movie = MessageMovieEntity.movie([.visible()]).adding(image: "a", Files.image(1)).adding(
      image: "a", Files.image(2))
    #expect(try movie.decoded().movie.images.map(\.bytes) == [Files.image(2)])
  }
}
