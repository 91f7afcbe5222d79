import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationLoading
import AnimationPlayer
import ArgumentParser
import CommandLineSupport
import InteractionScripts
import SystemSupport

/// INPUT, and which of the animations in it.
struct InputOptions: ParsableArguments {
  @Argument(help: InputFile.help)
  var input: InputFile

  @OptionGroup var choice: AnimationChoice
  @OptionGroup var limitOptions: LimitOptions

  var file: InputFile {
    var file = choice.of(input)
    file.limits = limitOptions.limits
    return file
  }
}

/// Standard input can be read once.
///
/// - Parameters:
///   - inputs: of the command.
///   - options: those that read it.
/// - Throws: `ValidationError`.
func checkStandardInput(_ inputs: [String], _ options: [String]) throws {
  let readers = (inputs.contains("-") ? ["INPUT"] : []) + options
  if readers.count > 1 {
    throw ValidationError("\(readers[0]) and \(readers[1]) cannot both be standard input.")
  }
}

/// `--animation`.
struct AnimationChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp("Which of the animations in the file, where it holds several.", valueName: "id"))
  var animation: String?

  func of(_ input: InputFile) -> InputFile {
    var file = input
    file.animation = animation
    return file
  }
}

/// The path or URL of an animation, or `-` for standard input.
struct InputFile: ExpressibleByArgument, Equatable {
  static let defaultCompletionKind: CompletionKind = .file(extensions: FileFormats.orderedExtensions)
  static let help: ArgumentHelp = "An SVGA or Lottie file or its http(s) URL, or - for standard input."

  var path: String
  /// What is in it, where that was read already.
  var bytes: [UInt8]?
  /// The id of one of the animations in it; the first one when nil.
  var animation: String?
  /// What is done with it.
  var script: PlayedScript?
  /// What it may ask for.
  var limits = FileLimits()

  init(path: String, bytes: [UInt8]? = nil) {
    self.path = path
    self.bytes = bytes
  }

  init(argument: String) {
    self.init(path: FileAddress.path(argument) ?? argument)
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
    FileStatus(output)?.isRegularFile == true && (isURL || StoredFile.isNewer(output, than: path))
  }

  /// Keeps the file from being written over.
  func protect(in files: inout ProtectedFiles) {
    if path != "-", !isURL { files.add(path, as: "the input") }
  }

  /// Whether it is a file whose status says when it changes.
  var isStored: Bool { bytes == nil && path != "-" && !isURL && !FileReader.isInherited(path) }

  var isURL: Bool { WebAddress.hasScheme(path) }

  /// - Parameters:
  ///   - files: gets the file, and those of images next to it that are read.
  ///   - didRead: is called with the path of every file next to it that is read.
  /// - Throws: `FileError`, or `CommandFailure` for a URL.
  func decode(
    protecting files: inout ProtectedFiles, didRead: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> any Animation {
    protect(in: &files)
    if let script {
      if isURL {
        throw CommandFailure(.usage, "\(name): a state machine runs in a file, not in one behind a URL")
      }
      return try script.play(read { _ in }, animation: animation, limits: limits.decoding)
    }
    if isURL, bytes == nil {
      return try WebFile.decode(path, animation: animation, limits: limits.decoding)
    }
    return try files.adding(as: Self.role) { add throws(FileError) in
      let file = try read { path in
        add(path)
        didRead(path)
      }
      return try AnimationDecoder.decode(file, animation: animation, limits: limits.decoding)
    }
  }

  /// The file as it is, and with the way to those next to it where it is none of the web's.
  ///
  /// - Parameter didRead: is called with the path of every file next to it that is read, now or later.
  /// - Throws: as `decode`.
  func read(
    protecting files: inout ProtectedFiles, didRead: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> AnimationFile {
    protect(in: &files)
    if isURL, bytes == nil {
      var file = AnimationFile(try WebFile.fetch(path, limit: limits.decoding.fileBytes).bytes)
      file.name = name
      return file
    }
    return try read(didRead)
  }

  /// The text of a Lottie, with what its decoder needs.
  ///
  /// - Throws: as `decode`, and `FileError` for an animation of another format.
  func readLottie(protecting files: inout ProtectedFiles) throws -> LottieSource {
    try .read(read(protecting: &files), animation: animation, limits: limits.decoding)
  }

  /// What a file is that the animation refers to.
  private static func role(_ path: String) -> String {
    let name = path.lowercased()
    let isFont = [".ttf", ".otf", ".ttc", ".woff", ".woff2"].contains { name.hasSuffix($0) }
    return isFont ? "a font of the animation" : "an image of the animation"
  }

  private func read(_ didRead: @escaping @Sendable (String) -> Void) throws(FileError) -> AnimationFile {
    if let bytes, isURL || path == "-" {
      var file = AnimationFile(bytes)
      file.name = name
      return file
    }
    if path == "-" { return try .readStandardInput(limit: limits.decoding.fileBytes) }
    if let bytes { return AnimationFile(bytes, at: path, limit: limits.decoding.fileBytes, didRead: didRead) }
    return try .read(path, limit: limits.decoding.fileBytes, didRead: didRead)
  }
}
