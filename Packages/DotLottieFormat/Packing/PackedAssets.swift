import AnimationCore
import Archives
import LottieFormat

/// The images, sounds and fonts of a dotLottie, each content once in its folder.
struct PackedAssets {
  /// By their paths in the archive.
  private(set) var files: [String: [UInt8]] = [:]
  private var paths: [Content: String] = [:]
  /// Where the files are that an animation refers to, by kind and reference: many may name one.
  var found: [String: String] = [:]
  private var names: [String: SafeFileNames] = [:]

  private struct Content: Hashable {
    var folder: String
    var bytes: [UInt8]
  }

  /// Whether `path` is in one of its folders.
  static func holds(_ path: String) -> Bool {
    PackedAssetKind.allCases.contains { path.hasPrefix($0.rawValue) }
  }

  /// Adds a file that has its name already.
  mutating func add(_ path: String, _ bytes: [UInt8]) {
    guard let kind = PackedAssetKind.allCases.first(where: { path.hasPrefix($0.rawValue) }) else { return }
    files[path] = bytes
    names[kind.rawValue, default: SafeFileNames()].take(String(path.dropFirst(kind.rawValue.count)))
    let content = Content(folder: kind.rawValue, bytes: bytes)
    // Of several that are equal the first by name, in whatever order they come.
    if paths[content].map({ path < $0 }) ?? true { paths[content] = path }
  }

  /// Where a file of this content is; it is named after `key` when there is none yet.
  mutating func path(of bytes: [UInt8], key: String, as kind: PackedAssetKind) -> String {
    let content = Content(folder: kind.rawValue, bytes: bytes)
    if let path = paths[content] { return path }
    let ending = kind.fileExtension(bytes, named: key)
    let name = names[kind.rawValue, default: SafeFileNames()].next(for: key, extension: ending)
    let path = kind.rawValue + name
    (files[path], paths[content]) = (bytes, path)
    return path
  }
}

/// What the files are that an animation refers to: their folders.
enum PackedAssetKind: String, CaseIterable {
  case image = "i/"
  case sound = "u/"
  case font = "f/"

  /// By the content, as names and types of embedded files lie.
  ///
  /// - Parameter name: of the file, which counts where the content says nothing.
  fileprivate func fileExtension(_ bytes: [UInt8], named name: String) -> String {
    switch ImageProperties.FileType(bytes) {
    case .png: return "png"
    case .jpeg: return "jpeg"
    case .webp: return "webp"
    case nil: break
    }
    if self == .font, let ending = Self.fonts.first(where: { bytes.starts(with: $0.mark) })?.ending {
      return ending
    }
    switch SoundType(bytes) {
    case .mp3 where self != .font: return "mp3"
    case .wav: return "wav"
    default: break
    }
    if self == .image, bytes.first == UInt8(ascii: "<") { return "svg" }
    let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    return ending.isEmpty || ending.utf8.count > 5
      || !ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      ? "bin" : ending
  }

  private static let fonts: [(mark: [UInt8], ending: String)] = [
    ([0, 1, 0, 0], "ttf"), (Array("true".utf8), "ttf"), (Array("OTTO".utf8), "otf"),
    (Array("wOFF".utf8), "woff"),
    (Array("wOF2".utf8), "woff2"),
  ]

  /// Whether a file is as small as it gets.
  static func isCompressed(_ bytes: [UInt8]) -> Bool {
    ImageProperties.FileType(bytes) != nil || SoundType(bytes) == .mp3
      || bytes.starts(with: "wOFF".utf8) || bytes.starts(with: "wOF2".utf8)
  }
}
