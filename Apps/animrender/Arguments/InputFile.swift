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
    return isURL ? InputName(url: path) : InputName(file: path)
  }

  /// True when a file is there and was made after this one; for URLs, when it is there.
  func isOlder(than output: String) -> Bool {
    isURL ? Folders.exists(output) : StoredFile.isNewer(output, than: path)
  }

  private var isURL: Bool { WebFile.isURL(path) }

  /// - Throws: `FileError`, or `CommandFailure` for a URL.
  func decode() throws -> any Animation {
    guard path == "-" || isURL else { return try AnimationDecoder.decode(file: path) }
    let limit = DecodingLimits().fileBytes
    let bytes =
      isURL ? try WebFile.read(path, limit: limit) : try FileReader.readStandardInput(limit: limit)
    do {
      return try AnimationDecoder.decode(bytes)
    } catch {
      throw FileError(path: name, .unusable(error))
    }
  }
}
