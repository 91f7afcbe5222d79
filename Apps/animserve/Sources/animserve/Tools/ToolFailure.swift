import Hummingbird

/// How a tool has ended that made nothing.
struct ToolFailure: Error {
  /// Its exit code; nil where it was ended from outside, or has crashed.
  let exitCode: Int?
  /// What it said, with paths.
  let message: String

  /// The failure for the client, with the tool's sentence, in which files have no paths.
  func problem(of job: Job) -> Problem {
    let sentence = sentence(of: job)
    switch exitCode {
    case 64: return Problem(.badRequest, sentence)
    case 2, 65, 66: return Problem(.unprocessableContent, sentence)
    case 69: return Problem(.notImplemented, sentence)
    case 73: return Problem(.serviceUnavailable, "there is no room for the result", retryAfter: 60)
    default: return Problem(.internalServerError, "the tool ended without a result")
    }
  }

  private func sentence(of job: Job) -> String {
    var text = message.replacing(job.inputs[0].path, with: StoredInput.name)
    for (name, input) in job.contents { text.replace(input.path, with: name) }
    // What is still a path is one of ours, too: of a picture, or of the file under way.
    text.replace(#/(?:/[^\s/:'"]+)+/(?:inputs|work|results)/[^\s:'"]+/#, with: "file")
    // What follows the first line is for terminals.
    var line = text.prefix { !$0.isNewline }
    for prefix in ["animrender: ", "animsnap: ", "Error: ", "! "] where line.hasPrefix(prefix) {
      line = line.dropFirst(prefix.count)
    }
    return String(line)
  }
}
