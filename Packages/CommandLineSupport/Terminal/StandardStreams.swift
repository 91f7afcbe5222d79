import CStandardLibrary

package enum StandardStreams {
  /// To be called first. A stream that the program was started without would be the first file that it opens, and get
  /// what is printed: it becomes one that cannot be used. A reader that is gone and a file that may not grow are errors
  /// of writing, not the program's end.
  package static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The wrong way round; the lowest free number is this one.
      _ = open("/dev/null", (descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY))
    }
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }
}
