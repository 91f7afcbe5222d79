import ArgumentParser

extension ParsableCommand {
  /// Tells of a first argument in the place of a command that is none of them. The argument parser would only say
  /// that it does not know what comes after it.
  ///
  /// - Throws: `CommandFailure` that names the commands that may be meant.
  package static func checkCommand() throws(CommandFailure) {
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"),
      !(commands + ["help"]).contains(word)
    else {
      return
    }
    let near = NearNames.find(word, among: commands)
    let hint =
      near.isEmpty
      ? "the commands are \(commands.joined(separator: ", "))"
      : "did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"
    throw CommandFailure(.usage, "no command '\(word.printable)': \(hint)")
  }
}
