import BenchmarkResults
import Foundation

/// An animation as one of the measured renderers has it. All draw into memory of the same form: 32 bits per pixel, alpha
/// premultiplied, blue in the lowest byte.
protocol LoadedAnimation: AnyObject {
  /// Of the renderer; empty where it does not say. Is asked for once an animation is loaded.
  static var version: String { get }

  /// - Parameter threads: how many it may use, for renderers that let the caller choose.
  init(_ source: AnimationSource, threads: Int) throws

  /// In the animation's own units.
  var size: (width: Double, height: Double) { get }
  var frameCount: Int { get }

  /// The size of the frames, in pixels; comes before the first one.
  func prepare(width: Int, height: Int) throws
  /// Draws a frame as a player does, which may make use of the one before.
  func show(_ frame: Int)
  /// Draws all of each frame, as if it were the only one.
  func redraw(_ frames: Range<Int>)
  /// What was drawn last, row by row.
  var pixels: [UInt32] { get }
  /// Where the time of the frames goes; nil when the renderer does not say.
  func stages(_ frames: Range<Int>) -> Stages?
}

extension LoadedAnimation {
  static var version: String { "" }

  func stages(_ frames: Range<Int>) -> Stages? { nil }
}

/// A file that was read.
struct AnimationSource {
  var name: String
  var folder: URL
  var bytes: [UInt8]

  init(_ file: URL) throws {
    self.init(
      name: file.lastPathComponent, folder: file.deletingLastPathComponent(),
      bytes: [UInt8](try Data(contentsOf: file)))
  }

  init(name: String, folder: URL, bytes: [UInt8]) {
    self.name = name
    self.folder = folder
    self.bytes = bytes
  }
}

enum RendererTypes {
  /// nil for a name that none has.
  static func named(_ name: String) -> (any LoadedAnimation.Type)? {
    switch name {
    case "animrender": AnimRender.self
    case "rlottie": RLottie.self
    case "thorvg": ThorVG.self
    case "zlib": Inflating.self
    default: nil
    }
  }
}

struct NotMeasured: Error, CustomStringConvertible {
  var description: String
}
