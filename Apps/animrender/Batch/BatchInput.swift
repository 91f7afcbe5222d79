import AnimationCore
import AnimationFormats
import AnimationKit
import AnimationLoading
import AnimationPlayer
import CommandLineSupport
import SystemSupport

/// An animation of a batch.
struct BatchInput: Equatable {
  var file: InputFile
  /// What its output may be named after.
  var name: InputName
  /// Found in a folder that was named, not named itself: it may be something else than an animation.
  var isFound = false

  /// Where it lies, below what was named: the same wherever that lies.
  var identity: String { "\(name.folder)/\(name.name).\(name.ext)" }

  /// What it is, by its content.
  var kind: FoundFile.Kind { look().kind }

  /// Returns what it is, and the file with what was read of it to detect its format. What was named itself is
  /// to be an animation.
  func look() -> (kind: FoundFile.Kind, file: InputFile) {
    guard isFound else { return (.animation, file) }
    let found = FoundFile(file.path)
    var file = file
    file.bytes = found.bytes
    return (found.kind, file)
  }

  /// Returns the input for one of the animations in the file, the one of this id.
  ///
  /// - Parameter limits: what it may ask for.
  func choosing(animation id: String?, _ limits: FileLimits) -> BatchInput {
    var input = self
    input.file.animation = id
    input.file.limits = limits
    return input
  }

  /// The animations that arguments name, each once, in the arguments' order.
  ///
  /// - Parameters:
  ///   - arguments: files, URLs, folders, patterns of the shell; `-` for a list of those on standard input, one a
  ///     line.
  static func find(_ arguments: [String]) throws(FileError) -> [BatchInput] {
    var known: Set<String> = []
    var inputs: [BatchInput] = []
    for argument in try listed(arguments) {
      for input in expand(argument) where known.insert(input.file.path).inserted { inputs.append(input) }
    }
    return inputs
  }

  /// What is made of each, on all cores, in the inputs' order, while a bar shows how many are done.
  ///
  /// - Throws: `CommandFailure.interrupted`.
  static func map<Result: Sendable>(
    _ inputs: [BatchInput], _ work: @escaping @Sendable (BatchInput) -> Result
  ) throws -> [Result] {
    let progress = Lock((bar: ProgressBar(total: inputs.count, noun: "files"), done: 0))
    let results = WorkPool.map(inputs, jobs: ProcessorCount.available) { _ in
      progress.withLock {
        $0.done += 1
        $0.bar.update(done: $0.done)
      }
    } _: {
      work($0)
    }
    progress.withLock { $0.bar.clear() }
    if Interruption.isRequested { throw CommandFailure.interrupted }
    return results
  }

  private static func listed(_ arguments: [String]) throws(FileError) -> [String] {
    var all: [String] = []
    for argument in arguments {
      guard argument == "-" else {
        all.append(argument)
        continue
      }
      let text = try FileReader.readStandardInput(limit: DecodingLimits().fileBytes)
      all += lines(of: text)
    }
    return all
  }

  /// What a list names.
  static func lines(of text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  private static func expand(_ argument: String) -> [BatchInput] {
    if WebAddress.hasScheme(argument) { return [BatchInput(argument)] }
    if let path = FileAddress.path(argument) { return [BatchInput(path)] }
    if Folders.isFolder(argument) { return animations(in: argument) }
    if !Folders.exists(argument), argument.contains(where: { "*?[".contains($0) }) {
      let matches = FolderTree.matches(argument).flatMap { path in
        Folders.isFolder(path) ? animations(in: path) : [BatchInput(path)]
      }
      if !matches.isEmpty { return matches }
    }
    // What is not there fails like any other file that cannot be read.
    return [BatchInput(argument)]
  }

  private static func animations(in folder: String) -> [BatchInput] {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return FolderTree.files(in: folder).compactMap { path in
      let inner = path.lastSlash.map { String(path[..<$0]) } ?? "."
      let name = InputName(file: path, folder: inner)
      guard FileFormats.extensions.contains(name.ext.lowercased()) else { return nil }
      return BatchInput(file: InputFile(path: "\(root)/\(path)"), name: name, isFound: true)
    }
  }
}

extension BatchInput {
  fileprivate init(_ path: String) {
    file = InputFile(path: path)
    name = file.outputName
  }
}
