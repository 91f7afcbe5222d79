import CommandLineSupport

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
