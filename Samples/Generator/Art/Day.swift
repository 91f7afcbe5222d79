import AnimationBuilding
import Foundation

/// A day over the hills, in a window. SVGA: all sprites show through one matte.
func day() throws -> SVGAMovie {
  let frameCount = 60
  let window = SVGAMovie.Shape(
    .rect(Rect(x: 30, y: 30, width: 260, height: 260), cornerRadius: 60), fill: .white)
  let pane = SVGAMovie.Shape.Geometry.rect(Rect(x: 30, y: 30, width: 260, height: 260))

  /// 0 at midnight, 1 at noon.
  func light(_ frame: Double) -> Double { 0.5 - 0.5 * cos(frame / Double(frameCount) * 2 * .pi) }

  func mix(_ night: Color, _ day: Color, _ frame: Double) -> Color {
    let part = light(frame)
    func channel(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return Color(
      red: channel(night.red, day.red), green: channel(night.green, day.green),
      blue: channel(night.blue, day.blue))
  }

  func sprite(_ name: String, _ frame: (Double) -> SVGAMovie.Frame) -> SVGAMovie.Sprite {
    SVGAMovie.Sprite(name + ".vector", matteKey: "window.matte", frameCount: frameCount, state: frame)
  }

  func hills(_ path: String, _ night: Color, _ day: Color) throws -> (Double) -> SVGAMovie.Frame {
    let path = try Path(svg: path)
    return { .init(shapes: [.init(.path(path), fill: mix(night, day, $0))]) }
  }

  /// Sun and moon stand opposite on one wheel below the horizon.
  func wheel(_ frame: Double, _ phase: Double) -> Transform {
    let angle = frame / Double(frameCount) * 2 * .pi + phase
    return .translation(160 - 118 * sin(angle), 236 + 138 * cos(angle))
  }

  let sun: [SVGAMovie.Shape] = [
    .init(.ellipse(center: .zero, radiusX: 46, radiusY: 46), fill: "#ffe8a355"),
    .init(.ellipse(center: .zero, radiusX: 30, radiusY: 30), fill: "#ffc93c"),
  ]
  let moon = try SVGAMovie.Shape(
    .path(
      Path(
        svg:
          "M8 -27 C-10 -27 -26 -14 -26 4 C-26 20 -12 30 2 30 C14 30 23 23 27 14 C8 20 -8 10 -8 -6 C-8 -15 -2 -23 8 -27 Z"
      )),
    fill: "#f4f1de")
  let stars = [
    (70, 76, 2.5), (112, 120, 1.8), (150, 62, 2.2), (196, 104, 1.8), (232, 70, 2.6), (258, 132, 2),
    (84, 150, 1.8),
  ]
  .map { SVGAMovie.Shape(.ellipse(center: Point($0.0, $0.1), radiusX: $0.2, radiusY: $0.2), fill: .white) }

  return SVGAMovie(
    size: Size(320, 320), frameRate: 30, frameCount: frameCount,
    sprites: try [
      SVGAMovie.Sprite("window.matte", frameCount: frameCount) { _ in .init(shapes: [window]) },
      sprite("sky") { .init(shapes: [.init(pane, fill: mix("#1b2a52", "#8fd3ff", $0))]) },
      sprite("stars") { .init(alpha: max(0, 1 - 2 * light($0)), shapes: stars) },
      sprite("moon") { .init(transform: wheel($0, .pi), shapes: [moon]) },
      sprite("sun") { .init(transform: wheel($0, 0), shapes: sun) },
      sprite(
        "far hills",
        hills(
          "M20 220 C60 170 110 170 150 206 C190 168 250 166 300 214 L300 300 L20 300 Z", "#26436b", "#7cc6a4")
      ),
      sprite(
        "hills",
        hills(
          "M20 246 C70 206 120 216 170 246 C220 224 260 226 300 244 L300 300 L20 300 Z", "#1d3557", "#4fae7b")
      ),
      sprite("meadow", hills("M20 274 C90 244 200 250 300 276 L300 300 L20 300 Z", "#14263f", "#2f8f5b")),
    ])
}
