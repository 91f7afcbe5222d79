import AnimationCore
import LottieFormat

/// What the files are that an animation refers to: their folders.
enum PackedAssetKind: String, CaseIterable {
  case image = "i/"
  case sound = "u/"
  case font = "f/"

  /// Returns a file extension by the content, as names and types of embedded files lie.
  ///
  /// - Parameter name: of the file, which counts where the content says nothing.
  func fileExtension(_ bytes: [UInt8], named name: String) -> String {
    if let type = ImageProperties.FileType(bytes) { return type == .jpeg ? "jpeg" : type.fileExtension }
    if self == .font, let ending = Self.fonts.first(where: { bytes.starts(with: $0.mark) })?.ending {
      return ending
    }
    switch SoundType(bytes) {
    case .mp3 where self != .font: return "mp3"
    case .wav: return "wav"
    default: break
    }
    let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    return ending.isEmpty || ending.utf8.count > 5
      || !ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      ? "bin" : ending
  }

  /// The word for it in messages to users.
  var noun: String {
    switch self {
    case .image: "image"
    case .sound: "sound"
    case .font: "font"
    }
  }

  /// Returns the media type for a data URI.
  func mediaType(_ bytes: [UInt8], named name: String) -> String {
    let type = fileExtension(bytes, named: name)
    switch self {
    case .image: return "image/\(type == "svg" ? "svg+xml" : type)"
    case .sound: return "audio/\(type == "mp3" ? "mpeg" : type)"
    case .font: return "font/\(type)"
    }
  }

  private static let fonts: [(mark: [UInt8], ending: String)] = [
    ([0, 1, 0, 0], "ttf"), (Array("true".utf8), "ttf"), (Array("OTTO".utf8), "otf"),
    (Array("wOFF".utf8), "woff"),
    (Array("wOF2".utf8), "woff2"),
  ]

  /// Whether a file is as small as it gets.
  static func isCompressed(_ bytes: [UInt8]) -> Bool {
    if let type = ImageProperties.FileType(bytes) { return type != .svg && type != .bmp }
    return SoundType(bytes) == .mp3
      || bytes.starts(with: "wOFF".utf8) || bytes.starts(with: "wOF2".utf8)
  }
}
