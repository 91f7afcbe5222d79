import AnimationBuilding
import AnimationKit
import Foundation
import TestSupport
import Testing

@Suite struct SVGABuildingTests {
  private let square = SVGAMovie.Shape(.rect(Rect(x: -5, y: -5, width: 10, height: 10)), fill: .onlyRed)

  private func movie(_ sprites: [SVGAMovie.Sprite]) -> SVGAMovie {
    SVGAMovie(size: Size(100, 100), frameRate: 10, frameCount: 20, sprites: sprites)
  }

  @Test func keyframesMoveASprite() throws {
    let transform = AnimatedTransform(
      position: Animated(20, 50).to(80, 50, at: 10, easing: .easeInQuad), scale: Animated(2, 1),
      opacity: Animated(1).holding(until: 10).to(0, at: 20))
    let movie = movie([
      try SVGAMovie.Sprite("dot.vector", frameCount: 20, shapes: [square], transform: transform)
    ])
    let animation = try movie.animation()
    #expect(try animation.paintedBox(at: 5) == Rect(x: 25, y: 45, width: 20, height: 10))
    #expect(try animation.paintedBox(at: 10) == Rect(x: 70, y: 45, width: 20, height: 10))
    #expect(abs(try animation.color(80, 50, at: 15).alpha - 0.5) < 0.01)
    #expect(animation.info.diagnostics.isEmpty)
  }

  /// The same transform gives the same pixels in both formats.
  @Test func bothFormatsPlaceAlike() throws {
    let transform = AnimatedTransform(
      anchor: Animated(3, 1), position: Animated(30, 40).to(60, 50, at: 19, easing: .easeOutBack),
      scale: Animated(2, 3).to(3, 1, at: 19), rotation: Animated(20).to(200, at: 19, easing: .easeIn),
      skew: 15,
      skewAxis: 30)
    let sprite = try SVGAMovie.Sprite("dot.vector", frameCount: 20, shapes: [square], transform: transform)
    let svga = try movie([sprite]).animation()
    let lottie = try LottieDocument.sheet([
      LottieLayer(
        "dot", .shapes([.rectangle(Rect(x: -5, y: -5, width: 10, height: 10)), .fill(.onlyRed)]),
        transform: transform)
    ]).animation()
    for frame in stride(from: 0.0, to: 20, by: 3) {
      let (a, b) = (
        try svga.bitmap(at: frame, width: 100, height: 100).straightRGBA(),
        try lottie.bitmap(at: frame, width: 100, height: 100).straightRGBA()
      )
      #expect(zip(a, b).count { abs(Int($0) - Int($1)) > 3 } == 0, "frame \(frame)")
    }
  }

  @Test func aMovieIsTheSameBehindAFile() throws {
    let image = EncodedImage(key: "red", bytes: try Images.png(.onlyRed))
    var movie = movie([
      try SVGAMovie.Sprite("red", frameCount: 20, imageSize: Size(10, 10)),
      try SVGAMovie.Sprite(
        "dot.vector", matteKey: "window.matte", frameCount: 20, shapes: [square],
        transform: AnimatedTransform(position: Animated(10, 10).to(90, 90, at: 19)),
        clip: Animated(Path(Rect(x: -4, y: -4, width: 8, height: 8)))
          .to(Path(Rect(x: -1, y: -1, width: 2, height: 2)), at: 19)),
      SVGAMovie.Sprite("window.matte", frameCount: 20) { _ in
        SVGAMovie.Frame(shapes: [
          SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 50, height: 100)), fill: .white)
        ])
      },
    ])
    movie.images = [image]
    movie.sounds = [SVGAMovie.Sound(key: "tone", bytes: Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0])]
    movie.cues = [SVGAMovie.Cue(key: "tone", startFrame: 2, endFrame: 10)]
    let read = try SVGADecoder.decode(movie.bytes())
    #expect(read.movie == movie)
    for frame in [0.0, 7, 19] {
      #expect(read.displayList(at: frame) == (try movie.animation().displayList(at: frame)))
    }
    #expect(try read.color(5, 5) == .onlyRed)
    #expect(read.info.soundCues.map(\.startFrame) == [2])
    let folder = try TemporaryFolder()
    try movie.write(to: folder.url("movie.svga").path)
    #expect([UInt8](try Data(contentsOf: folder.url("movie.svga"))) == (try movie.bytes()))
  }

  @Test func aClipFollowsItsKeyframes() throws {
    let clip = Animated(Path(Rect(x: 0, y: 0, width: 20, height: 20)))
      .to(Path(Rect(x: 0, y: 0, width: 60, height: 40)), at: 10)
    let all = SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 100, height: 100)), fill: .onlyRed)
    let sprite = try SVGAMovie.Sprite("all.vector", frameCount: 20, shapes: [all], clip: clip)
    #expect(try movie([sprite]).animation().paintedBox(at: 5) == Rect(x: 0, y: 0, width: 40, height: 30))
  }

  @Test func whatCannotBeWrittenIsOneErrorWithItsPlace() throws {
    func expect(_ path: String, _ reason: String, _ change: (inout SVGAMovie) -> Void) {
      var movie = movie([])
      change(&movie)
      #expect(throws: AnimationError.invalid(path: path, reason: reason)) { try movie.bytes() }
      #expect(throws: AnimationError.invalid(path: path, reason: reason)) { try movie.animation() }
    }
    expect("params", "the size 0.0 x 10.0 cannot be shown") { $0.size = Size(0, 10) }
    expect("params", "the movie has 0 frames, at least 1 is needed") { $0.frameCount = 0 }
    expect("sprites[0]", "it has 21 frames, and the movie 20") {
      $0.sprites = [SVGAMovie.Sprite("a.vector", frameCount: 21) { _ in SVGAMovie.Frame() }]
    }
    expect("sprites[0].frames[3]", "it has numbers that cannot be drawn") {
      $0.sprites = [
        SVGAMovie.Sprite("a.vector", frameCount: 20) { frame in
          SVGAMovie.Frame(transform: .translation(frame == 3 ? .nan : 0, 0))
        }
      ]
    }
    expect("sprites[0]", "there is no matte \"b.matte\"") {
      $0.sprites = [
        SVGAMovie.Sprite("a.vector", matteKey: "b.matte", frameCount: 20) { _ in SVGAMovie.Frame() }
      ]
    }
    expect("cues[0]", "there is no sound \"tone\"") {
      $0.cues = [SVGAMovie.Cue(key: "tone", startFrame: 0, endFrame: 1)]
    }
    expect("images[0]", "unknown format: the image is not PNG, JPEG, WebP, GIF, BMP or SVG") {
      $0.images = [EncodedImage(key: "a", bytes: [1])]
    }
    expect("sounds[1]", "another one has the key \"a\"") {
      $0.sounds = [SVGAMovie.Sound(key: "a", bytes: []), SVGAMovie.Sound(key: "a", bytes: [])]
    }
    #expect(
      throws: AnimationError.invalid(
        path: "a.vector.frames[0]", reason: "it has numbers that cannot be drawn")
    ) {
      try SVGAMovie.Sprite(
        "a.vector", frameCount: 20, transform: AnimatedTransform(position: Animated(.infinity, 0)))
    }
  }
}
