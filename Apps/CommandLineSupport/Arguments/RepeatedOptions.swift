import AnimationCore
import ArgumentParser
import JSONText

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
    let options = try OptionTable(describedBy: command._dumpHelp())
    guard let name = options.repeated(in: arguments.dropFirst().prefix { $0 != "--" }) else { return }
    throw CommandFailure(.usage, "\(name) is there twice, and counts once")
  }
}

/// The options of a command that have a value.
private struct OptionTable {
  /// Each by its names, with dashes.
  private var options: [String: (name: String, isRepeating: Bool)] = [:]

  /// - Parameter text: the JSON that the argument parser describes a command by.
  init(describedBy text: String) throws(AnimationError) {
    let document = try JSONDocument(parsing: Array(text.utf8), part: "options", limits: DecodingLimits())
    document.withRoot { root in
      for argument in root["command"]["arguments"].items where argument["kind"].string == "option" {
        let names = argument["names"].items.compactMap { json in
          json["name"].string.map { (json["kind"].string == "long" ? "--" : "-") + $0 }
        }
        guard let name = names.first(where: { $0.hasPrefix("--") }) ?? names.first else { continue }
        for other in names { options[other] = (name, argument["isRepeating"].bool ?? false) }
      }
    }
  }

  /// The first that counts once and is there twice; nil where there is none.
  func repeated(in arguments: some Sequence<String>) -> String? {
    var seen: Set<String> = []
    var isValue = false
    for argument in arguments {
      if isValue {
        isValue = false
        continue
      }
      guard let option = options[String(argument.prefix { $0 != "=" })] else { continue }
      isValue = !argument.contains { $0 == "=" }
      if !seen.insert(option.name).inserted, !option.isRepeating { return option.name }
    }
    return nil
  }
}
