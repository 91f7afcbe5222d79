#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C, taken note of instead of obeyed at once, so that what was written aside is cleared away.
enum Interruption {
  // A signal handler may do no more than set such a flag.
  private nonisolated(unsafe) static var flag: sig_atomic_t = 0

  static var isRequested: Bool { flag != 0 }

  /// From now on the first SIGINT or SIGTERM only sets `isRequested`; a second one ends the program.
  static func catchSignals() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interruption.flag = 1
        signal(number, SIG_DFL)
      }
    }
  }
}
