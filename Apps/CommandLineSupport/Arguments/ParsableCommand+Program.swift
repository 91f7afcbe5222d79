import AnimationCore
import AnimationKit
import ArgumentParser
import SystemSupport

extension ParsableCommand {
  /// All of a tool's `main`: from here on signals are caught, and whatever goes wrong is reported in one way.
  ///
  /// - Parameters:
  ///   - arguments: what is parsed, made of what the program was started with.
  ///   - exitCode: that of a failure.
  package static func runProgram(
    arguments: ([String]) throws -> [String] = { $0 },
    exitCode: @escaping @Sendable (CommandFailure) -> Int32 = { $0.exitCode }
  ) {
    FreedMemory.keep()
    StandardStream.prepare()
    // Which fonts stand in for others would depend on the language of whoever runs it (fontconfig, Pango).
    for name in ["FC_LANG", "PANGO_LANGUAGE"] { Environment.set(name, unlessSet: "en") }
    Interruption.catchSignals(exitCode: exitCode)
    do {
      try checkCommand()
      let arguments = try arguments(Array(CommandLine.arguments.dropFirst()))
      try checkRepetitions(arguments)
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let verdict as ExitCode {
      exit(withError: verdict)
    } catch {
      let failure = failure(error) ?? writeText(of: error)
      if failure.status != .unread {
        for line in [failure.message] + failure.reasons { StandardError.complain(line) }
        for line in failure.details { StandardError.print(line) }
      }
      exit(withError: ExitCode(exitCode(failure)))
    }
  }

  /// Nil for the argument parser's own errors, help and version included.
  private static func failure(_ error: any Error) -> CommandFailure? {
    switch error {
    case let failure as CommandFailure: failure
    case let error as FileError: CommandFailure(error)
    default: exitCode(for: error) == .failure ? CommandFailure(.internalError, "\(error)") : nil
    }
  }

  /// Ends the program as the argument parser would, but that help which cannot be written is an error.
  private static func writeText(of error: any Error) -> CommandFailure {
    let text = fullMessage(for: error)
    guard exitCode(for: error) == .success, !text.isEmpty else { exit(withError: error) }
    do {
      try StandardOutput.write(text + "\n")
    } catch {
      return error
    }
    exit(withError: ExitCode.success)
  }
}

// MARK: - Mistakes that the argument parser does not report

extension ParsableCommand {
  /// Tells of a first argument in the place of a command that is none of them. The argument parser would only say
  /// that it does not know what comes after it.
  ///
  /// - Throws: `CommandFailure` that names the commands that may be meant.
  package static func checkCommand() throws(CommandFailure) {
    let all = configuration.subcommands.map { $0.configuration }
    // Some are for other programs.
    let commands = all.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    let known = all.compactMap { $0.commandName } + all.flatMap { $0.aliases } + ["help"]
    guard !commands.isEmpty, let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"),
      !known.contains(word)
    else {
      return
    }
    let hint =
      NearNames.question(word, among: commands) ?? "the commands are \(commands.joined(separator: ", "))"
    throw CommandFailure(.usage, "no command '\(word.printable)': \(hint)")
  }
}

/// Checks that not both are asked for, which makes no sense.
///
/// - Throws: `ValidationError`.
package func checkVerbosity(verbose: Bool, quiet: Bool) throws {
  if verbose, quiet { throw ValidationError("Use only one of --verbose and --quiet.") }
}
