import AnimationKit
import ArgumentParser

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Say what an animation is made of.")

  @Argument(help: InputFile.help)
  var input: InputFile

  @Flag(help: "Print JSON, for programs.")
  var json = false

  func run() throws {
    let report = AnimationReport(try input.decode())
    print(json ? try report.json() : report.text(title: input.name))
  }
}
