import CommandLineSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The browser of whoever sits at the terminal.
enum Browser {
  /// Opens a file. Does nothing where nobody looks.
  static func open(_ path: String) {
    guard isatty(STDOUT_FILENO) == 1, ProcessInfo.processInfo.environment["CI"] == nil else { return }
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(path), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    if posix_spawnp(&process, program, nil, nil, &arguments, environ) == 0 {
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
  }
}
