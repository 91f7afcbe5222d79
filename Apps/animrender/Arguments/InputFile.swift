import AnimationKit
import ArgumentParser

/// INPUT: the path of an animation, or `-` for standard input.
struct InputFile: ExpressibleByArgument {
  static let defaultCompletionKind: CompletionKind = .file(extensions: ["svga", "json"])
  static let help: ArgumentHelp = "An SVGA or Lottie file, or - for standard input."

  var path: String

  init?(argument: String) {
    path = argument
  }

  /// How messages call it.
  var name: String { path == "-" ? "standard input" : path }

  /// What outputs may be named after.
  var outputName: InputName { path == "-" ? InputName(file: "standard-input") : InputName(file: path) }

  func decode() throws(FileError) -> any Animation {
    guard path == "-" else { return try AnimationDecoder.decode(file: path) }
    let bytes = try FileReader.readStandardInput(limit: DecodingLimits().fileBytes)
    do {
      return try AnimationDecoder.decode(bytes)
    } catch {
      throw FileError(path: name, .unusable(error))
    }
  }
}
