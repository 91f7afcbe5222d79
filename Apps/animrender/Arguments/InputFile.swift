import AnimationKit
import ArgumentParser

/// INPUT: the path or URL of an animation, or `-` for standard input.
struct InputFile: ExpressibleByArgument, Equatable {
  static let defaultCompletionKind: CompletionKind = .file(extensions: ["svga", "json"])
  static let help: ArgumentHelp = "An SVGA or Lottie file or its http(s) URL, or - for standard input."

  var path: String

  init(path: String) {
    self.path = path
  }

  init?(argument: String) {
    self.init(path: argument)
  }

  /// How messages call it.
  var name: String { path == "-" ? "standard input" : path }

  /// What outputs may be named after.
  var outputName: InputName {
    if path == "-" { return InputName(file: "standard-input") }
    return InputName(file: isURL ? String(path.prefix { $0 != "?" && $0 != "#" }) : path)
  }

  /// True when a file is there and was made after this one; for URLs, when it is there.
  func isOlder(than output: String) -> Bool {
    isURL ? Folders.exists(output) : StoredFile.isNewer(output, than: path)
  }

  private var isURL: Bool { WebAddress.hasScheme(path) }

  /// - Throws: `FileError`, or `CommandFailure` for a URL.
  func decode() throws -> any Animation {
    guard path == "-" || isURL else { return try AnimationDecoder.decode(file: path) }
    let limit = DecodingLimits().fileBytes
    do {
      if isURL { return try WebFile.read(path, limit: limit).decode() }
      return try AnimationDecoder.decode(FileReader.readStandardInput(limit: limit))
    } catch let error as AnimationError {
      throw FileError(path: name, .unusable(error))
    }
  }
}
