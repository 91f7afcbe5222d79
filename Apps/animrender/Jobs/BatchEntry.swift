import AnimationCore
import AnimationKit
import AnimationLoading
import CommandLineSupport
import JSONText
import SystemSupport

/// What became of one input of a batch, or of one of its outputs where there are several.
struct BatchEntry: Sendable {
  enum Status: String {
    case done, skipped, failed, interrupted
    /// JSON that is not an animation.
    case ignored
  }

  /// What was written.
  struct File: Sendable {
    var path: String
    var bytes: Int
    /// XXH3, 128 bits.
    var digest: Digest
  }

  var input: String
  var status: Status
  /// The first, or only, file written.
  var output: String?
  var outputCount = 0
  var frames = 0
  var bytes = 0
  /// The size of the images in pixels; nil where none was drawn.
  var size: (width: Int, height: Int)?
  /// How long what was written plays, in seconds; nil where nothing was drawn.
  var duration: Double?
  /// The files that were written; empty unless they were asked for.
  var files: [File] = []
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
    if !result.isSkipped { size = (result.width, result.height) }
    duration = result.rate.map { Double(result.frameCount) / $0.framesPerSecond }
    self.seconds = seconds
    self.findings = findings
    compromise = result.compromise
    warnings = (findings?.entries ?? []) + [result.compromise].compactMap(\.self)
  }

  /// Runs a job until it is done or its budget is spent.
  ///
  /// - Parameter hasDigests: finds out the digests of what was written.
  init(of job: RenderJob, hasDigests: Bool) {
    let start = ContinuousClock.now
    var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
    var findings: DrawingReport?
    let observer = RenderJob.Observer(
      report: { findings = $0 },
      advance: { _ in
        if job.budget.isExhausted { throw CommandFailure.interrupted }
      })
    do throws(CommandFailure) {
      let result = try job.run(observer)
      self.init(job.input.name, result, seconds: seconds, findings)
      if hasDigests { files = try File.all(result.files, of: job) }
    } catch {
      self.init(job.input.name, error, seconds: seconds, findings)
    }
  }

  init(ignored input: String) {
    self.input = input
    status = .ignored
    findings = nil
  }

  init(_ input: String, _ failure: CommandFailure, seconds: Double, _ findings: DrawingReport?) {
    self.input = input
    status = failure.status == .interrupted ? .interrupted : .failed
    error = failure.lines.joined(separator: "\n")
    exitCode = failure.exitCode
    self.seconds = seconds
    self.findings = findings
    warnings = findings?.entries ?? []
  }

  /// The members of an object, sorted. Those whose value is not known are left out.
  ///
  /// - Parameter layout: that of what is in it.
  func write(to json: inout JSONWriter, _ layout: JSONLayout = .foundation) {
    json.add("bytes", bytes)
    if let duration { json.add("duration", duration) }
    if let error { json.add("error", error) }
    if let exitCode { json.add("exitCode", Int(exitCode)) }
    if !files.isEmpty {
      json.array("files", layout) { json in
        for file in files {
          json.object(layout) { json in
            json.add("bytes", file.bytes)
            json.add("digest", file.digest.description)
            json.add("path", file.path)
          }
        }
      }
    }
    json.add("frames", frames)
    if let size { json.add("height", size.height) }
    json.add("input", input)
    if let output { json.add("output", output) }
    json.add("outputCount", outputCount)
    json.add("seconds", seconds)
    json.add("status", status.rawValue)
    json.array("warnings", layout) { json in
      for warning in warnings { json.add(warning) }
    }
    if let size { json.add("width", size.width) }
  }
}

extension BatchEntry.File {
  fileprivate static func all(_ paths: [String], of job: RenderJob) throws(CommandFailure) -> [Self] {
    do {
      return try paths.map { try Self($0) }
    } catch {
      throw CommandFailure(error, of: job.input.name)
    }
  }

  /// - Throws: `FileError`.
  init(_ path: String) throws(FileError) {
    (self.path, bytes) = (path, StoredFile.size(of: path) ?? 0)
    digest = try Digest(ofFile: path)
  }
}
