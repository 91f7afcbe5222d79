import AnimationCore
import Testing

@testable import SVGAFormat

struct ImageUsageTests {
  private func warnings(_ movie: MessageMovieEntity) throws -> [String] {
    try movie.decoded().info.diagnostics.filter { $0.kind == .wasteful }.map(\.description)
  }

  private func layout(_ side: Float, scale: Float) -> MessageFrameEntity {
    var frame = MessageFrameEntity.visible(transform: .matrix(scale, 0, 0, scale))
    frame.layout = .with { ($0.width, $0.height) = (side, side) }
    return frame
  }

  private func image(_ width: Int, _ height: Int) -> [UInt8] {
    Files.pngHeader(width: width, height: height)
  }

  @Test func namesUnusedImages() throws {
    let movie = MessageMovieEntity.movie([
      .sprite("shown", [.visible()]), .sprite("hidden", [.hidden]), .sprite("mask.matte", [.visible()]),
      .sprite("masked", matteKey: "mask.matte", [.visible()]),
      .sprite("dangling", matteKey: "nowhere", [.visible()]),
    ])
    let keys = ["shown", "hidden", "mask", "masked", "dangling", "stray"]
    #expect(
      try warnings(keys.reduce(movie) { $0.adding(image: $1, image(9, 9)) }) == [
        "images[\"hidden\"]: no sprite shows it", "images[\"dangling\"]: no sprite shows it",
        "images[\"stray\"]: no sprite shows it",
      ])
  }

  @Test func namesImagesWithFarMorePixelsThanAreDrawn() throws {
    func warnings(_ width: Int, _ height: Int, _ frames: [MessageFrameEntity]) throws -> [String] {
      try self.warnings(.movie(frames).adding(image: "a", image(width, height)))
    }
    #expect(
      try warnings(2268, 2268, [layout(280, scale: 0.5), .hidden, layout(280, scale: 1)])
        == ["images[\"a\"]: 2268x2268 pixels are never drawn larger than 280x280"])
    #expect(
      try warnings(2000, 1000, [layout(2000, scale: 0.1)])
        == ["images[\"a\"]: 2000x1000 pixels are never drawn larger than 200x100"])
    #expect(try warnings(2268, 2268, [layout(2268, scale: 0.1), layout(2268, scale: 0.6)]) == [])
    #expect(try warnings(250, 250, [layout(250, scale: 0.1)]) == [], "not worth a word")
  }

  @Test func reportsAFrameSequence() throws {
    func movie(_ count: Int, lasting frames: Int) -> MessageMovieEntity {
      let sprites = (0..<count).map { i in
        MessageSpriteEntity.sprite(
          "\(i)",
          (0..<count).map { i..<i + frames ~= $0 ? .visible() : .hidden })
      }
      return sprites.indices.reduce(.movie(sprites)) { $0.adding(image: "\($1)", image(9, 9)) }
    }
    #expect(
      try warnings(movie(12, lasting: 1)) == [
        "sprites: a frame sequence: 12 of 12 images are shown in one frame only"
      ])
    #expect(try warnings(movie(12, lasting: 3)) == [])
    #expect(try warnings(movie(7, lasting: 1)) == [])
  }
}
