import AnimationCore
import AnimationFiles
import AnimationFormats
import AnimationKit
import AnimationLoading
import AnimationPlayer
import ArgumentParser
import CommandLineSupport
import SystemSupport

/// INPUT, and which of the animations in it.
struct InputOptions: ParsableArguments {
  @Argument(help: InputFile.help)
  var input: InputFile

  @Option(
    help: ArgumentHelp("Which of the animations in the file, where it holds several.", valueName: "id"))
  var animation: String?

  var file: InputFile {
    var file = input
    file.animation = animation
    return file
  }
}

/// The path or URL of an animation, or `-` for standard input.
struct InputFile: ExpressibleByArgument, Equatable {
  static let defaultCompletionKind: CompletionKind = .file(extensions: FileFormat.orderedExtensions)
  static let help: ArgumentHelp = "An SVGA or Lottie file or its http(s) URL, or - for standard input."

  var path: String
  /// What is in it, where that was read already.
  var bytes: [UInt8]?
  /// Which of the animations in it, by its id there; the first one when nil.
  var animation: String?

  init(path: String, bytes: [UInt8]? = nil) {
    self.path = path
    self.bytes = bytes
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

  /// - Parameter files: gets the file, and those of images next to it that are read.
  /// - Throws: `FileError`, or `CommandFailure` for a URL.
  func decode(protecting files: inout ProtectedFiles) throws -> any Animation {
    protect(in: &files)
    if isURL { return try WebFile.decode(path, animation: animation, limit: Self.limit) }
    return try files.adding(as: "an image of the animation") { didRead throws(FileError) in
      try AnimationDecoder.decode(read(didRead), animation: animation)
    }
  }

  /// The text of a Lottie, with what its decoder needs.
  ///
  /// - Throws: as `decode`, and `FileError` for an animation of another format.
  func readLottie(protecting files: inout ProtectedFiles) throws -> LottieSource {
    protect(in: &files)
    if isURL {
      var file = AnimationFile(try WebFile.read(path, limit: Self.limit))
      file.name = name
      return try .read(file, animation: animation)
    }
    return try files.adding(as: "an image of the animation") { didRead throws(FileError) in
      try .read(read(didRead), animation: animation)
    }
  }

  private static let limit = DecodingLimits().fileBytes

  private func read(_ didRead: @escaping @Sendable (String) -> Void) throws(FileError) -> AnimationFile {
    if path == "-" { return try .readStandardInput(limit: Self.limit) }
    if let bytes { return AnimationFile(bytes, at: path, limit: Self.limit, didRead: didRead) }
    return try .read(path, limit: Self.limit, didRead: didRead)
  }
}
