import CStandardLibrary
import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The browser of whoever sits at the terminal.
enum Browser {
  /// Opens a file or an address, and does not wait for it. Does nothing where nobody looks.
  static func open(_ path: String) {
    guard isatty(STDOUT_FILENO) == 1, ProcessInfo.processInfo.environment["CI"] == nil else { return }
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(path), nil]
    defer { for argument in arguments { free(argument) } }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program ignores (`StandardStreams`) is not ignored by one that it starts.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    guard posix_spawnp(&process, program, nil, &attributes, &arguments, environ) == 0 else { return }
    // Some that are started so stay as long as the browser. When one ends, somebody has to take note of it.
    let started = process
    DispatchQueue(label: "browser").async {
      var status: Int32 = 0
      while waitpid(started, &status, 0) < 0, errno == EINTR {}
    }
  }
}
