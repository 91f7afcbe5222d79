import ArgumentParser

extension ParsableCommand {
  /// Ends the program as the argument parser would, but that help which cannot be written is an error.
  package static func end(with error: any Error) throws(CommandFailure) -> Never {
    let text = fullMessage(for: error)
    if exitCode(for: error) == .success, !text.isEmpty {
      try StandardOutput.write(text + "\n")
      exit(withError: ExitCode.success)
    }
    exit(withError: error)
  }
}
