import Foundation

extension Process {
  /// Waits for the program's end, as `waitUntilExit` does, which on Linux now and then does not hear of it and waits for ever.
  ///
  /// - Returns: its exit code; for one that a signal has ended, that signal below 0.
  @discardableResult
  package func waitForEnd() -> Int32 {
    var end = siginfo_t()
    // Foundation collects it.
    while waitid(P_PID, id_t(processIdentifier), &end, WEXITED | WNOWAIT) != 0 {
      guard errno == EINTR else {
        waitUntilExit()
        return terminationReason == .exit ? terminationStatus : -terminationStatus
      }
    }
    #if os(Linux)
      let status = end._sifields._sigchld.si_status
    #else
      let status = end.si_status
    #endif
    return end.si_code == CLD_EXITED ? status : -status
  }
}
