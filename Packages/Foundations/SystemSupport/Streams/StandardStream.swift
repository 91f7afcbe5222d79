import CStandardLibrary

/// The streams that a program is started with.
package enum StandardStream: Int32, CaseIterable, Sendable {
  case input = 0
  case output, error

  /// Makes the streams safe to use; to be called first. A stream that the program was started without would
  /// be the first file that it opens, and get what is printed: it becomes one that cannot be used. A reader
  /// that is gone and a file that may not grow are errors of writing, not the program's end.
  package static func prepare() {
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) < 0 {
      // The wrong way round; the lowest free number is this one.
      _ = open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
  }

  /// Whether a stream was not written because it is no longer read: `head` has seen enough, say.
  package static func hasNoReader(_ error: FileError) -> Bool {
    error.cause == .unwritable(reason: systemError(EPIPE))
  }

  /// Takes the stream away from all else in the program: what still reads or writes it by its usual name gets nothing, and
  /// is lost.
  ///
  /// - Throws: `FileError` where the system has no more descriptors.
  package func claim() throws(FileError) -> Descriptor {
    let number = fcntl(rawValue, F_DUPFD_CLOEXEC, 128)
    guard number >= 0 else {
      throw FileError(path: "standard stream \(rawValue)", .unreadable(reason: lastSystemError()))
    }
    let claimed = Descriptor(owning: number)
    guard let nothing = Descriptor(opening: "/dev/null", O_RDWR), dup2(nothing.number, rawValue) >= 0 else {
      throw FileError(path: "/dev/null", .unreadable(reason: lastSystemError()))
    }
    return claimed
  }

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// A terminal on which a line can be drawn over.
  package var isCapableTerminal: Bool { isTerminal && Environment["TERM"] != "dumb" }

  /// How many characters a line of the terminal has; nil when that is not known.
  package var columns: Int? {
    var size = winsize()
    return ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// What the stream does not take is lost: whom could one tell?
  package func write(_ text: String) { _ = writeAll(Array(text.utf8), to: rawValue) }
}
