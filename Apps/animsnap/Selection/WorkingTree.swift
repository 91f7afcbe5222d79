import CommandLineSupport
import SystemSupport

/// The files of a commit, in a folder of their own.
struct WorkingTree {
  /// What the working directory is in it.
  let folder: String
  private let commit: String
  private let root: String
  /// Absolute, without symbolic links.
  private let tree: String

  /// - Throws: `CommandFailure` if this is no repository, or there is no such commit.
  init(of commit: String, in scratch: ScratchFolder) throws {
    guard !commit.hasPrefix("-") else {
      throw CommandFailure(.usage, "--against: write a commit, branch or tag")
    }
    self.commit = commit
    root = try Git.line(["rev-parse", "--show-toplevel"])
    let prefix = try Git.line(["rev-parse", "--show-prefix"])
    let hash: String
    do {
      hash = try Git.line(["rev-parse", "--quiet", "--verify", commit + "^{commit}"])
    } catch {
      throw CommandFailure(.usage, "--against: git knows no commit '\(commit.printable)'")
    }
    tree = try scratch.makeFolder("tree")
    let archive = "\(scratch.path)/tree.tar"
    try Git.run("git", ["-C", root, "archive", "--format=tar", "--output=\(archive)", hash])
    try Git.run("tar", ["-xf", archive, "-C", tree])
    StoredFile.remove(archive)
    folder = prefix.isEmpty ? tree : "\(tree)/\(prefix)"
    // The commit may not have it, and a program must start somewhere.
    try checkLinks(to: folder)
    _ = try StagedFolders.makeParents(of: "\(folder)/.")
  }

  /// Where a path leads in this tree; a path out of the repository leads where it did.
  func place(of path: String) -> String {
    let absolute = Folders.resolve(path) ?? (path.isAbsolutePath ? path : "\(Folders.current)/\(path)")
    return absolute.after(root + "/").map { "\(tree)/\($0)" } ?? absolute
  }

  /// A commit has links of its own: nothing is written outside of its files.
  ///
  /// - Throws: `CommandFailure` if a link on the way leads out of this tree.
  func checkLinks(to path: String) throws {
    guard contains(path) else {
      throw CommandFailure(.invalidData, "\(commit): a link leads out of it: \(withoutRoot(path))".printable)
    }
  }

  private func contains(_ path: String) -> Bool {
    if let place = Folders.resolve(path) { return "\(place)/".after("\(tree)/") != nil }
    // It is not there, or a link to what is not. The folders that are decide.
    guard FileStatus(link: path)?.isLink != true, let slash = path.lastSlash else { return false }
    return contains(String(path[..<slash]))
  }

  /// A message about a file of this tree, with its path in the repository.
  func withoutRoot(_ message: String) -> String { message.replacing(tree + "/", with: "") }
}

private enum Git {
  static func line(_ arguments: [String]) throws -> String {
    let output = try UnnamedFile()
    try run("git", arguments, output: output)
    let text = String(decoding: try output.bytes(name: "git", limit: 1 << 16), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  static func run(_ program: String, _ arguments: [String], output: UnnamedFile? = nil) throws {
    let isDone: Bool
    do {
      let process = try ChildProcess(program, arguments, output: output, hint: "install \(program)")
      isDone = try process.finish(unless: { Interruption.isRequested })
    } catch {
      throw CommandFailure(.noInput, "--against: \(error)")
    }
    if !isDone { throw CommandFailure.interrupted }
  }
}
