import AnimationCore
import AnimationKit
import SystemSupport

/// Ctrl-C, SIGTERM and SIGHUP: taken note of instead of obeyed at once, so that what was written aside is cleared away.
///
/// Where the program cannot go on, as it has no memory left, that is cleared away, too.
///
/// Work looks at `budget` and ends. What does not end within two seconds, be it one long call of a library or
/// a read that gets no answer, is not waited for; nor is anything at the second signal.
package enum Interruption {
  /// The time that work has to end after the first signal, in milliseconds.
  private static let patience: Int32 = 2000
  package static var isRequested: Bool { EndingSignals.first != nil }

  /// Exhausted once the program is to end.
  package static let budget = WorkBudget { !isRequested }

  private static let listeners = Lock<[@Sendable () -> Void]>([])

  /// Calls `body` on another thread once the program is to end, at once where that is so already: for what waits for
  /// something else than work.
  package static func whenRequested(_ body: @escaping @Sendable () -> Void) {
    listeners.withLock { $0.append(body) }
    if isRequested { body() }
  }

  /// Begins to take note of these signals: the first sets `isRequested`; a second one ends the program. To be
  /// called once.
  ///
  /// - Parameter exitCode: that of a failure.
  package static func catchSignals(exitCode: @escaping @Sendable (CommandFailure) -> Int32) {
    @Sendable func complain(_ failure: CommandFailure) {
      // Whoever draws a progress bar does not get to take it away.
      StandardError.clearLine()
      StandardError.complain(failure.message)
    }
    guard EndingSignals.hasRoomForThreads else {
      let failure = CommandFailure(.internalError, "not enough memory to begin with")
      complain(failure)
      CleanupRegistry.clearAndExit(exitCode(failure))
    }
    // Later there may be no memory for it.
    let crash = CommandFailure(.internalError, "not enough memory, or a mistake in the program")
    let (crashStatus, lastWords) = (exitCode(crash), StandardError.lastWords(crash.message))
    EndingSignals.watch(
      patience: patience,
      began: { for listener in listeners.withLock({ $0 }) { listener() } },
      giveUp: {
        complain(.interrupted)
        CleanupRegistry.clearAndExit(exitCode(.interrupted))
      },
      crashed: { CleanupRegistry.clearAndExitAfterCrash(crashStatus, saying: lastWords) })
  }
}
