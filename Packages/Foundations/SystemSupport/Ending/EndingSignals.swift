import CStandardLibrary
import Dispatch
import Synchronization

/// Ctrl-C, SIGTERM and SIGHUP, taken note of instead of obeyed at once; and the signals of a program that cannot go on.
package enum EndingSignals {
  // A signal handler may do no more than set such a number and write a byte. Other threads read it meanwhile.
  private static let firstSignal = Atomic<Int32>(0)
  private static let wakeUp = Atomic<Int32>(-1)
  // What the thread that hears of signals is told.
  private static let ending: UInt8 = 0
  private static let crash: UInt8 = 1

  /// The signal that came first; nil as long as none came.
  package static var first: Int32? {
    let number = firstSignal.load(ordering: .relaxed)
    return number != 0 ? number : nil
  }

  /// How shells report a program that Ctrl-C has ended, and one that a signal has ended.
  package static var exitCode: Int32 { 128 + (first ?? SIGINT) }

  /// Begins to take note of these signals. The program that started this one may have blocked them (threads
  /// of a server usually have): that is undone. To be called once.
  ///
  /// - Parameters:
  ///   - patience: how long the program may take to end after the first signal, in milliseconds.
  ///   - began: called on a thread of its own at the first signal.
  ///   - giveUp: called on a thread of its own when that is over, or at the second signal. It has a second; then one more
  ///     signal ends the program.
  ///   - crashed: called on that thread when the program cannot go on: it has no memory left, say. It has five seconds.
  package static func watch(
    patience: Int32, began: @escaping @Sendable () -> Void, giveUp: @escaping @Sendable () -> Void,
    crashed: @escaping @Sendable () -> Void
  ) {
    startWatching(patience, began, giveUp, crashed)
    catchAll()
    catchCrashes()
  }

  /// Whether there is room for the stacks of two threads (16 MB), and for the libraries that are opened before these begin.
  /// Where there is none, Dispatch waits for it forever.
  package static var hasRoomForThreads: Bool {
    let size = 48 << 20
    let room = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let room, room != MAP_FAILED else { return false }
    munmap(room, size)
    return true
  }

  private static func catchAll() {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // nohup has the terminal's end ignored: so it stays.
      if number == SIGHUP, isIgnored(number) { continue }
      sigaddset(&wanted, number)
      signal(number) { number in
        let error = errno
        _ = EndingSignals.firstSignal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        var byte = EndingSignals.ending
        _ = write(EndingSignals.wakeUp.load(ordering: .relaxed), &byte, 1)
        errno = error
      }
    }
    sigprocmask(SIG_UNBLOCK, &wanted, nil)
  }

  /// A handler may not clear away anything itself: it waits for the thread that does. Debuggers and sanitizers keep those
  /// signals that they have taken.
  private static func catchCrashes() {
    var caught = sigset_t()
    sigemptyset(&caught)
    for number in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE] where isDefault(number) {
      sigaddset(&caught, number)
      signal(number) { number in
        var byte = EndingSignals.crash
        _ = write(EndingSignals.wakeUp.load(ordering: .relaxed), &byte, 1)
        for _ in 0..<500 { usleep(10_000) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    sigprocmask(SIG_UNBLOCK, &caught, nil)
  }

  /// A thread of its own hears of signals through a pipe: unlike a handler, it may clear away what is left.
  private static func startWatching(
    _ patience: Int32, _ began: @escaping @Sendable () -> Void, _ giveUp: @escaping @Sendable () -> Void,
    _ crashed: @escaping @Sendable () -> Void
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wakeUp.store(ends[1], ordering: .relaxed)
    let reading = ends[0]
    // What is needed to clear away where there is no memory left; nothing as long as nobody touches it.
    let reserve = UInt(bitPattern: malloc(4 << 20))
    DispatchQueue(label: "signals").async {
      func end() {
        free(UnsafeMutableRawPointer(bitPattern: reserve))
        crashed()
      }
      if waitForByte(reading, -1) == crash { return end() }
      // Who hears of it may wait for others: this thread must not.
      DispatchQueue.global().async(execute: began)
      // The second signal, or the end of patience.
      if waitForByte(reading, patience) == crash { return end() }
      // Should clearing away get stuck, a later signal ends the program; one that follows at once must not keep it from
      // being done.
      DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
      }
      giveUp()
    }
  }

  /// - Returns: nil when none came in time.
  private static func waitForByte(_ descriptor: Int32, _ milliseconds: Int32) -> UInt8? {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, milliseconds) < 0, errno == EINTR {}
    var byte: UInt8 = 0
    return waiting.revents != 0 && read(descriptor, &byte, 1) == 1 ? byte : nil
  }

  private static func isIgnored(_ number: Int32) -> Bool { handler(of: number) == 1 }

  private static func isDefault(_ number: Int32) -> Bool { handler(of: number) == 0 }

  /// Its address, or 0 or 1 for what the system does by itself, or not; nil when that is not known.
  private static func handler(of number: Int32) -> Int? {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return nil }
    #if os(Linux)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #endif
  }
}
