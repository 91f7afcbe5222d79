import AnimationKit
import ArgumentParser
import CommandLineSupport

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show what an animation contains.")

  @OptionGroup var inputOptions: InputOptions
  @OptionGroup var fonts: FontOptions

  @Flag(help: "Print JSON, for programs.")
  var json = false

  func run() throws {
    let input = inputOptions.file
    var files = ProtectedFiles()
    let report = AnimationReport(try input.decode(protecting: &files))
    if json {
      try StandardOutput.write(report.json() + "\n")
    } else {
      for line in report.lines(title: input.name) { try StandardOutput.print(line) }
    }
  }
}
