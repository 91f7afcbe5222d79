import AnimationCore
import AnimationKit
import SystemSupport

/// Ctrl-C, SIGTERM and SIGHUP: taken note of instead of obeyed at once, so that what was written aside is cleared away.
///
/// Work looks at `budget` and ends. What does not end within two seconds, be it one long call of a library or a read
/// that nobody answers, is not waited for; nor is anything at the second signal.
package enum Interruption {
  /// In milliseconds.
  private static let patience: Int32 = 2000
  private static let isCaught: Bool = {
    EndingSignals.watch(patience: patience) {
      // Whoever draws a progress bar does not get to take it away.
      StandardError.clearLine()
      StandardError.complain(CommandFailure.interrupted.message)
      CleanupRegistry.clearAndExit(EndingSignals.exitCode)
    }
    return true
  }()

  package static var isRequested: Bool { EndingSignals.first != nil }

  /// Exhausted once the program is to end.
  package static let budget = WorkBudget { !isRequested }

  /// From now on the first of these signals sets `isRequested`; a second one ends the program.
  package static func catchSignals() { _ = isCaught }
}
