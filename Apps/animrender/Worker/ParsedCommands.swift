import AnimationCore
import ArgumentParser
import CommandLineSupport

/// Requests as commands of `render`.
///
/// Those that differ in their input, outputs and replacements alone are parsed once: the argument parser takes longer than
/// drawing a picture.
final class ParsedCommands: Sendable {
  private static let maximumKept = 200

  /// Arguments that hold where a request has none of its own.
  private let defaults: [String]
  private let known = Lock<[[String]: RenderCommand]>([:])

  init(defaults: [String]) {
    self.defaults = defaults
  }

  /// - Throws: what `render` would say, as one line.
  func command(for request: WorkerRequest) throws(CommandFailure) -> RenderCommand {
    let command: RenderCommand
    do {
      command = try parsed(request)
    } catch let problem as ArgumentProblem {
      throw CommandFailure(.usage, "output: \(problem)")
    } catch {
      throw CommandFailure(.usage, RenderCommand.message(for: error))
    }
    let readers = (request.input == "-" ? ["input"] : []) + command.readingOptions
    if let reader = readers.first {
      throw CommandFailure(.usage, "\(reader): standard input has the requests")
    }
    return command
  }

  private func parsed(_ request: WorkerRequest) throws -> RenderCommand {
    if var command = known.withLock({ $0[request.arguments] }) {
      command.inputOptions.input = InputFile(argument: request.input)
      command.output = try request.outputs.map { text throws(ArgumentProblem) in try OutputTemplate(text) }
      try command.validate()
      return command
    }
    let command = try RenderCommand.parse(
      defaults + request.arguments + request.outputs.map { "--output=\($0)" } + ["--", request.input])
    known.withLock { known in
      if known.count >= Self.maximumKept { known = [:] }
      known[request.arguments] = command
    }
    return command
  }
}
