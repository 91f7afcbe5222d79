import AnimationCore
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

  @Test func writesShapesOnceForFramesThatKeepThem() throws {
    let message = MessageMovieEntity(movie)
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
