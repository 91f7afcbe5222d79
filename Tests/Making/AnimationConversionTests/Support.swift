import AnimationConversion
import AnimationCore
import AnimationFormats
import Foundation
import FrameRendering
import Pixels
import SVGAFormat
import Testing

typealias Frame = SVGAMovie.Frame
typealias Shape = SVGAMovie.Shape

/// A Lottie as JSON, for what tests ask of it.
struct LottieJSON {
  private let root: [String: Any]

  init(_ movie: SVGAMovie, tolerance: Double = 0.05) throws {
    var options = AnimationConverter.Options()
    options.tolerance = tolerance
    let bytes = try AnimationConverter.convert(SVGAAnimation(movie), to: .lottie, options: options).bytes
    root = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  var assets: [JSONNode] { JSONNode(root)["assets"].items }
  /// Topmost first.
  var layers: [JSONNode] { JSONNode(root)["layers"].items }
}

/// A value in JSON text; what is missing is nil.
struct JSONNode {
  let value: Any?

  init(_ value: Any?) { self.value = value }

  subscript(name: String) -> JSONNode { JSONNode((value as? [String: Any])?[name]) }
  subscript(index: Int) -> JSONNode { items.indices.contains(index) ? items[index] : JSONNode(nil) }
  var items: [JSONNode] { (value as? [Any])?.map(JSONNode.init) ?? [] }
  var number: Double? { (value as? NSNumber)?.doubleValue }
  var numbers: [Double] { items.compactMap(\.number) }
  var string: String? { value as? String }
}

extension SVGAMovie {
  /// 100 x 80, 10 frames a second, with the pictures "a", red, and "b", blue, of 20 x 10.
  static func small(
    _ sprites: [Sprite], frames: Int, sounds: [Sound] = [], cues: [Cue] = []
  ) throws -> SVGAMovie {
    SVGAMovie(
      size: Size(100, 80), frameRate: 10, frameCount: frames,
      images: [
        EncodedImage(key: "a", bytes: try image(Color(red: 1, green: 0, blue: 0))),
        EncodedImage(key: "b", bytes: try image(Color(red: 0, green: 0, blue: 1))),
      ], sounds: sounds, sprites: sprites, cues: cues)
  }

  static func image(_ color: Color, width: Int = 20, height: Int = 10) throws -> [UInt8] {
    let word =
      0xFF00_0000 | UInt32(color.red * 255) << 16 | UInt32(color.green * 255) << 8 | UInt32(color.blue * 255)
    return try PNGEncoder.encode(
      Bitmap(width: width, height: height, words: Array(repeating: word, count: width * height)))
  }
}

extension Frame {
  /// A picture of 20 x 10.
  static func image(_ transform: Transform, alpha: Double = 1, clip: Path? = nil) -> Frame {
    Frame(alpha: alpha, layout: Rect(x: 0, y: 0, width: 20, height: 10), transform: transform, clip: clip)
  }
}

/// How far the frames of the result are from those of the movie.
func difference(
  _ movie: SVGAMovie, to target: AnimationConverter.Target = .lottie, tolerance: Double = 0.05
) throws -> FrameDifference {
  let source = try SVGAAnimation(movie)
  var options = AnimationConverter.Options()
  options.tolerance = tolerance
  return try AnimationConverter.convert(source, to: target, options: options).proof(sourceBytes: 0).difference
}

/// Expects all frames to be as good as the same.
func expectSame(
  _ movie: SVGAMovie, within levels: Int = 16, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let difference = try difference(movie)
  #expect(difference.frameCount == movie.frameCount, sourceLocation: sourceLocation)
  #expect(
    difference.largest?.value ?? 0 <= levels, "\(difference)", sourceLocation: sourceLocation)
}

extension Conversion {
  /// The movie that was made; an empty one, which meets no expectation, where none was.
  var made: SVGAMovie { movie ?? SVGAMovie(size: .zero, frameRate: 1, frameCount: 0) }
}
