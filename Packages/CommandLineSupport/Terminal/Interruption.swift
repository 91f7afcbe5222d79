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
  /// undone. From now on the first SIGINT or SIGTERM only sets `isRequested`; a second one ends the program.
  package static func catchSignals() {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&wanted, number)
      signal(number) { number in
        Interruption.flag = 1
        signal(number, SIG_DFL)
      }
    }
    sigprocmask(SIG_UNBLOCK, &wanted, nil)
  }
}
