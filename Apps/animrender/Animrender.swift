import AnimationKit
import ArgumentParser
import CommandLineSupport

@main
struct Animrender: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn SVGA and Lottie animations into pictures and videos; take SVGA files apart.",
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, BatchCommand.self, SheetCommand.self, InfoCommand.self, UnpackCommand.self,
      PackCommand.self,
    ])

  static func main() {
    StandardStreams.prepare()
    do {
      try checkCommand()
      let arguments = Array(CommandLine.arguments.dropFirst())
      try ArgumentList.check(arguments)
      var command = try parseAsRoot(ArgumentList.joiningNegativeNumbers(arguments))
      try command.run()
    } catch let error as CommandFailure {
      end(with: error)
    } catch let error as FileError {
      end(with: CommandFailure(error))
    } catch {
      // What is none of the argument parser's own errors, help and version included.
      if exitCode(for: error) == .failure { end(with: CommandFailure(.internalError, "\(error)")) }
      do { try end(with: error) } catch { end(with: error) }
    }
  }

  private static func end(with failure: CommandFailure) -> Never {
    for line in ["animrender: \(failure.message)"] + failure.details { StandardError.print(line) }
    exit(withError: ExitCode(failure.exitCode))
  }
}
