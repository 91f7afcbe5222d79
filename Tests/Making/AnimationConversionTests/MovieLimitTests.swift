import AnimationCore
import Pixels
import SVGAFormat
import TestSupport
import Testing

@testable import AnimationConversion

/// Small movies that would become Lotties larger than anything reads.
@Suite struct MovieLimitTests {
  private typealias Sprite = SVGAMovie.Sprite

  private func triangle(_ x: Double) -> [Path.Element] {
    [.move(Point(x, 0)), .line(Point(x + 1, 0)), .line(Point(x, 1)), .close]
  }

  private func clipped(by path: [Path.Element]) -> Frame { .image(.identity, clip: Path(path)) }

  private func limit(_ sprites: [Sprite], images: [EncodedImage] = []) throws -> String? {
    let movie = SVGAMovie(
      size: Size(100, 80), frameRate: 10, frameCount: sprites.map(\.frames.count).max() ?? 1, images: images,
      sprites: sprites)
    do throws(AnimationError) {
      _ = try AnimationConverter.convert(SVGAAnimation(movie), to: .lottie)
      return nil
    } catch {
      guard case .limitExceeded(let what, _, _) = error else { throw error }
      return what
    }
  }

  /// A frame that keeps the shapes of the one before takes two bytes.
  @Test func keptShapesAreLimited() throws {
    let shapes = (0..<600).map { Shape(.rect(Rect(x: Double($0), y: 0, width: 1, height: 1)), fill: .black) }
    func sprite(frames: Int) -> Sprite {
      .init("s", frames: .init(Array(repeating: Frame(shapes: shapes), count: frames)))
    }
    #expect(try limit([sprite(frames: 20)]) == nil)
    #expect(try limit([sprite(frames: 1000)]) == "shapes in all frames")
  }

  /// Each becomes keyframes.
  @Test func changingShapesAreLimited() throws {
    func sprite(frames: Int) -> Sprite {
      .init(
        "s",
        frames: .init(
          (0..<frames).map { frame in
            let x = Double(frame % 7)
            return Frame(
              shapes: (0..<500).map {
                Shape(.rect(Rect(x: x, y: Double($0), width: 1, height: 1)), fill: .black)
              })
          }))
    }
    #expect(try limit([sprite(frames: 3)]) == nil)
    #expect(try limit([sprite(frames: 201)]) == "shapes that change in all frames")
  }

  @Test func changingTransformsAreLimited() throws {
    let images = [0, 1].map { Frame.image(.translation(Double($0), 0)) }
    let frames = (0..<50_100).map { images[$0 % 2] }
    func sprites(_ frames: [Frame]) -> [Sprite] {
      (0..<5).map { Sprite("\($0)", frames: .init(frames)) }
    }
    #expect(try limit(sprites(frames)) == "transforms and opacities in all frames")
    #expect(try limit(sprites(Array(frames.prefix(100)))) == nil)
  }

  @Test func outlinesOfAClipAreLimited() throws {
    func sprite(_ count: Int) -> Sprite {
      .init("a", frames: [clipped(by: (0..<count).flatMap { triangle(Double($0)) })])
    }
    #expect(try limit([sprite(200)]) == nil)
    #expect(try limit([sprite(1001)]) == "outlines of a clip")
  }

  /// One large clip makes those of all frames as large.
  @Test func verticesOfClipsAreLimited() throws {
    let large = [.move(.zero)] + (0..<6000).map { Path.Element.line(Point(Double($0), Double($0 % 7))) }
    func sprite(_ count: Int) -> Sprite {
      .init("a", frames: .init((0..<count).map { clipped(by: $0 == 0 ? large : triangle(Double($0))) }))
    }
    #expect(try limit([sprite(4)]) == nil)
    #expect(try limit([sprite(200)]) == "vertices of clips in all frames")
    let same = Frame.image(.identity, clip: Path(large))
    #expect(try limit([.init("a", frames: .init(Array(repeating: same, count: 2000)))]) == nil)
  }

  /// Each is a picture of its own.
  @Test func copiesOfAnImageInOtherProportionsAreLimited() throws {
    let image = EncodedImage(
      key: "a", bytes: try SVGAMovie.image(.black) + [UInt8](repeating: 0, count: 1 << 20))
    func sprite(_ count: Int) -> Sprite {
      .init(
        "a",
        frames: .init((0..<count).map { Frame(layout: Rect(x: 0, y: 0, width: 20, height: 10 + Double($0))) })
      )
    }
    #expect(try limit([sprite(2)], images: [image]) == nil)
    #expect(try limit([sprite(60)], images: [image]) == "file size of the Lottie in bytes")
  }

  @Test func drawnImagesAreLimited() throws {
    let drawer = ImageDrawer(
      canvas: Size(4000, 4000), scale: 1, images: ImageCache(), log: nil, threads: 1, budget: .unlimited)
    let area = Rect(x: 0, y: 0, width: 4000, height: 4000)
    for _ in 0..<8 { _ = try drawer.image(of: [], in: area) }
    #expect(throws: AnimationError.self) { try drawer.image(of: [], in: area) }
  }
}
