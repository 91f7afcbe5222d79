/// Why another program has not done its work.
package enum ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file that it was to get cannot be made.
  case file(FileError)
  /// It is not installed; `hint` says what to install.
  case missingProgram(String, hint: String)
  /// It ended with an error, or could not be started; what it or the system said last, one line each.
  case programFailed(String, lastLines: [String])

  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .missingProgram(let name, let hint): "the program \(name) is missing: \(hint)"
    case .programFailed(let name, let lines):
      lines.isEmpty ? "\(name) failed without a word" : "\(name) failed: \(lines.joined(separator: "\n"))"
    }
  }
}
