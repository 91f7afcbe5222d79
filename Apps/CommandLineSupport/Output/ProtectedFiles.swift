import AnimationCore
import AnimationKit
import SystemSupport

/// What a command reads, or has another use for, and so never writes over. All that it is going to write is asked for
/// here before it begins, also with the files that come with an output.
///
/// Files are compared by what they are, not by how their paths are written: a link or another spelling is the same file.
package struct ProtectedFiles: Sendable {
  /// What each file is, in words.
  private var roles: [FileIdentity: String] = [:]

  /// Standard input is one of them when it is a file.
  package init() {
    if let input = FileIdentity(descriptor: 0) { roles[input] = "the input" }
  }

  /// - Parameter role: what the file is, such as "the input".
  package mutating func add(_ path: String, as role: String) {
    let file = FileIdentity(path)
    if roles[file] == nil { roles[file] = role }
  }

  package mutating func add(_ paths: [String], as role: String) {
    for path in paths { add(path, as: role) }
  }

  /// Runs `body`, and adds the files that it says it has read.
  package mutating func adding<Value>(
    as role: String, _ body: (_ didRead: @escaping @Sendable (String) -> Void) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    try adding(as: { _ in role }, body)
  }

  /// - Parameter role: what the file at a path is.
  package mutating func adding<Value>(
    as role: (_ path: String) -> String,
    _ body: (_ didRead: @escaping @Sendable (String) -> Void) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    let paths = Lock<[String]>([])
    defer { for path in paths.withLock({ $0 }) { add(path, as: role(path)) } }
    return try body { path in paths.withLock { $0.append(path) } }
  }

  /// - Throws: `CommandFailure` for the first path that must not be written.
  package func check(writing paths: [String]) throws(CommandFailure) {
    for path in paths {
      if path.isEmpty { throw CommandFailure(.usage, "an output has no name") }
      if let role = roles[FileIdentity(path)] {
        throw CommandFailure(.usage, "\(path): is \(role), which is never overwritten")
      }
    }
  }
}
