import AnimationKit
import SystemSupport

/// Where results go. What cannot be written is an error: a script must not take half a result for all of it.
/// Where it is because the results are no longer read, there is nothing to say of it.
package enum StandardOutput {
  /// One line, of which nothing can be taken for another line or for a command.
  package static func print(_ line: String) throws(CommandFailure) { try write(line.printableLine + "\n") }

  /// Text of the program's own making, as it is.
  package static func write(_ text: String) throws(CommandFailure) {
    do {
      try ByteOutput.writeToStandardOutput(Array(text.utf8))
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// Where everything goes that is not a result: errors, warnings, progress.
package enum StandardError {
  /// One line, behind the program's name: what is wrong, or worth knowing.
  package static func complain(_ line: String) { StandardStream.error.write(complaint(line)) }

  /// The bytes of such a line where nothing can be made any more, even if a progress bar stands there.
  static func lastWords(_ line: String) -> [UInt8] {
    Array(((StandardStream.error.isCapableTerminal ? lineClearing : "") + complaint(line)).utf8)
  }

  private static func complaint(_ line: String) -> String { "\(programName): \(line)".printableLine + "\n" }

  private static var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
  }

  /// One line.
  package static func print(_ line: String) { StandardStream.error.write(line.printableLine + "\n") }

  /// Takes away what stands in the terminal's line, such as a progress bar.
  package static func clearLine() {
    if StandardStream.error.isCapableTerminal { StandardStream.error.write(lineClearing) }
  }

  private static let lineClearing = "\r\u{1B}[K"
}
