import AnimationCore
import AnimationExport
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Renders many animations, several at once. One that fails does not stop the others.
struct BatchRun: Sendable {
  let inputs: [BatchInput]
  /// What becomes of each input.
  let outputs: [BatchOutput]
  let settings: JobSettings
  /// What no output may be.
  let files: ProtectedFiles
  /// How many threads work at once.
  let jobs: Int
  /// Leaves out what is done.
  let resumes: Bool
  let isStrict: Bool
  /// Finds out the digests of what was written.
  let hasDigests: Bool

  /// - Parameter progress: is called with the entries of every input as they come, in no order, one input at a time.
  /// - Returns: the entries in the order of the inputs and of the outputs; without those that were not begun, after Ctrl-C.
  func run(progress: @escaping @Sendable ([BatchEntry]) -> Void) -> [BatchEntry] {
    let width = max(1, min(jobs, inputs.count))
    let abandoned = resumes ? AbandonedFiles() : nil
    return WorkPool.map(inputs, jobs: width, progress: progress) { input in
      let (kind, file) = input.look()
      if kind == .other { return [BatchEntry(ignored: input.file.path)] }
      return outputs.map { output in
        BatchEntry(
          of: RenderJob(
            input: file, name: input.name, output: output.template, settings: settings,
            request: output.request, files: files, jobs: max(1, jobs / width), abandoned: abandoned,
            skipsExisting: true, isStrict: isStrict), hasDigests: hasDigests)
      }
    }.flatMap(\.self)
  }
}
