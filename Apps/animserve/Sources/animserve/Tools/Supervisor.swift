import Logging
import Subprocess

/// A program that is started again when it ends.
struct Supervisor: Sendable {
  let configuration: Configuration
  /// What logs call it, such as "a worker".
  let name: String
  let logger: Logger

  /// Keeps it alive until the task is cancelled.
  ///
  /// - Parameters:
  ///   - began: called when it was started.
  ///   - heard: called with each line that it prints.
  ///   - ended: called when it has ended.
  func keepAlive(
    began: @escaping @Sendable (StandardInputWriter, ProcessIdentifier) -> Void,
    heard: @escaping @Sendable (String) -> Void, ended: @escaping @Sendable () -> Void
  ) async {
    var pause = Duration.milliseconds(10)
    while !Task.isCancelled {
      let start = ContinuousClock.now
      do {
        let result = try await run(
          configuration, input: .inputWriter, output: .sequence, error: .sequence
        ) { execution in
          began(execution.standardInputWriter, execution.processIdentifier)
          async let isHeard: Void = log(execution.standardError)
          var splitter = LineSplitter()
          for try await piece in execution.standardOutput {
            for line in try piece.withUnsafeBytes({ try splitter.lines(endingIn: $0) }) { heard(line) }
          }
          await isHeard
        }
        if Task.isCancelled { break }
        logger.warning("\(name) has ended", metadata: ["status": "\(result.terminationStatus)"])
      } catch {
        if !Task.isCancelled { logger.error("\(name) has failed", metadata: ["error": "\(error)"]) }
      }
      ended()
      pause = ContinuousClock.now - start > .seconds(1) ? .milliseconds(10) : min(pause * 2, .seconds(5))
      try? await Task.sleep(for: pause)
    }
  }

  /// Logs what it says besides its answers, as it does when it crashes.
  private func log(_ words: SubprocessOutputSequence) async {
    do {
      for try await line in words.strings() where !Task.isCancelled {
        logger.warning("\(name) says", metadata: ["line": "\(line)"])
      }
    } catch {
      logger.debug("\(name) is not heard any more", metadata: ["error": "\(error)"])
    }
  }
}

extension PlatformOptions {
  /// Options of programs that tidy up when they are told to end, and are ended when that takes more than three seconds.
  static let graceful: PlatformOptions = {
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(3))]
    return options
  }()
}
