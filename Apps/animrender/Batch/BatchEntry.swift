import AnimationCore
import AnimationKit
import CommandLineSupport
import JSONText

/// What became of one input of a batch.
struct BatchEntry: Sendable {
  enum Status: String {
    case done, skipped, failed, interrupted
    /// JSON that is not an animation.
    case ignored
  }

  var input: String
  var status: Status
  /// The first, or only, file written.
  var output: String?
  var outputCount = 0
  var frames = 0
  var bytes = 0
  var seconds = 0.0
  var error: String?
  var exitCode: Int32?
  /// What became of the request so that the file is small enough; nil if nothing.
  var compromise: String?
  /// Everything to report about the animation.
  var warnings: [String] = []
  /// Everything to report about the animation, for the terminal.
  let findings: DrawingReport?

  init(_ input: String, _ result: RenderJob.Result, seconds: Double, _ findings: DrawingReport?) {
    self.input = input
    status = result.isSkipped ? .skipped : .done
    output = result.files.first
    outputCount = result.files.count
    frames = result.frameCount
    bytes = result.byteCount
    self.seconds = seconds
    self.findings = findings
    compromise = result.compromise
    warnings = (findings?.entries ?? []) + [result.compromise].compactMap(\.self)
  }

  init(ignored input: String) {
    self.input = input
    status = .ignored
    findings = nil
  }

  init(_ input: String, _ failure: CommandFailure, seconds: Double, _ findings: DrawingReport?) {
    self.input = input
    status = failure.status == .interrupted ? .interrupted : .failed
    error = ([failure.message] + failure.reasons + failure.details).joined(separator: "\n")
    exitCode = failure.exitCode
    self.seconds = seconds
    self.findings = findings
    warnings = findings?.entries ?? []
  }

  /// The members of an object, sorted. Those whose value is not known are left out.
  func write(to json: inout JSONWriter) {
    json.add("bytes", bytes)
    if let error { json.add("error", error) }
    if let exitCode { json.add("exitCode", Int(exitCode)) }
    json.add("frames", frames)
    json.add("input", input)
    if let output { json.add("output", output) }
    json.add("outputCount", outputCount)
    json.add("seconds", seconds)
    json.add("status", status.rawValue)
    json.array("warnings", .foundation) { json in
      for warning in warnings { json.add(warning) }
    }
  }
}
