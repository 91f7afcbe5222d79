import AnimationCore
import AnimationExport
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Renders many animations, several at once. One that fails does not stop the others.
struct BatchRun: Sendable {
  let inputs: [BatchInput]
  let output: OutputTemplate
  let options: RenderOptions
  let request: ExportRequest
  /// What no output may be.
  let files: ProtectedFiles
  /// How many threads work at once.
  let jobs: Int
  /// Leaves out what is done.
  let resumes: Bool
  let isStrict: Bool

  /// - Parameter progress: is called with every entry as it comes, in no order, one at a time.
  /// - Returns: the entries in the order of the inputs; without those that were not begun, after Ctrl-C.
  func run(progress: @escaping @Sendable (BatchEntry) -> Void) -> [BatchEntry] {
    let width = max(1, min(jobs, inputs.count))
    let abandoned = resumes ? AbandonedFiles() : nil
    return WorkPool.map(inputs, jobs: width, progress: progress) { input in
      let (kind, file) = input.look()
      if kind == .other { return BatchEntry(ignored: input.file.path) }
      return Self.entry(
        RenderJob(
          input: file, name: input.name, output: output, options: options,
          request: request, files: files, jobs: max(1, jobs / width), abandoned: abandoned,
          skipsExisting: true, isStrict: isStrict))
    }
  }

  private static func entry(_ job: RenderJob) -> BatchEntry {
    let start = ContinuousClock.now
    var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
    var findings: DrawingReport?
    let observer = RenderJob.Observer(
      report: { findings = $0 },
      advance: { _ in
        if Interruption.isRequested { throw CommandFailure.interrupted }
      })
    do {
      let result = try job.run(observer)
      return BatchEntry(job.input.name, result, seconds: seconds, findings)
    } catch {
      return BatchEntry(job.input.name, error, seconds: seconds, findings)
    }
  }
}
