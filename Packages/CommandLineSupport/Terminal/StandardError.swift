import CStandardLibrary

/// Where everything goes that is not a result: errors, warnings, progress.
package enum StandardError {
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// A terminal on which a line can be drawn over.
  package static var isCapableTerminal: Bool {
    isTerminal && getenv("TERM").map { String(cString: $0) } != "dumb"
  }

  /// How many letters a line of the terminal has.
  package static var columns: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// One line, behind the program's name: what is wrong, or worth knowing.
  package static func complain(_ line: String) { print("\(programName): \(line)") }

  private static var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
  }

  /// One line.
  package static func print(_ line: String) {
    write(line.printableLine + "\n")
  }

  /// Takes away what stands in the terminal's line, such as a progress bar.
  package static func clearLine() {
    if isCapableTerminal { write("\r\u{1B}[K") }
  }

  package static func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

// Inside StandardError the name `write` means its own function.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafePointer<UInt8>?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
