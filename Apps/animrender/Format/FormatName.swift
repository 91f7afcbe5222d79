import AnimationExport
import AnimationKit

/// The formats that can be written, as `--format` and extensions name them.
enum FormatName: String, CaseIterable {
  case png, jpeg, webp, svg, pdf, apng, gif, mp4, webm, mov, rgba

  init?(extension text: String) {
    switch text {
    case "jpg": self = .jpeg
    default: self.init(rawValue: text)
    }
  }

  /// May have a file for each frame.
  var hasStills: Bool {
    switch self {
    case .png, .jpeg, .webp, .svg: true
    case .pdf, .apng, .gif, .mp4, .webm, .mov, .rgba: false
    }
  }

  /// May hold all frames in one file.
  var hasFilms: Bool {
    switch self {
    case .png, .jpeg, .svg: false
    case .webp, .pdf, .apng, .gif, .mp4, .webm, .mov, .rgba: true
    }
  }

  /// Says itself how often it plays.
  var countsLoops: Bool { [.webp, .apng, .gif].contains(self) }

  /// The most frames a second that it shows evenly; nil where any rate will do.
  var fastestRate: FrameRate? { self == .gif ? GIFWriter.fastestRate : nil }

  /// Can be sent to standard output, which cannot be gone back in.
  var canBeStreamed: Bool { hasStills || self == .rgba }

  var codecs: [VideoOptions.Codec] {
    switch self {
    case .mp4: [.h264, .h265]
    case .webm: [.vp9]
    case .mov: [.proRes4444]
    default: []
    }
  }

  var hasQuality: Bool { [.jpeg, .webp, .gif].contains(self) || !codecs.isEmpty }
}
