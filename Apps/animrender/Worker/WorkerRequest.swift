import AnimationCore
import AnimationKit
import CommandLineSupport

/// What a line on a worker's standard input asks for.
struct WorkerRequest: Sendable {
  /// What its sender calls it; nil where nothing was said.
  let id: RequestID?
  /// The number of its line; 1 is the first.
  let line: Int
  /// The size of the line in bytes.
  let size: Int
  let input: String
  /// Where to write; `-` for bytes behind the answer.
  let outputs: [String]
  /// What else `render` would be given.
  let arguments: [String]
  /// What `--replace` would read from a file.
  let replacements: ReplacementFile?
  /// Is spent when the request is cancelled, or the program is to end.
  let budget = WorkBudget(within: Interruption.budget)
}

/// A name of a request: text or a number.
enum RequestID: Hashable, Sendable {
  case text(String)
  case number(Double)
}

/// What a line is.
enum WorkerLine: Sendable {
  case request(WorkerRequest)
  case cancel(RequestID)
  /// What cannot be used.
  case mistake(WorkerAnswer)
}
