import AnimationKit
import ArgumentParser
import CommandLineSupport

@main
struct Animsnap: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animsnap", abstract: "Snapshot regression tests for SVGA and Lottie animations.",
    version: "0.1.0",
    subcommands: [
      RecordCommand.self, VerifyCommand.self, UpdateCommand.self, PruneCommand.self, ReviewCommand.self,
      CompareCommand.self,
    ])

  static func main() {
    StandardStreams.prepare()
    do {
      try checkCommand()
      var command = try parseAsRoot()
      try command.run()
    } catch let error as CommandFailure {
      end(with: error)
    } catch let error as FileError {
      end(with: CommandFailure(error))
    } catch let verdict as ExitCode {
      exit(withError: verdict)
    } catch {
      // What is none of the argument parser's own errors, help and version included.
      if exitCode(for: error) == .failure { end(with: CommandFailure(.internalError, "\(error)")) }
      do { try end(with: error) } catch { end(with: error) }
    }
  }

  /// Scripts tell a difference (1) from everything that kept animations from being compared (2).
  private static func end(with failure: CommandFailure) -> Never {
    StandardError.print("animsnap: \(failure.message)")
    switch failure.status {
    case .usage, .interrupted: exit(withError: ExitCode(failure.exitCode))
    default: exit(withError: Verdict.error)
    }
  }
}
