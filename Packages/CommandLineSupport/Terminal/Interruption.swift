import AnimationKit
import CStandardLibrary
import Dispatch

/// Ctrl-C, SIGTERM and SIGHUP: taken note of instead of obeyed at once, so that what was written aside is cleared away.
///
/// Work looks at `budget` and ends. What does not end within two seconds, be it one long call of a library or a read
/// that nobody answers, is not waited for; nor is anything at the second signal.
package enum Interruption {
  private static let patience: Int32 = 2000
  // A signal handler may do no more than set such a flag and write a byte.
  private nonisolated(unsafe) static var firstSignal: sig_atomic_t = 0
  private nonisolated(unsafe) static var wakeUp: Int32 = -1
  private static let isCaught: Bool = {
    startWatching()
    catchAll()
    return true
  }()

  package static var isRequested: Bool { firstSignal != 0 }

  /// As shells report a program that a signal has ended.
  package static var exitCode: Int32 { 128 + (isRequested ? firstSignal : SIGINT) }

  /// Spent once the end is wanted.
  package static let budget = WorkBudget { !isRequested }

  /// Whoever started the program may have blocked these signals (threads of a server usually have): that is
  /// undone. From now on the first SIGINT, SIGTERM or SIGHUP sets `isRequested`; a second one ends the program.
  package static func catchSignals() { _ = isCaught }

  private static func catchAll() {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // nohup has the terminal's end ignored: so it stays.
      if number == SIGHUP, isIgnored(number) { continue }
      sigaddset(&wanted, number)
      signal(number) { number in
        let error = errno
        if Interruption.firstSignal == 0 {
          Interruption.firstSignal = number
        } else {
          // Should clearing away get stuck, a third one ends the program.
          signal(number, SIG_DFL)
        }
        var byte: UInt8 = 0
        _ = write(Interruption.wakeUp, &byte, 1)
        errno = error
      }
    }
    sigprocmask(SIG_UNBLOCK, &wanted, nil)
  }

  /// A thread of its own hears of signals through a pipe: unlike a handler, it may clear away what is left.
  private static func startWatching() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wakeUp = ends[1]
    let reading = ends[0]
    DispatchQueue(label: "signals").async {
      waitForByte(reading, -1)
      // The second signal, or the end of patience.
      waitForByte(reading, patience)
      // Whoever draws a progress bar does not get to take it away.
      StandardError.clearLine()
      StandardError.complain(CommandFailure.interrupted.message)
      Leftovers.clearAndExit(exitCode)
    }
  }

  private static func waitForByte(_ descriptor: Int32, _ milliseconds: Int32) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, milliseconds) < 0, errno == EINTR {}
    var byte: UInt8 = 0
    if waiting.revents != 0 { _ = read(descriptor, &byte, 1) }
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
