import AnimationCore
import ArgumentParser
import CommandLineSupport

@main
struct Animsnap: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animsnap", abstract: "Snapshot regression tests for SVGA and Lottie animations.",
    version: versionLine,
    subcommands: [
      RecordCommand.self, VerifyCommand.self, UpdateCommand.self, PruneCommand.self, ReviewCommand.self,
      CompareCommand.self,
    ])

  /// Scripts can distinguish a difference (1) from everything that prevented a comparison (2).
  static func main() {
    runProgram(exitCode: { failure in
      switch failure.status {
      case .usage, .interrupted, .unread: failure.exitCode
      default: Verdict.error.rawValue
      }
    })
  }
}
