import AnimationCore
import JSONText
import SystemSupport

/// An export in the languages in which people repeat it.
struct ExportCode {
  let command: ExportCommand
  /// The path of the animation, as it was named.
  let input: String
  /// Options that all commands have.
  let shared: [String]

  var answer: SiteAnswer {
    SiteAnswer { json in
      json.add("commandLine", commandLine)
      json.add("json", command.replacements)
      json.add("swift", swift)
      json.add("python", python)
    }
  }

  private var words: [String] { ["animrender"] + command.arguments(input: input, shared) }

  private var commandLine: String { words.map(\.shellWord).joined(separator: " ") }

  /// Texts of JSON are texts of Python, too.
  private var python: String {
    let call = "subprocess.run([\(words.map(\.jsonText).joined(separator: ", "))], check=True)\n"
    guard !command.replacements.isEmpty else { return "import subprocess\n\n" + call }
    return """
      import pathlib
      import subprocess

      replacements = \(command.replacements.jsonText)
      pathlib.Path("\(ExportCommand.replacementFile)").write_text(replacements, encoding="utf-8")
      \(call)
      """
  }
}
