import AnimationKit
import CommandLineSupport
import Synchronization

/// Renders many animations, several at once. One that fails does not stop the others.
struct BatchRun: Sendable {
  let inputs: [BatchInput]
  let output: OutputTemplate
  let options: RenderOptions
  let replacements: Replacements
  /// How many threads work at once.
  let jobs: Int
  /// Leaves out what is done.
  let resumes: Bool

  /// - Parameter progress: is told of every entry as it comes, in no order, and how many frames are done by then.
  /// - Returns: the entries in the order of the inputs; without those that were not begun, after Ctrl-C.
  func run(progress: (BatchEntry, _ frameCount: Int) -> Void) async -> [BatchEntry] {
    let width = max(1, min(jobs, inputs.count))
    let abandoned = resumes ? AbandonedFiles() : nil
    return await withTaskGroup(of: (Int, BatchEntry).self) { group in
      var entries = [BatchEntry?](repeating: nil, count: inputs.count)
      var waiting = inputs.enumerated().makeIterator()
      func startNext() {
        guard !Interruption.isRequested, let (index, input) = waiting.next() else { return }
        let job = RenderJob(
          input: input.file, name: input.name, output: output, options: options, replacements: replacements,
          jobs: max(1, jobs / width), abandoned: abandoned)
        group.addTask { (index, await Self.entry(job)) }
      }
      for _ in 0..<width { startNext() }
      var frameCount = 0
      while let (index, entry) = await group.next() {
        entries[index] = entry
        frameCount += entry.frames
        progress(entry, frameCount)
        startNext()
      }
      return entries.compactMap(\.self)
    }
  }

  private static func entry(_ job: RenderJob) async -> BatchEntry {
    let start = ContinuousClock.now
    var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
    let warnings = Mutex<[String]>([])
    let observer = RenderJob.Observer(
      warn: { warning in warnings.withLock { $0.append(warning) } },
      advance: { _ in
        if Interruption.isRequested { throw CommandFailure(.interrupted, "interrupted") }
      })
    do {
      let result = try await job.run(observer)
      return BatchEntry(job.input.path, result, seconds: seconds, warnings: warnings.withLock { $0 })
    } catch {
      return BatchEntry(job.input.path, error, seconds: seconds, warnings: warnings.withLock { $0 })
    }
  }
}
