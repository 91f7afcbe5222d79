import AnimationConversion
import AnimationCore
import AnimationLoading
import ArgumentParser
import CommandLineSupport
import FrameSources
import Pixels
import SystemSupport

/// What can be chosen where an SVGA or Lottie is made of frames.
struct FrameConversionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Of frames, and of an SVGA made of a Lottie: how many a second, 1 to 60. Default: what gives the times in the file; 30 \
      for pictures.
      """,
      valueName: "rate"), transform: NumberArgument.whole(1...60))
  var rate: Int?

  @Option(
    help: ArgumentHelp(
      "Of a video: which half of it is the alpha of the other: left, right, top or bottom. Default: what its file says.",
      valueName: "side"), transform: FrameConversionOptions.side)
  var alpha: PackedAlpha.Side?

  @Option(
    help: ArgumentHelp(
      "Of frames: the most pixels across; they become smaller in their proportions.", valueName: "pixels"),
    transform: NumberArgument.side)
  var width: Int?

  @Option(
    help: ArgumentHelp("Of frames: the most pixels down.", valueName: "pixels"),
    transform: NumberArgument.side)
  var height: Int?

  @Option(
    help: ArgumentHelp(
      "Of frames: draw again only what differs by more than this, of 255, from what is shown. Default: 0.",
      valueName: "levels"), transform: NumberArgument.whole(0...64))
  var noise: Int?

  @Option(
    help: ArgumentHelp(
      "Of frames: make opaque pictures of more than 256 colours JPEGs, 1 to 100. Default: PNG, without loss.",
      valueName: "quality"), transform: NumberArgument.whole(1...100))
  var quality: Int?

  /// The first option that only frames know.
  ///
  /// - Parameter knownRate: true where `--rate` is for more than frames.
  func used(knownRate: Bool) -> String? {
    let names: [(name: String, isUsed: Bool)] = [
      ("rate", rate != nil && !knownRate), ("alpha", alpha != nil), ("width", width != nil),
      ("height", height != nil),
      ("noise", noise != nil), ("quality", quality != nil),
    ]
    return names.first(where: \.isUsed).map { "--\($0.name)" }
  }

  private static func side(_ text: String) throws(ArgumentProblem) -> PackedAlpha.Side {
    guard let side = PackedAlpha.Side(rawValue: text) else {
      throw ArgumentProblem("write left, right, top or bottom")
    }
    return side
  }
}

/// Frames that are named where an animation could be.
struct FrameInput {
  private static let place = "{frame}"
  private static let extensions = ["png", "jpg", "jpeg", "webp"]

  /// The pictures of a folder, of a pattern of the shell, or of a name in which `{frame}` stands for a number, by the
  /// numbers in their names; nil for any other path.
  static func images(_ path: String) throws -> [String]? {
    if path.firstRange(of: place) != nil {
      return try found(FolderTree.matches(path.replacing(place, with: "[0-9]*")), path)
    }
    if Folders.isFolder(path) {
      let names = FolderTree.files(in: path).filter { name in
        !name.contains("/" as Character) && extensions.contains { name.lowercased().hasSuffix(".\($0)") }
      }
      return try found(names.map { Folders.path(of: $0, in: path) }, path)
    }
    guard NamePattern(path).hasWildcards, !Folders.exists(path), !WebAddress.hasScheme(path) else {
      return nil
    }
    return try found(FolderTree.matches(path), path)
  }

  private static func found(_ paths: [String], _ name: String) throws -> [String] {
    if paths.isEmpty { throw CommandFailure(.noInput, "\(name): there are no pictures") }
    return paths.map { ($0, numbered($0)) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  /// The bytes, in which numbers begin with their number of digits, so that 10 comes after 9.
  private static func numbered(_ path: String) -> [UInt8] {
    var result: [UInt8] = []
    var digits: [UInt8] = []
    func end() {
      guard !digits.isEmpty else { return }
      let number = digits.drop { $0 == UInt8(ascii: "0") }
      result += [UInt8(ascii: "0"), UInt8(clamping: number.count)] + number
      digits = []
    }
    for byte in path.utf8 {
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        digits.append(byte)
      } else {
        end()
        result.append(byte)
      }
    }
    end()
    return result
  }
}
