import AnimationCore
import ArgumentParser
import JSONText

/// The options of a command, as the argument parser describes them.
package struct OptionTable: Sendable {
  package struct Option: Sendable {
    /// The long one, with its dashes, where there is one.
    package let name: String
    /// Whether each further one adds to those before.
    package let isRepeating: Bool
    /// Whether it has no value.
    package let isFlag: Bool
  }

  /// Each by its names, with dashes.
  private var options: [String: Option] = [:]

  package init(of command: any ParsableCommand.Type) throws(AnimationError) {
    let text = Array(command._dumpHelp().utf8)
    let document = try JSONDocument(parsing: text, part: "options", limits: DecodingLimits())
    document.withRoot { root in
      for argument in root["command"]["arguments"].items where argument["kind"].string != "positional" {
        let names = argument["names"].items.compactMap { json in
          json["name"].string.map { (json["kind"].string == "long" ? "--" : "-") + $0 }
        }
        guard let name = names.first(where: { $0.hasPrefix("--") }) ?? names.first else { continue }
        let option = Option(
          name: name, isRepeating: argument["isRepeating"].bool ?? false,
          isFlag: argument["kind"].string == "flag")
        for other in names { options[other] = option }
      }
    }
  }

  /// - Parameter name: with its dashes.
  package subscript(name: String) -> Option? { options[name] }

  /// All names that are words, without their dashes.
  package var words: [String] {
    options.keys.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }.sorted()
  }

  /// The first option with a value that counts once and is there twice; nil where there is none.
  func repeated(in arguments: some Sequence<String>) -> String? {
    var seen: Set<String> = []
    var isValue = false
    for argument in arguments {
      if isValue {
        isValue = false
        continue
      }
      guard let option = options[String(argument.prefix { $0 != "=" })], !option.isFlag else { continue }
      isValue = !argument.contains { $0 == "=" }
      if !seen.insert(option.name).inserted, !option.isRepeating { return option.name }
    }
    return nil
  }
}
