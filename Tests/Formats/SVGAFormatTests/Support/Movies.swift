import AnimationCore

@testable import SVGAFormat

extension SVGAMovie {
  /// 320.5 x 200, 8 frames: one of everything that a movie can have.
  static var oneOfEverything: SVGAMovie {
    let heart = Path([
      .move(Point(0.1, 1.0 / 3)), .curve(Point(1e-7, 2), Point(-3, 4), Point(5, 6)), .line(.zero), .close,
    ])
    let shapes = [
      SVGAMovie.Shape(.path(heart), fill: Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)),
      SVGAMovie.Shape(
        .rect(Rect(x: 0.1, y: 0.2, width: 3.3, height: 4.4), cornerRadius: 0.7), fill: .white,
        stroke: SVGAMovie.Stroke(
          .black, width: 1.1, cap: .round, join: .bevel, miterLimit: 3.3,
          dash: .init(length: 0.4, gap: 6.6, offset: -1.1)),
        transform: .rotation(radians: 1)),
      SVGAMovie.Shape(
        .ellipse(center: Point(1.1, 0), radiusX: 2.2, radiusY: 3.3),
        stroke: SVGAMovie.Stroke(.black, width: 2)),
    ]
    var moving: [SVGAMovie.Frame] = (0..<8).map { i in
      let layout = Rect(x: 0.1, y: 0, width: 50, height: 60)
      let turn = Transform.rotation(radians: Double(i))
      return SVGAMovie.Frame(alpha: Double(i) / 7, layout: layout, transform: turn, shapes: shapes)
    }
    moving[3].clip = heart
    moving[4].clip = Path()
    moving[5].shapes = []
    return SVGAMovie(
      size: Size(320.5, 200), frameRate: 24, frameCount: 8,
      images: [
        EncodedImage(key: "ä", bytes: Files.image(1)), EncodedImage(key: "a", bytes: Files.image(2)),
      ],
      sounds: [SVGAMovie.Sound(key: "song", bytes: Files.id3)],
      sprites: [
        SVGAMovie.Sprite(
          "m.matte", frames: SVGAMovie.FrameList((0..<8).map { _ in SVGAMovie.Frame(shapes: shapes) })),
        SVGAMovie.Sprite("ä", matteKey: "m.matte", frames: SVGAMovie.FrameList(moving)),
        SVGAMovie.Sprite("a", frames: SVGAMovie.FrameList(moving.reversed())),
      ],
      cues: [SVGAMovie.Cue(key: "song", startFrame: 1, endFrame: 7, startTime: 20, totalTime: 400)])
  }
}
