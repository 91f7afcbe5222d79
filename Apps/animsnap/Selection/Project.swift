import AnimationCore
import AnimationSnapshot
import CommandLineSupport
import SystemSupport

/// The animations that a command works on, and the folder of their references.
struct Project: Sendable {
  /// Sorted by name.
  var cases: [SnapshotCase]
  /// The names of references without an animation, sorted.
  var gone: [String]
  /// The folder of the references.
  var references: String
  var arguments: ProjectArguments
  /// What the references were drawn from for this run, such as a commit; nil for those that are kept.
  var earlierVersion: String?
  /// Fonts that were given as files.
  var fontFiles: [String] = []
  /// Whether these are a selection by name.
  private var isSelection = false

  init(
    cases: [SnapshotCase], gone: [String], references: String, arguments: ProjectArguments
  ) {
    self.cases = cases
    self.gone = gone
    self.references = references
    self.arguments = arguments
  }

  /// Whether these are all animations of the configuration.
  var isWhole: Bool { arguments.paths.isEmpty && !isSelection }

  func reference(_ name: String) -> Reference { Reference(in: references, name: name) }

  /// The animations that match these names or patterns, which may omit leading folders. All if there are none.
  ///
  /// - Throws: `CommandFailure` if no snapshot matches a name.
  func only(_ names: [String]) throws(CommandFailure) -> Project {
    if names.isEmpty { return self }
    let known = cases.map(\.name) + gone
    var wanted: Set<String> = []
    for name in names {
      let found = known.contains(name) ? [name] : known.filter { NamePattern(name).matches(endOf: $0) }
      guard !found.isEmpty else {
        let near = name.unicodeScalars.contains("/") ? known : known.map(\.lastPathPart)
        let hint = NearNames.question(name, among: near).map { ": \($0)" } ?? ""
        throw CommandFailure(.usage, "--only: there is no snapshot '\(name.printable)'\(hint)")
      }
      wanted.formUnion(found)
    }
    return selection(where: wanted.contains)
  }

  /// One of several parts; all if nil.
  func part(_ shard: Shard?) -> Project { shard.map { selection(where: $0.contains) } ?? self }

  private func selection(where isWanted: (String) -> Bool) -> Project {
    var project = self
    project.isSelection = true
    project.cases.removeAll { !isWanted($0.name) }
    project.gone.removeAll { !isWanted($0) }
    return project
  }

  /// The files that must not be overwritten: the animations, and the configuration with the files it names.
  ///
  /// - Parameter readingReferences: whether the references are read as well, instead of written.
  func protectedFiles(readingReferences: Bool) -> ProtectedFiles {
    var files = ProtectedFiles()
    files.add(arguments.configurationPath, as: "the configuration")
    files.add(fontFiles, as: "a font that is used")
    for snapshot in cases {
      files.add(snapshot.file, as: "an animation")
      files.add(snapshot.replacementFiles, as: "a replacement that is read")
      if let events = snapshot.eventsFile { files.add(events, as: "the events of a script") }
      if readingReferences { files.add(reference(snapshot.name).files, as: "a part of a reference") }
    }
    return files
  }

  /// - Throws: `CommandFailure` if a new reference of one of these would overwrite a file that is read.
  func checkRecording(_ cases: [SnapshotCase]) throws(CommandFailure) {
    let files = protectedFiles(readingReferences: false)
    for snapshot in cases { try files.check(writing: reference(snapshot.name).files) }
  }

  /// The folder of all references may be a link; those in it are written where they are seen to be.
  ///
  /// - Throws: `SnapshotError` if a folder on the way to a reference is a link.
  func checkLinks(to name: String) throws(SnapshotError) {
    var path = references
    for part in name.pathParts {
      path = Reference(in: path, name: part).path
      guard FileStatus(link: path)?.isLink == true else { continue }
      throw .file(
        FileError(path: path, .unwritable(reason: "is a link: references are not written through it")))
    }
  }

  // MARK: - Commands to be typed

  /// Records the reference of one animation.
  func updateCommand(_ snapshot: SnapshotCase) -> String {
    arguments.command("update", paths: snapshot.argument.map { [$0] } ?? [], only: snapshot.name)
  }

  /// Removes a reference that no animation has.
  func pruneCommand(_ name: String) -> String {
    arguments.command("prune", paths: arguments.paths.filter(Folders.isFolder), only: name)
  }

  // MARK: - References of something else

  /// - Throws: `CommandFailure` if there are no references, or only those of animations with other names: one mistake
  ///   should not be reported for each animation.
  func checkReferences() throws(CommandFailure) {
    let hasSome = cases.contains { Folders.isOccupied(reference($0.name).path) }
    guard !hasSome else { return }
    let folder = references.printable
    let known = AnimationFolder.references(in: references)
    guard let first = known.first else {
      let problem = Folders.isFolder(references) ? "there are no references in it" : "there is no such folder"
      let record = arguments.command("record", paths: arguments.paths)
      throw CommandFailure(.noInput, "\(folder): \(problem); to record the references: \(record)")
    }
    let others = known.count > 1 ? "\(first) and \(known.count - 1) others" : first
    if let better = folderOfSameNames(known) {
      throw CommandFailure(
        .noInput,
        "\(folder): there are no references of these animations, but of \(others); "
          + "did you mean --references \(better.shellWord)?")
    }
    if cases.isEmpty, gone.count > 1, gone.count == known.count {
      throw CommandFailure(
        .noInput,
        "\(folder): there are references of \(others), but no such animations; names start at the folder of "
          + "animsnap.json, or at the working directory")
    }
  }

  /// The subfolder of the references in which most of the animations, and more than one, have a reference.
  private func folderOfSameNames(_ known: [String]) -> String? {
    var counts: [String: Int] = [:]
    for snapshot in cases {
      for other in known where other.hasSuffix("/" + snapshot.name) {
        counts[String(Substring(other.utf8.dropLast(snapshot.name.utf8.count + 1))), default: 0] += 1
      }
    }
    guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      best.value > 1, best.value * 2 >= cases.count
    else { return nil }
    return Reference(in: references, name: best.key).path
  }
}

/// The animations and references as named on a command line, to be repeated in commands.
struct ProjectArguments: Sendable {
  var paths: [String]
  /// Nil if not given, like `config`.
  var references: String?
  var config: String?
  var renderer: String?
  /// Options for fonts.
  var fonts: [(option: String, value: String)] = []

  /// Where the configuration is expected.
  var configurationPath: String { config ?? Configuration.nearest }

  /// A command for the same references and configuration, to be typed into a shell.
  func command(_ name: String, paths: [String], only: String? = nil) -> String {
    var words = ["animsnap", name]
    words += paths.map { $0.hasPrefix("-") ? "./\($0)" : $0 }
    var options = [("--references", references), ("--config", config), ("--only", only)]
    if name != "prune" { options += [("--renderer", renderer)] + fonts.map { ($0.option, $0.value) } }
    for (option, value) in options {
      guard let value else { continue }
      // A value that looks like an option must be in one word with its own option.
      words += value.hasPrefix("-") ? ["\(option)=\(value)"] : [option, value]
    }
    return words.map(\.shellWord).joined(separator: " ")
  }
}

extension NamePattern {
  /// True for a name that matches after any number of leading folders is removed.
  fileprivate func matches(endOf name: String) -> Bool {
    var rest = name[...]
    while !matches(String(rest)) {
      guard let slash = rest.unicodeScalars.firstIndex(of: "/") else { return false }
      rest = Substring(rest.unicodeScalars[slash...].dropFirst())
    }
    return true
  }
}
