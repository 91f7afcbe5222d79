import AnimationCore
import AnimationKit
import AnimationLint
import CommandLineSupport
import SystemSupport

/// What `lint` finds in one file.
struct LintEntry: Sendable {
  /// The file's name; as it is, so that it can be found.
  var input: String
  var findings: [LintFinding] = []
  /// JSON that is not an animation.
  var isIgnored = false
  /// The exit code of what kept the file from being read; nil where it was read.
  var exitCode: Int32?

  var groups: [LintGroup] { LintGroup.groups(of: findings) }

  /// What is to be saved in the file, about.
  var savings: LintSavings { groups.map(\.savings).reduce(.none, +) }

  init(_ input: BatchInput, _ linter: AnimationLinter) {
    self.input = input.file.name
    let (kind, file) = input.look()
    guard kind == .animation else {
      isIgnored = true
      return
    }
    var files = ProtectedFiles()
    do {
      let content = try file.read(protecting: &files)
      findings = linter.findings(in: content, path: Self.plain(file.path))
    } catch {
      let failure = CommandFailure(error, of: file.name)
      findings = [LintFinding(.unreadable, .error, place: "", failure.message)]
      exitCode = failure.exitCode
    }
  }

  /// Returns the path without the "./" in front, which leads nowhere.
  private static func plain(_ path: String) -> String {
    path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }
}
