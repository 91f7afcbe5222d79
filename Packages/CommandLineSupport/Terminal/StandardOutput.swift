import AnimationKit

/// Where results go. What cannot be written is an error: a script must not take half a result for all of it.
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
