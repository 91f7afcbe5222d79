import AnimationCore
import AnimationFormats
import AnimationLoading
import ArgumentParser
import CommandLineSupport
import DotLottieFormat
import SystemSupport

/// What a dotLottie has but its animations.
struct DotLottieParts: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A theme, with the file's name as its id; the images of its rules come along.", valueName: "file"),
    completion: .file(extensions: ["json"]), transform: PathArgument.file)
  var theme: [String] = []

  @Option(
    help: ArgumentHelp("A state machine, with the file's name as its id.", valueName: "file"),
    completion: .file(extensions: ["json"]), transform: PathArgument.file)
  var stateMachine: [String] = []

  @Option(help: ArgumentHelp("The animation to be shown first; default the first input.", valueName: "id"))
  var initial: String?

  @Option(help: ArgumentHelp("The state machine to be started with.", valueName: "id"))
  var initialStateMachine: String?

  var isEmpty: Bool {
    theme.isEmpty && stateMachine.isEmpty && initial == nil && initialStateMachine == nil
  }
}

/// Makes a dotLottie of a folder, of a dotLottie, or of Lotties.
struct DotLottiePacking {
  private let inputs: [InputFile]
  private let parts: DotLottieParts

  init(_ inputs: [InputFile], _ parts: DotLottieParts) {
    self.inputs = inputs
    self.parts = parts
  }

  func pack(protecting files: inout ProtectedFiles) throws -> PackedFile {
    if let whole = try wholePackage(protecting: &files) {
      var package = whole.package
      let bytes = try DotLottieFolder.pack(&package, of: whole.name)
      return (bytes, package.warnings.shortened(for: whole.name))
    }
    return try packLotties(protecting: &files)
  }

  // MARK: Of one that is whole

  private func wholePackage(
    protecting files: inout ProtectedFiles
  ) throws -> (package: UnpackedDotLottie, name: String)? {
    for input in inputs where Folders.isFolder(input.path) {
      try requireAlone(input, "a folder")
      let package = try files.adding(as: "a file of the dotLottie") { didRead throws(FileError) in
        try DotLottieFolder.read(input.path, didRead: didRead)
      }
      return (package, input.name)
    }
    return nil
  }

  /// Its manifest says what the options would.
  private func requireAlone(_ input: InputFile, _ noun: String) throws {
    guard inputs.count == 1, parts.isEmpty else {
      throw CommandFailure(
        .usage, "\(input.name): \(noun) is packed alone, as its manifest.json says; unpack it to change that")
    }
  }

  // MARK: Of Lotties

  private func packLotties(protecting files: inout ProtectedFiles) throws -> PackedFile {
    let paths = Lock<[String]>([])
    let didRead: @Sendable (String) -> Void = { path in paths.withLock { $0.append(path) } }
    defer { files.add(paths.withLock { $0 }, as: "a file of the animation") }
    var names: [String: String] = [:]
    var animations: [UnpackedDotLottie.Source] = []
    for input in inputs {
      let file = try input.read(protecting: &files, didRead: didRead)
      let unpacked = try FileError.naming(input.name) { () throws(AnimationError) in
        try DotLottieFolder.unpack(file.bytes)
      }
      if var package = unpacked {
        try requireAlone(input, "a dotLottie")
        let bytes = try DotLottieFolder.pack(&package, of: input.name)
        return (bytes, package.warnings.shortened(for: input.name))
      }
      let text = try FileError.naming(input.name) { () throws(AnimationError) in
        try LottieText.read(file.bytes)
      }
      let id = try id(of: input.name, input.outputName.name, "a", &names)
      animations.append(UnpackedDotLottie.Source(id: id, text: text) { try? file.externalImage($0) })
    }
    let themes = try sources(parts.theme, "t", "a theme", &names, didRead, protecting: &files)
    let machines = try sources(
      parts.stateMachine, "s", "a state machine", &names, didRead, protecting: &files)
    var initial = DotLottieManifest().initial
    initial.animation = try listed(parts.initial, animations, "--initial", "animation")
    initial.stateMachine = try listed(
      parts.initialStateMachine, machines, "--initial-state-machine", "state machine")
    do throws(PackingError) {
      var package = try UnpackedDotLottie(
        animations: animations, themes: themes, stateMachines: machines, initial: initial)
      let bytes = try package.pack()
      return (bytes, package.warnings.shortened(for: inputs[0].name))
    } catch {
      throw FileError(path: names[error.file] ?? inputs[0].name, .unusable(error.error))
    }
  }

  private func sources(
    _ paths: [String], _ folder: String, _ role: String, _ names: inout [String: String],
    _ didRead: @escaping @Sendable (String) -> Void, protecting files: inout ProtectedFiles
  ) throws -> [UnpackedDotLottie.Source] {
    var sources: [UnpackedDotLottie.Source] = []
    for path in paths {
      files.add(path, as: role)
      let file = try AnimationFile.read(path, limit: DecodingLimits().fileBytes, didRead: didRead)
      let id = try id(of: path, InputName(file: path).name, folder, &names)
      sources.append(UnpackedDotLottie.Source(id: id, text: file.bytes) { try? file.externalImage($0) })
    }
    return sources
  }

  /// - Parameter names: gets the file that is called after the id.
  private func id(
    of input: String, _ id: String, _ folder: String, _ names: inout [String: String]
  ) throws(CommandFailure) -> String {
    if let objection = UnpackedDotLottie.objection(toID: id) {
      throw CommandFailure(.usage, "\(input): its name is to be an id, but \(objection)")
    }
    let file = "\(folder)/\(id).json"
    if let other = names.first(where: { $0.key.lowercased() == file.lowercased() }) {
      throw CommandFailure(
        .usage, "\(input): the file's name is to be an id, and \(other.value) has it already: rename one")
    }
    names[file] = input
    return id
  }

  private func listed(
    _ id: String?, _ sources: [UnpackedDotLottie.Source], _ option: String, _ noun: String
  ) throws(CommandFailure) -> String? {
    guard let id, !sources.contains(where: { $0.id == id }) else { return id }
    let known = sources.map { "\"\($0.id)\"" }.joined(separator: ", ")
    throw CommandFailure(
      .usage, "\(option): there is no \(noun) \"\(id)\"\(known.isEmpty ? "" : ", but \(known)")")
  }
}
