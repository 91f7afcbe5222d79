import CStandardLibrary

/// An open file or socket, closed when it goes out of scope. Programs that are started do not inherit it.
package struct Descriptor: ~Copyable {
  package let number: Int32

  /// Takes over a number that the system gave.
  package init(owning number: Int32) {
    self.number = number
  }

  /// nil when the system refuses; `errno` says why.
  init?(opening path: String, _ flags: Int32, mode: mode_t = 0o666) {
    let number = open(path, flags | O_CLOEXEC, mode)
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { _ = close(number) }

  /// Closes it, where it matters whether that works: some file systems say only then that there was no room.
  ///
  /// - Returns: false when something was lost; `errno` says why.
  consuming func finish() -> Bool {
    let number = number
    discard self
    return close(number) == 0 || errno == EINTR
  }
}

extension Int32 {
  /// Moves a descriptor above the numbers that a program is given, where it does not inherit it; the old one
  /// is closed.
  func outOfTheWay() -> Int32 {
    defer { _ = close(self) }
    return fcntl(self, F_DUPFD_CLOEXEC, 128)
  }
}

/// Hands all bytes to a call that may take fewer of them at a time, or be interrupted by a signal.
///
/// - Parameter call: gets where the rest begins and how many bytes it has, and the number of those that were taken.
/// - Returns: false when the system refuses; `errno` says why.
func passAll(
  _ bytes: [UInt8], to call: (UnsafeRawPointer?, _ count: Int, _ taken: Int) -> Int
) -> Bool {
  var taken = 0
  while taken < bytes.count {
    let count = bytes[taken...].withUnsafeBytes { call($0.baseAddress, $0.count, taken) }
    if count >= 0 {
      taken += count
    } else if errno != EINTR {
      return false
    }
  }
  return true
}

/// Writes all bytes where the descriptor stands.
///
/// - Returns: false when the system refuses; `errno` says why.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  passAll(bytes) { start, count, _ in write(descriptor, start, count) }
}

/// The system's words for the last failed call, without a capital: they follow a colon.
package func lastSystemError() -> String { systemError(errno) }

/// Describes the failure of a call with the error `number`.
func systemError(_ number: Int32) -> String {
  let text = String(cString: strerror(number))
  return text.prefix(1).lowercased() + text.dropFirst()
}
