#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C, taken note of instead of obeyed at once, so that what was written aside is cleared away.
package enum Interruption {
  // A signal handler may do no more than set such a flag.
  private nonisolated(unsafe) static var flag: sig_atomic_t = 0

  package static var isRequested: Bool { flag != 0 }

  /// Whoever started the program may have blocked these signals (threads of a server usually have): that is
  /// undone. From now on the first SIGINT, SIGTERM or SIGHUP only sets `isRequested`; a second one ends the program.
  /// A reader that is gone and a file that may not grow are errors of writing, not the program's end.
  package static func catchSignals() {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // nohup has the terminal's end ignored: so it stays.
      if number == SIGHUP, isIgnored(number) { continue }
      sigaddset(&wanted, number)
      signal(number) { number in
        Interruption.flag = 1
        signal(number, SIG_DFL)
      }
    }
    sigprocmask(SIG_UNBLOCK, &wanted, nil)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if os(Linux)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #else
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #endif
  }
}
