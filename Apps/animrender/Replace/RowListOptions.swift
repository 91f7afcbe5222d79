import ArgumentParser
import CommandLineSupport
import SystemSupport

/// `--replace-list` and what goes with it.
struct RowListOptions: Sendable {
  let path: String
  /// Where relative paths in the list begin, with a slash; empty for the working folder.
  let base: String
  /// Whether no row is begun after one that failed.
  let failsFast: Bool

  /// How messages call it.
  var name: String { path == PathArgument.standardInput ? "standard input" : path }

  /// Keeps the list from being written over.
  func protect(in files: inout ProtectedFiles) {
    if isFile { files.add(path, as: "the file of --replace-list") }
  }

  /// False for a pipe, which has no time of change.
  var isFile: Bool { !FileReader.isInherited(path) }
}

/// The options that take it from the command line.
struct RowListArguments: ParsableArguments {
  @Option(
    name: .customLong("replace-list"),
    help: ArgumentHelp(
      """
      Make the output once for every row of this file: a JSON object a line, or CSV with a header; - is standard input. \
      In the output's name {id} and the name of any member of the row stand for what the row has there.
      """, valueName: "file"),
    completion: .file(extensions: ["jsonl", "ndjson", "csv"]), transform: PathArgument.input)
  var path: String?

  @Flag(help: "Begin no more rows of --replace-list after one that failed.")
  var failFast = false

  func validate() throws {
    if failFast, path == nil { throw ValidationError("--fail-fast needs --replace-list.") }
  }

  /// - Parameter base: the folder that `--base` names.
  func list(base: String?) -> RowListOptions? {
    path.map { path in
      RowListOptions(
        path: path, base: base.map { "\($0)/" } ?? PathArgument.base(of: path), failsFast: failFast)
    }
  }
}
