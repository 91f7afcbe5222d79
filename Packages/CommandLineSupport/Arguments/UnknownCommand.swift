import AnimationCore
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
    let hint =
      NearNames.question(word, among: commands) ?? "the commands are \(commands.joined(separator: ", "))"
    throw CommandFailure(.usage, "no command '\(word.printable)': \(hint)")
  }
}
