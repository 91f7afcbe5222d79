import CommandLineSupport
import SystemSupport

/// The references that another version of the animations, or of this program, would have: drawn for this run.
struct EarlierVersion {
  /// How it is called: a commit, a program, or both.
  var name: String
  /// Its references, in a folder that is gone with this value.
  var references: String { "\(scratch.path)/references" }

  private let scratch: ScratchFolder

  /// Draws it: `animsnap record`, or `update --only` for some, by that version of the program, in the folder of that
  /// version of the files, with the configuration that they had, or with today's if they had none.
  ///
  /// - Parameters:
  ///   - commit: what git calls the version of the files; nil for the files as they are.
  ///   - tool: the `animsnap` that draws; nil for this one.
  ///   - names: of those that are drawn; all if there are none.
  /// - Returns: nil if neither is given.
  /// - Throws: `FileError`, `CommandFailure`.
  init?(
    commit: String?, tool: String?, _ project: ProjectOptions, only names: [String],
    _ drawing: DrawingOptions, jobs: Int
  ) throws {
    guard commit != nil || tool != nil else { return nil }
    scratch = try ScratchFolder()
    name = [commit, tool].compactMap(\.self).joined(separator: ", by ").printable
    var arguments = Arguments(project, drawing, jobs: jobs)
    var folder: String?
    if let commit {
      let tree = try WorkingTree(of: commit, in: scratch)
      folder = tree.folder
      try arguments.move(to: tree)
      guard project.paths.isEmpty || !arguments.paths.isEmpty else { return }
      try arguments.checkConfiguration(of: commit, in: tree, references: references)
    }
    if names.isEmpty {
      try Self.record(arguments.words(references: references), tool: tool, in: folder, name: name)
    }
    // One by one, as it may not have all of them.
    for only in names {
      try Self.record(
        arguments.words(references: references, only: only), tool: tool, in: folder, name: name)
    }
  }

  private static func record(
    _ arguments: [String], tool: String?, in folder: String?, name: String
  ) throws {
    let program = tool ?? CommandLine.arguments[0]
    // The program starts in another folder.
    let path = program.unicodeScalars.contains("/") ? Folders.resolve(program) ?? program : program
    let inFolder = ["-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder ?? Folders.current, path]
    let process: ChildProcess
    do {
      process = try ChildProcess("/bin/sh", inFolder + arguments, hint: "install a shell")
    } catch {
      throw CommandFailure(.noInput, "\(name): \(error)")
    }
    guard let code = process.exitCode(unless: { Interruption.isRequested }) else {
      throw CommandFailure.interrupted
    }
    if code == 0 { return }
    let lines = process.lastLines(100, of: 1 << 16).map { line in
      line.hasPrefix("animsnap: ") ? String(line.dropFirst("animsnap: ".count)) : line
    }
    // It is compared with nothing then; who asks for what neither version has is told so when today's are looked at.
    if code == CommandFailure.Status.usage.rawValue,
      lines.last?.hasPrefix("--only: there is no snapshot") == true
    {
      return
    }
    // What shells say of a program that is not there, or is none.
    guard code != 126, code != 127 else {
      throw CommandFailure(.noInput, "--against-tool: \(program.printable): there is no such program")
    }
    guard code == Verdict.error.rawValue, !lines.isEmpty else {
      throw CommandFailure(.noInput, "\(name): \(lines.last ?? "animsnap failed without a message")")
    }
    // Some could not be drawn: they are compared with nothing, and whoever looks must know why.
    for line in lines { StandardError.complain("\(name): \(line)") }
  }
}

/// What `record` is called with.
private struct Arguments {
  var paths: [String]
  private var config: String?
  /// Whether the other tree has the configuration, instead of taking today's.
  private var hasOwnConfiguration = false
  private var options: [String]

  init(_ project: ProjectOptions, _ drawing: DrawingOptions, jobs: Int) {
    paths = project.paths
    let found = project.config ?? Configuration.nearest
    config = project.config != nil || Folders.exists(found) ? found : nil
    options = ["--quiet", "--jobs=\(jobs)"]
    if drawing.renderer != .standard { options.append("--renderer=\(drawing.renderer.rawValue)") }
    options += drawing.fonts.arguments { Folders.resolve($0) ?? $0 }.map { "\($0.option)=\($0.value)" }
    if let shard = project.shard { options.append("--shard=\(shard.index)/\(shard.count)") }
  }

  /// Names the same files in the other tree; those that it does not have are left out.
  mutating func move(to tree: WorkingTree) throws {
    paths = paths.compactMap { path in
      let moved = tree.place(of: path)
      return Folders.exists(moved) ? moved : nil
    }
    let moved = config.map(tree.place) ?? Folders.path(of: Configuration.defaultName, in: tree.folder)
    hasOwnConfiguration = Folders.exists(moved)
    if !hasOwnConfiguration {
      guard let config else { return }
      try tree.checkLinks(to: moved)
      let batch = OutputBatch()
      try batch.add(try FileReader.read(config, limit: 1 << 24), path: moved)
      try batch.commit()
    }
    config = moved
  }

  /// Fails where a commit's configuration has a mistake: nothing of the commit would be drawn, and all be
  /// compared with nothing.
  ///
  /// - Throws: `CommandFailure`, with the name of the commit.
  func checkConfiguration(of commit: String, in tree: WorkingTree, references: String) throws {
    guard hasOwnConfiguration, let config else { return }
    do {
      let configuration = try Configuration.load(config)
      _ = try configuration.snapshots(for: paths, references: references, besides: references)
    } catch {
      throw CommandFailure(.invalidData, "\(commit): \(tree.withoutRoot("\(error)"))")
    }
  }

  /// - Parameter name: of what is drawn; nil for all.
  func words(references: String, only name: String? = nil) -> [String] {
    let config = config.map { ["--config=\($0)"] } ?? []
    let command = name.map { ["update", "--only=\($0)"] } ?? ["record"]
    return command + ["--references=\(references)"] + config + options
      + paths.map { $0.hasPrefix("-") ? "./\($0)" : $0 }
  }
}
