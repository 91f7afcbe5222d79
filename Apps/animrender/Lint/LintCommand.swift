import AnimationCore
import AnimationKit
import AnimationLint
import ArgumentParser
import CommandLineSupport
import SystemSupport

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find what is wrong with animations, wasteful, or not shown by some players.",
    discussion: """
      EXAMPLES
        animrender lint gifts/
        animrender lint gifts/ --top 10
        animrender lint logo.json --for lottie-ios,lottie-android
        animrender lint gifts/ --fail-on warning --format sarif > lint.sarif
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif
  }

  @Argument(
    help: ArgumentHelp(
      """
      Files and URLs, folders (the animations in them and below), patterns such as 'gifts/*.svga'. - is a list of \
      these on standard input, one per line.
      """, valueName: "input"), completion: .file())
  var inputs: [String]

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Also report what these players lack, separated by commas: \(LintPlayerList.known).",
      valueName: "players"), transform: LintPlayerList.init)
  var players: LintPlayerList?

  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "The configuration. Default: \(LintConfiguration.fileName) here or in a folder above in the repository.",
      valueName: "file"), completion: .file(extensions: ["json"]), transform: PathArgument.file)
  var configurationFile: String?

  @Option(
    name: .customLong("fail-on"),
    help: "The exit code is 1 from which severity on: error, warning, note or never. Default: error.")
  var failOn: FailOn = .error

  enum FailOn: String, CaseIterable, ExpressibleByArgument {
    case error, warning, note, never
  }

  @Option(
    help: ArgumentHelp(
      "Text for people: only this many files, those in which most memory is to be saved first.",
      valueName: "count"), transform: NumberArgument.whole(1...1_000_000))
  var top: Int?

  @Option(help: "text for people, json, or sarif for GitHub and others. Default: text.")
  var format: Format?

  @Flag(help: "The same as --format json.")
  var json = false

  @Flag(help: "The same as --format sarif.")
  var sarif = false

  @OptionGroup var fonts: FontOptions

  func validate() throws {
    let chosen = Set([json ? .json : nil, sarif ? .sarif : nil, format].compactMap { $0 as Format? })
    if top != nil, chosen.first.map({ $0 != .text }) ?? false {
      throw ValidationError("--top is for text; programs get all of it.")
    }
    if chosen.count > 1 { throw ValidationError("Use only one of --json, --sarif and --format.") }
  }

  func run() throws {
    var rules = try readConfiguration()
    if let players { rules.players = players.players }
    let linter = AnimationLinter(rules)
    let inputs = try BatchInput.find(inputs)
    let entries = try BatchInput.map(inputs) { LintEntry($0, linter) }
    let report = LintReport(entries, rules)
    guard !report.isEmpty else { throw CommandFailure(.noInput, "there is no animation among the inputs") }
    switch format ?? (json ? .json : sarif ? .sarif : .text) {
    case .text: for line in report.lines(top: top) { try StandardOutput.print(line) }
    case .json: try StandardOutput.write(report.json)
    case .sarif: try StandardOutput.write(report.sarif)
    }
    if let code = report.exitCode { throw ExitCode(code) }
    if let severity = LintSeverity(rawValue: failOn.rawValue), report.has(severity) { throw ExitCode(1) }
  }

  /// - Throws: `FileError`.
  private func readConfiguration() throws -> LintConfiguration {
    guard let path = configurationFile ?? NearestFile.path(named: LintConfiguration.fileName) else {
      return LintConfiguration()
    }
    let text = try FileReader.read(path, limit: DecodingLimits().fileBytes)
    return try FileError.naming(path) { () throws(AnimationError) in try LintConfiguration(json: text) }
  }
}
