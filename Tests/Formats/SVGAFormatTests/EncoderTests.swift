import AnimationCore
import Archives
import Testing

@testable import SVGAFormat

struct EncoderTests {
  private let movie = SVGAMovie.oneOfEverything

  @Test func whatIsEncodedDecodesToTheSame() throws {
    let decoded = try SVGADecoder.decode(SVGAEncoder.encode(movie))
    #expect(decoded.movie == movie)
    #expect(decoded.info.container == "zlib + protobuf")
    let built = try SVGAAnimation(movie)
    for frame in 0..<8 {
      #expect(built.displayList(at: Double(frame)) == decoded.displayList(at: Double(frame)))
    }
    #expect(built.displayList(at: 1).items.count == 2)
  }

  /// An image of several keys: zlib finds it again only where it has just seen it.
  @Test func equalImagesTakeRoomOnce() throws {
    var generator = SystemRandomNumberGenerator()
    func noise() -> [UInt8] {
      Files.image(1) + (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    let (shared, other, third) = (noise(), noise(), noise())
    let files = [("a", shared), ("b", other), ("c", third), ("d", shared), ("e", shared)]
    let movie = SVGAMovie(
      size: Size(9, 9), frameRate: 1, frameCount: 1,
      images: files.map { EncodedImage(key: $0.0, bytes: $0.1) })
    let bytes = try SVGAEncoder.encode(movie)
    #expect(bytes.count < 62_000)
    let images = try SVGADecoder.decode(bytes).movie.images
    #expect(images.map(\.key) == ["a", "d", "e", "b", "c"])
    #expect(Set(images.map(\.key)) == Set(movie.images.map(\.key)))
    #expect(
      images.allSatisfy { image in movie.images.contains { $0.key == image.key && $0.bytes == image.bytes } })
  }

  /// In memory, and in a 1.x file, they are there once.
  @Test func whatManyKeysShareIsLimited() throws {
    let image = [UInt8](repeating: 7, count: 1_500_000)
    let movie = SVGAMovie(
      size: Size(9, 9), frameRate: 1, frameCount: 1,
      images: (0..<100).map { EncodedImage(key: "\($0)", bytes: image) })
    #expect(
      throws: AnimationError.limitExceeded(
        what: "size of all images and sounds in bytes", value: 150_000_000, limit: 128 << 20)
    ) { try SVGAEncoder.encode(movie) }
  }

  @Test func writesShapesOnceForFramesThatKeepThem() throws {
    let message = try MessageMovieEntity(
      serializedBytes: Zlib.inflate(SVGAEncoder.encode(movie), limit: 1 << 20).bytes)
    let types = message.sprites[1].frames.map { $0.shapes.map(\.type) }
    let all: [MessageShapeEntity.ShapeType] = [.shape, .rect, .ellipse]
    // Frame 0 is hidden, 5 has none.
    #expect(types == [[], all, [.keep], [.keep], [.keep], [], all, [.keep]])
    #expect(message.sprites[1].frames[0] == MessageFrameEntity())
  }

  @Test func frameListsAreCollections() {
    let frames: SVGAMovie.FrameList = [
      .hidden, SVGAMovie.Frame(alpha: 0.5), SVGAMovie.Frame(alpha: 0.5), .hidden,
    ]
    #expect(frames.count == 4)
    #expect(frames.map(\.alpha) == [0, 0.5, 0.5, 0])
    #expect(frames.states.count == 1)
    #expect(frames == SVGAMovie.FrameList(Array(frames)))
  }

  @Test func refusesWhatCouldNotBeDecoded() {
    let movie = SVGAMovie(size: Size(0, 10), frameRate: 10, frameCount: 1)
    #expect(throws: AnimationError.invalid(path: "params", reason: "the size 0.0 x 10.0 cannot be shown")) {
      try SVGAEncoder.encode(movie)
    }
  }
}
