import AnimationKit
import CommandLineSupport
import JSONText

/// What became of a request.
struct WorkerAnswer: Sendable {
  let id: RequestID?
  let line: Int
  /// What became of each output; empty where it did not come to that.
  var outputs: [BatchEntry] = []
  /// Why it did not.
  var failure: CommandFailure?
  /// The bytes of outputs that are no files, one after the other.
  var inlineBytes: [UInt8] = []
  var seconds = 0.0

  private var status: BatchEntry.Status {
    failure.map { $0.status == .interrupted ? .interrupted : .failed } ?? outputs.status
  }

  /// A line: an object with sorted keys. Those whose value is not known are left out. Behind it, the bytes that it counts.
  var bytes: [UInt8] {
    let errors = failure?.lines ?? outputs.errors
    var json = JSONWriter()
    json.object(.compact) { json in
      if !errors.isEmpty { json.add("error", errors.joined(separator: "\n")) }
      if let exitCode = failure?.exitCode ?? outputs.exitCode { json.add("exitCode", Int(exitCode)) }
      switch id {
      case .text(let id): json.add("id", id)
      case .number(let id): json.add("id", id)
      case nil: break
      }
      if !inlineBytes.isEmpty { json.add("inline", inlineBytes.count) }
      json.add("line", line)
      json.add("milliseconds", (seconds * 1e4).rounded() / 10)
      json.array("outputs", .compact) { json in
        for output in outputs { json.object(.compact) { output.write(to: &$0, .compact) } }
      }
      json.add("status", status.rawValue)
    }
    json.endLine()
    return json.bytes + inlineBytes
  }
}
