import AnimationKit
import Foundation
import TestSupport

/// The project's own animations, for what other players do in their documents.
enum Samples {
  static let folder = Repository.root.appending(path: "Samples").path

  static func path(_ name: String) -> String { "\(folder)/\(name)" }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  static func animation(_ name: String) throws -> any Animation {
    try AnimationDecoder.decode(file: path(name))
  }
}

extension Color {
  /// A picture of this colour alone, as a PNG.
  func png() throws -> [UInt8] {
    let empty = #"{"v":"5.7.0","fr":1,"ip":0,"op":1,"w":4,"h":4,"layers":[]}"#
    let animation = try AnimationDecoder.decode(Array(empty.utf8))
    return try PNGEncoder.encode(animation.bitmap(at: 0, options: ImageOptions(background: self)))
  }
}

extension PlaybackOptions {
  /// So fast that a sample is over after a few hundredths of a second.
  static let fast: PlaybackOptions = {
    var options = PlaybackOptions()
    options.speed = 30
    return options
  }()
}

/// Collects what it is told.
@MainActor final class Log<Entry> {
  var entries: [Entry] = []
}
