import AnimationCore
import CommandLineSupport
import JSONText

/// What became of a row.
struct RowEntry: Sendable {
  let line: Int
  /// Empty where the row has none.
  let id: String
  /// What became of each output; empty where it did not come to that.
  let outputs: [BatchEntry]
  let seconds: Double
  private let mistake: RowMistake?

  init(_ row: ReplacementRow, _ outputs: [BatchEntry], seconds: Double) {
    (line, id, self.outputs, self.seconds, mistake) = (row.line, row.id, outputs, seconds, nil)
  }

  init(_ mistake: RowMistake) {
    (line, id, outputs, seconds, self.mistake) = (mistake.line, mistake.id, [], 0, mistake)
  }

  var status: BatchEntry.Status { mistake == nil ? outputs.status : .failed }

  var isFailure: Bool { status == .failed }

  /// That of the program, if this is the first row that fails.
  var exitCode: Int32? {
    mistake == nil ? outputs.exitCode : CommandFailure.Status.invalidData.rawValue
  }

  /// Why it failed, one line each.
  var errors: [String] {
    mistake.map { [$0.reason] } ?? outputs.errors
  }

  /// One line of a report: an object with sorted keys. Those whose value is not known are left out.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object(.compact) { json in
      if !errors.isEmpty { json.add("error", errors.joined(separator: "\n")) }
      if let exitCode { json.add("exitCode", Int(exitCode)) }
      if !id.isEmpty { json.add("id", id) }
      json.add("line", line)
      json.add("milliseconds", (seconds * 1e4).rounded() / 10)
      json.array("outputs", .compact) { json in
        for output in outputs { json.object(.compact) { output.write(to: &$0, .compact) } }
      }
      json.add("status", status.rawValue)
    }
    json.endLine()
    return json.bytes
  }
}
