import AnimationKit
import ArgumentParser

@main
struct Animrender: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn SVGA and Lottie animations into pictures; take SVGA files apart.",
    version: "0.1.0",
    subcommands: [RenderCommand.self, InfoCommand.self, UnpackCommand.self, PackCommand.self])

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as CommandFailure {
      error.exit()
    } catch let error as FileError {
      CommandFailure(error).exit()
    } catch {
      // What is none of the argument parser's own errors, help and version included.
      if exitCode(for: error) == .failure { CommandFailure(.internalError, "\(error)").exit() }
      exit(withError: error)
    }
  }
}
