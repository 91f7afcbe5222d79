import AnimationCore
import AnimationSnapshot
import CommandLineSupport
import SystemSupport

/// The animations that a command is about, and where their references are.
struct Project: Sendable {
  /// Sorted by name.
  var cases: [SnapshotCase]
  /// The names of references that no animation has any more, sorted.
  var gone: [String]
  /// Files of folders that are left out, as their format is not read yet.
  var unsupported: [FileError]
  /// The folder of the references.
  var references: String
  var arguments: ProjectArguments
  /// Whether these are some of several, chosen by name.
  private var isPart = false

  init(
    cases: [SnapshotCase], gone: [String], unsupported: [FileError], references: String,
    arguments: ProjectArguments
  ) {
    self.cases = cases
    self.gone = gone
    self.unsupported = unsupported
    self.references = references
    self.arguments = arguments
  }

  /// Whether these are all that the configuration names.
  var isWhole: Bool { arguments.paths.isEmpty && !isPart }

  func reference(_ name: String) -> Reference { Reference(in: references, name: name) }

  /// Those of these names or patterns of names; one may leave out folders before it. All when there are none.
  ///
  /// - Throws: `CommandFailure` for a name that there is no snapshot of.
  func only(_ names: [String]) throws(CommandFailure) -> Project {
    if names.isEmpty { return self }
    let known = cases.map(\.name) + gone
    var wanted: Set<String> = []
    for name in names {
      let found = known.contains(name) ? [name] : known.filter { NamePattern(name).matches(endOf: $0) }
      guard !found.isEmpty else {
        let near = name.contains("/" as Character) ? known : known.map(\.fileName)
        let hint = NearNames.question(name, among: near).map { ": \($0)" } ?? ""
        throw CommandFailure(.usage, "--only: there is no snapshot '\(name.printable)'\(hint)")
      }
      wanted.formUnion(found)
    }
    var project = self
    project.isPart = true
    project.cases.removeAll { !wanted.contains($0.name) }
    project.gone.removeAll { !wanted.contains($0) }
    project.unsupported = []
    return project
  }

  /// What must not be written over: the animations, and the configuration with what it names.
  ///
  /// - Parameter readingReferences: whether the references are read, too, and not what is written.
  func protectedFiles(readingReferences: Bool) -> ProtectedFiles {
    var files = ProtectedFiles()
    files.add(arguments.configurationPath, as: "the configuration")
    for snapshot in cases {
      files.add(snapshot.file, as: "an animation")
      files.add(snapshot.replacementFiles, as: "a replacement that is read")
      if readingReferences { files.add(reference(snapshot.name).files, as: "a part of a reference") }
    }
    return files
  }

  /// - Throws: `CommandFailure` when a new reference of one of these would be written over what is read.
  func checkRecording(_ cases: [SnapshotCase]) throws(CommandFailure) {
    let files = protectedFiles(readingReferences: false)
    for snapshot in cases { try files.check(writing: reference(snapshot.name).files) }
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

  /// - Throws: `CommandFailure` when there are no references, or those of animations that are called otherwise: one
  ///   mistake should not be told of each animation.
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

  /// The folder in that of the references that most of the animations, and more than one, have a reference in.
  private func folderOfSameNames(_ known: [String]) -> String? {
    var counts: [String: Int] = [:]
    for snapshot in cases {
      for other in known where other.hasSuffix("/" + snapshot.name) {
        counts[String(other.dropLast(snapshot.name.count + 1)), default: 0] += 1
      }
    }
    guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      best.value > 1, best.value * 2 >= cases.count
    else { return nil }
    return Reference(in: references, name: best.key).path
  }
}

/// How a command line named animations and references, to say it again.
struct ProjectArguments: Sendable {
  var paths: [String]
  /// Nil where it did not, as `config`.
  var references: String?
  var config: String?

  /// Where the configuration is, if there is one.
  var configurationPath: String { config ?? Configuration.defaultName }

  /// A command for the same references and configuration, to be typed into a shell.
  func command(_ name: String, paths: [String], only: String? = nil) -> String {
    var words = ["animsnap", name]
    words += paths.map { $0.hasPrefix("-") ? "./\($0)" : $0 }
    for (option, value) in [("--references", references), ("--config", config), ("--only", only)] {
      guard let value else { continue }
      // A value that looks like an option has to stand in one word with its own.
      words += value.hasPrefix("-") ? ["\(option)=\(value)"] : [option, value]
    }
    return words.map(\.shellWord).joined(separator: " ")
  }
}

extension String {
  /// What follows the folders in a name.
  var fileName: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }
}

extension NamePattern {
  /// True for a name that fits when folders before it are left out, or none.
  fileprivate func matches(endOf name: String) -> Bool {
    var rest = name[...]
    while !matches(String(rest)) {
      guard let slash = rest.firstIndex(of: "/") else { return false }
      rest = rest[slash...].dropFirst()
    }
    return true
  }
}
