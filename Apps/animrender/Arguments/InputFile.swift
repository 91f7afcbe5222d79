import AnimationKit
import ArgumentParser
import CommandLineSupport

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
  var name: String { path == "-" ? "standard input" : path.withoutPasswords }

  /// What outputs may be named after.
  var outputName: InputName {
    if path == "-" { return InputName(file: "standard-input") }
    return isURL ? InputName(url: path) : InputName(file: path)
  }

  /// True when a file is there and was made after this one; for URLs, when it is there.
  func isOlder(than output: String) -> Bool {
    isURL ? Folders.exists(output) : StoredFile.isNewer(output, than: path)
  }

  /// Keeps the file from being written over.
  func protect(in files: inout ProtectedFiles) {
    if path != "-", !isURL { files.add(path, as: "the input") }
  }

  private var isURL: Bool { WebAddress.hasScheme(path) }

  /// - Parameter files: gets the file, and those of pictures beside it that are read.
  /// - Throws: `FileError`, or `CommandFailure` for a URL.
  func decode(protecting files: inout ProtectedFiles) throws -> any Animation {
    protect(in: &files)
    let limit = DecodingLimits().fileBytes
    do {
      if isURL { return try WebFile.read(path, limit: limit).decode() }
      if path == "-" { return try AnimationDecoder.decode(FileReader.readStandardInput(limit: limit)) }
      let bytes = try FileReader.read(path, limit: limit)
      let folder = AssetFolder(ofAnimation: path, fileLimit: limit)
      let pictures = Lock<[String]>([])
      defer { files.add(pictures.withLock { $0 }, as: "a picture of the animation") }
      return try AnimationDecoder.decode(bytes) { reference in
        guard let folder, let bytes = folder.read(reference) else { return nil }
        pictures.withLock { $0.append(folder.path(of: reference)) }
        return bytes
      }
    } catch let error as AnimationError {
      throw FileError(path: name, .unusable(error))
    }
  }
}
