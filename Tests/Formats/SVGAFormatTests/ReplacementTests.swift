import AnimationCore
import Testing

@testable import SVGAFormat

struct ReplacementTests {
  private let mine = EncodedImage(key: "mine", bytes: Files.image(9))
  private let text = StyledText("Hi", fontSize: 20)

  private func images(_ items: [DisplayItem]) -> [ImageItem] {
    items.flatMap { item -> [ImageItem] in
      switch item {
      case .image(let image): [image]
      case .group(let group): images(group.items) + images(group.matte?.items ?? [])
      default: []
      }
    }
  }

  private func texts(_ items: [DisplayItem]) -> [TextItem] {
    items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  private let movie = MessageMovieEntity.movie([
    .sprite("photo.matte", [.visible()]), .sprite("a", matteKey: "photo.matte", [.visible()]),
    .sprite("a", [.visible()]),
    .sprite("b.vector", [.visible([.square()])]),
  ]).adding(image: "photo", Files.image(1)).adding(image: "a", Files.image(2))

  @Test func listsItsKeys() throws {
    let keys = try movie.decoded().info.replaceableKeys
    #expect(keys.images == ["photo", "a"])
    #expect(keys.texts == ["photo.matte", "a", "b.vector"])
    #expect(keys.layers == ["photo.matte", "a", "b.vector"])
  }

  @Test(arguments: ["photo", "photo.matte"])
  func replacesAnImageByItsNameOrTheSpritesAlsoInAMatte(key: String) throws {
    let items = try movie.firstFrame(replacements: Replacements(images: [key: .init(mine)]))
    #expect(images(items).filter { $0.image === mine }.count == 1)
    guard case .group(let group) = items[0] else {
      Issue.record("no matte")
      return
    }
    #expect(images(group.matte?.items ?? []).map(\.image) == [mine])
  }

  @Test func replacesAnImageInEverySpriteAndFitsItAsAsked() throws {
    let items = try movie.firstFrame(replacements: Replacements(images: ["a": .init(mine, fit: .fill)]))
    let replaced = images(items).filter { $0.image === mine }
    #expect(replaced.map(\.fit) == [.fill, .fill])
    #expect(replaced.map(\.frame) == [Rect(Size(10, 20)), Rect(Size(10, 20))])
    #expect(Replacements.Image(mine).fit == .contain)
  }

  @Test func givesAnImageToSpritesWithoutOneByTheirWholeKeys() throws {
    for (key, isGiven) in [("b", false), ("b.vector", true)] {
      let items = try movie.firstFrame(replacements: Replacements(images: [key: .init(mine)]))
      #expect(images(items).contains { $0.image === mine } == isGiven)
    }
  }

  @Test func setsTextAboveTheRestInTheLayout() throws {
    let items = try movie.firstFrame(replacements: Replacements(texts: ["b.vector": text]))
    #expect(items.count == 4)
    #expect(items.last == .text(TextItem(text, frame: Rect(Size(10, 20)), wrapWidth: 0)))
  }

  @Test func textIsUnderTheSpritesOpacityAndClip() throws {
    let movie = MessageMovieEntity.movie([.visible(alpha: 0.5, clip: "M0 0L9 0L9 9Z")])
    let items = try movie.firstFrame(replacements: Replacements(texts: ["a": text]))
    guard case .group(let group)? = items.first else {
      Issue.record("no group")
      return
    }
    #expect(group.opacity == 0.5)
    #expect(group.clip != nil)
    #expect(texts(group.items).count == 1)
  }

  @Test func textIsWrappedAtTheImagesOwnWidth() throws {
    let image = Files.pngHeader(width: 7, height: 5)
    let movie = MessageMovieEntity.movie([.visible()]).adding(image: "a", image)
    let items = try movie.firstFrame(
      replacements: Replacements(images: ["a": .init(mine)], texts: ["a": text]))
    #expect(items.last == .text(TextItem(text, frame: Rect(Size(10, 20)), wrapWidth: 7)))
  }

  @Test func textIsCutShortAtTheLayoutWhereThereIsNoImage() throws {
    var cut = text
    cut.lineBreak = .truncateEnd
    let items = try movie.firstFrame(replacements: Replacements(texts: ["b.vector": cut]))
    #expect(texts(items).map(\.wrapWidth) == [10])
  }

  @Test func textMayHaveAWidth() throws {
    for key in ["a", "b.vector"] {
      var wide = text
      wide.width = 33
      let items = try movie.firstFrame(replacements: Replacements(texts: [key: wide]))
      #expect(Set(texts(items).map(\.wrapWidth)) == [33])
    }
  }

  @Test func textWithoutALayoutIsPlacedAtTheOrigin() throws {
    var frame = MessageFrameEntity.visible(transform: .matrix(1, 0, 0, 1, 30, 40))
    frame.clearLayout()
    let items = try MessageMovieEntity.movie([frame]).firstFrame(
      replacements: Replacements(texts: ["a": text]))
    #expect(items == [.text(TextItem(text, frame: .zero, transform: .translation(30, 40)))])
  }

  @Test func textWithoutASizeIsNotDrawn() throws {
    for size in [0, -1, .nan, .infinity] {
      let replacements = Replacements(texts: ["a": StyledText("Hi", fontSize: size)])
      #expect(try texts(movie.firstFrame(replacements: replacements)) == [])
    }
  }

  // MARK: Drawings

  private func square(_ side: Double, _ transform: Transform = .identity) -> DisplayItem {
    .fill(FillItem(Path(Rect(Size(side, side))), paint: .color(.black), transform: transform))
  }

  @Test func drawsAboveTheRestInTheSpritesSpace() throws {
    let movie = MessageMovieEntity.movie([
      .hidden,
      .visible(alpha: 0.5, transform: .matrix(2, 0, 0, 2, 30, 40), clip: "M0 0L9 0L9 9Z", [.square()]),
    ])
    let drawing: Replacements.Drawing = { frame, size in
      [square(frame * 100 + size.width + size.height / 100, .translation(1, 1))]
    }
    let replacements = Replacements(texts: ["a": text], drawings: ["a": drawing])
    let animation = try movie.decoded()
    #expect(animation.displayList(at: 0, replacements: replacements).items == [])
    guard case .group(let group)? = animation.displayList(at: 1, replacements: replacements).items.first
    else {
      Issue.record("no group")
      return
    }
    #expect(group.opacity == 0.5 && group.clip != nil && group.items.count == 3)
    #expect(group.items.last == square(110.2, Transform(a: 2, b: 0, c: 0, d: 2, tx: 32, ty: 42)))
  }

  @Test func isCalledOnlyForWhatIsVisible() throws {
    let calls = Lock(0)
    let replacements = Replacements(
      drawings: [
        "a": { _, _ in
          calls.withLock { $0 += 1 }
          return []
        }
      ], hidden: ["b"])
    let movie = MessageMovieEntity.movie([
      .sprite("a", [.hidden]), .sprite("a", matteKey: "nowhere", [.visible()]),
      .sprite("a", [.visible(transform: .matrix(1, 1, 1, 1))]), .sprite("a", [.visible()]),
      .sprite("b", [.visible([.square()])]),
    ])
    #expect(try movie.firstFrame(replacements: replacements) == [])
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func aDrawingInAMatteDecidesWhatShows() throws {
    let movie = MessageMovieEntity.movie([
      .sprite("m.matte", [.visible()]), .sprite("a", matteKey: "m.matte", [.visible([.square()])]),
    ])
    let drawn = square(3)
    let items = try movie.firstFrame(replacements: Replacements(drawings: ["m.matte": { _, _ in [drawn] }]))
    guard case .group(let group)? = items.first else {
      Issue.record("no group")
      return
    }
    #expect(group.matte == Matte([drawn]))
  }

  // MARK: Hiding

  @Test func hidesWholeSprites() throws {
    #expect(try movie.firstFrame(replacements: Replacements(hidden: ["a"])).count == 1)
    let withoutMatte = try movie.firstFrame(replacements: Replacements(hidden: ["photo.matte"]))
    #expect(withoutMatte.count == 2, "nothing shows through a hidden matte")
  }

  @Test func ignoresKeysItDoesNotHave() throws {
    let replacements = Replacements(images: ["x": .init(mine)], texts: ["y": text], hidden: ["z"])
    #expect(try movie.firstFrame(replacements: replacements) == movie.firstFrame())
  }
}
