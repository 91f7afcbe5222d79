import ArgumentParser

extension ParsableCommand {
  /// Tells of an option that counts once and is there twice: the argument parser would take the last one without a word.
  ///
  /// - Parameter arguments: those of the program, the command in front.
  /// - Throws: `CommandFailure`.
  package static func checkRepetitions(_ arguments: [String]) throws {
    guard let word = arguments.first, arguments.count(where: { $0.hasPrefix("-") }) > 1,
      let command = configuration.subcommands.first(where: { command in
        let known = command.configuration
        return known.commandName == word || known.aliases.contains(word)
      })
    else { return }
    let options = try OptionTable(of: command)
    guard let name = options.repeated(in: arguments.dropFirst().prefix { $0 != "--" }) else { return }
    throw CommandFailure(.usage, "\(name) is there twice, and counts once")
  }
}
