import CStandardLibrary

/// An open file, closed when it goes out of scope. Programs that are started do not inherit it.
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
}

/// The system's words for the last failed call, without a capital: they follow a colon.
package func lastSystemError() -> String {
  let text = String(cString: strerror(errno))
  return text.prefix(1).lowercased() + text.dropFirst()
}
