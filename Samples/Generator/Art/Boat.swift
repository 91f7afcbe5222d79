import AnimationBuilding
import Foundation

/// A boat on waves, seen through a porthole. SVGA: every sprite is clipped to the same circle, and the waves'
/// shapes are kept from frame to frame.
func boat() throws -> SVGAMovie {
  let frameCount = 60
  let porthole = Path.circle(160, 160, radius: 132)

  /// A sprite whose clip stays where it is while the sprite moves.
  func sprite(
    _ name: String, _ shapes: [SVGAMovie.Shape], _ transform: @escaping (Double) -> Transform
  ) -> SVGAMovie.Sprite {
    SVGAMovie.Sprite(name + ".vector", frameCount: frameCount) { frame in
      let transform = transform(frame)
      return SVGAMovie.Frame(
        transform: transform, clip: transform.inverted().map { porthole.applying($0).rounded }, shapes: shapes
      )
    }
  }

  /// Water below a wavy line, wide enough to be moved by one wave.
  func water(_ height: Double, _ color: Color) -> SVGAMovie.Shape {
    var path = Path()
    path.move(to: Point(-160, 0))
    for x in stride(from: -160.0, to: 480, by: 80) {
      let crest = (x / 80).truncatingRemainder(dividingBy: 2) == 0 ? -height : height
      path.curve(to: Point(x + 80, 0), Point(x + 29, crest), Point(x + 51, crest))
    }
    path.line(to: Point(480, 200))
    path.line(to: Point(-160, 200))
    path.close()
    return SVGAMovie.Shape(.path(path), fill: color)
  }

  let sky = SVGAMovie.Shape(.rect(Rect(x: 0, y: 0, width: 320, height: 320)), fill: "#d8f1ff")
  let sun = [
    SVGAMovie.Shape(.ellipse(center: .zero, radiusX: 36, radiusY: 36), fill: "#fff0b8"),
    SVGAMovie.Shape(.ellipse(center: .zero, radiusX: 26, radiusY: 26), fill: "#ffcf56"),
  ]
  let hull = try [
    SVGAMovie.Shape(.path(Path(svg: "M0 -14 L0 -96")), stroke: .init("#6d4c41", width: 5, cap: .round)),
    SVGAMovie.Shape(.path(Path(svg: "M6 -92 C40 -74 50 -44 50 -24 L6 -24 Z")), fill: "#ffffff"),
    SVGAMovie.Shape(.path(Path(svg: "M-6 -82 C-30 -62 -36 -42 -36 -24 L-6 -24 Z")), fill: "#ffd9d0"),
    SVGAMovie.Shape(
      .path(Path(svg: "M-60 -14 L60 -14 C56 10 44 22 26 22 L-26 22 C-44 22 -56 10 -60 -14 Z")),
      fill: "#e63946"),
    SVGAMovie.Shape(.rect(Rect(x: -58, y: -6, width: 116, height: 6)), fill: "#ffffff"),
  ]
  let turn = 2 * Double.pi / Double(frameCount)

  return SVGAMovie(
    size: Size(320, 320), frameRate: 30, frameCount: frameCount,
    sprites: [
      sprite("sky", [sky]) { _ in .identity },
      sprite("sun", sun) {
        .translation(214, 98) * .scale(1 + 0.05 * sin($0 * turn), 1 + 0.05 * sin($0 * turn))
      },
      sprite("back wave", [water(12, "#7fcdee")]) { .translation(-$0 * 160 / Double(frameCount), 194) },
      sprite("boat", hull) {
        .translation(156, 196 + 5 * sin($0 * turn)) * .rotation(radians: 0.1 * sin($0 * turn - 0.9))
      },
      sprite("front wave", [water(14, "#2a9fd8")]) {
        .translation($0 * 160 / Double(frameCount) - 160 + 160, 212)
      },
      SVGAMovie.Sprite("frame.vector", frameCount: frameCount) { _ in
        SVGAMovie.Frame(shapes: [.init(.path(porthole), stroke: .init("#23395d", width: 12))])
      },
    ])
}
