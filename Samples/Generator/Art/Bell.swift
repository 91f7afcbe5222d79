import AnimationCore
import AnimationKit
import Foundation
import SVGAFormat

/// A bell that swings and is struck twice, with its sound.
func bell() throws -> SVGAMovie {
  let frameCount = 60
  let strokes = [7.0, 37.0]
  let mount = Transform.translation(160, 62)
  let gold: Color = "#f4b942"

  /// To the sides and back, twice a pass; fastest in the middle.
  func swing(_ frame: Double, late: Double) -> Transform {
    .rotation(radians: 0.42 * sin((frame - late) / Double(frameCount) * 4 * .pi))
  }

  let body = [
    SVGAMovie.Shape(
      .path(
        Path(
          "M0 6 C44 6 48 44 50 84 C52 112 66 128 78 142 L-78 142 C-66 128 -52 112 -50 84 C-48 44 -44 6 0 6 Z")
      ),
      fill: gold),
    SVGAMovie.Shape(
      .path(Path("M-26 38 C-30 58 -32 84 -40 108")), stroke: .init("#fff0c4", width: 8, cap: .round)),
    SVGAMovie.Shape(.rect(Rect(x: -84, y: 136, width: 168, height: 16), cornerRadius: 8), fill: "#d99a26"),
  ]
  let clapper = [SVGAMovie.Shape(.ellipse(center: Point(0, 160), radiusX: 19, radiusY: 19), fill: "#8a5a14")]
  let holder = [
    SVGAMovie.Shape(.rect(Rect(x: -70, y: -16, width: 140, height: 14), cornerRadius: 7), fill: "#4a4e69"),
    SVGAMovie.Shape(.ellipse(center: .zero, radiusX: 14, radiusY: 14), fill: "#4a4e69"),
  ]

  /// A wave that leaves the bell to one side after a stroke.
  func wave(_ stroke: Double, side: Double, delay: Double) -> SVGAMovie.Sprite {
    let reach = Track(0.6).hold(until: stroke + delay).to(stroke + delay + 22, 1.3, easing: .out)
    let fade = Track(0).hold(until: stroke + delay).to(stroke + delay + 2, 0.9)
      .to(stroke + delay + 22, 0, easing: .linear)
    let arc = SVGAMovie.Shape(
      .path(Path("M92 -40 C112 -16 112 16 92 40")), stroke: .init("#5fa8d3", width: 7, cap: .round))
    return SVGAMovie.Sprite(vector: "wave.vector", frameCount: frameCount) { frame in
      let size = reach.value(at: frame)[0]
      return .init(
        alpha: fade.value(at: frame)[0],
        transform: .translation(160, 170) * .scale(side * size, size), shapes: [arc])
    }
  }

  return SVGAMovie(
    size: Size(320, 320), frameRate: 30, frameCount: frameCount,
    sounds: [SVGAMovie.Sound(key: "stroke", bytes: try BellSound.mp3())],
    sprites: strokes.flatMap { stroke in
      [-1.0, 1].flatMap { side in [0.0, 5].map { wave(stroke, side: side, delay: $0) } }
    } + [
      SVGAMovie.Sprite(vector: "clapper.vector", frameCount: frameCount) { frame in
        .init(transform: mount * swing(frame, late: 4), shapes: clapper)
      },
      SVGAMovie.Sprite(vector: "bell.vector", frameCount: frameCount) { frame in
        .init(transform: mount * swing(frame, late: 0), shapes: body)
      },
      SVGAMovie.Sprite(vector: "holder.vector", frameCount: frameCount) { _ in
        .init(transform: mount, shapes: holder)
      },
    ],
    cues: strokes.map { stroke in
      SVGAMovie.Cue(
        key: "stroke", startFrame: Int(stroke), endFrame: frameCount,
        totalTime: Int(BellSound.duration * 1000))
    })
}
