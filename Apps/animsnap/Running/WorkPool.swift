import CommandLineSupport

/// Does many pieces of work at once.
enum WorkPool {
  /// What `work` makes of each input, in the order of the inputs, however many jobs there are.
  ///
  /// - Parameters:
  ///   - jobs: how many pieces are worked on at a time, at least 1.
  ///   - isQuiet: shows no progress.
  /// - Throws: `CommandFailure` after Ctrl-C.
  static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, isQuiet: Bool, _ work: @escaping @Sendable (Input) -> Output
  ) async throws(CommandFailure) -> [Output] {
    var progress = ProgressBar(total: inputs.count, isQuiet: isQuiet)
    defer { progress.clear() }
    let outputs = await withTaskGroup(of: (index: Int, output: Output).self) { group in
      var outputs = [Output?](repeating: nil, count: inputs.count)
      var waiting = inputs.enumerated().makeIterator()
      func startNext() {
        guard !Interruption.isRequested, let (index, input) = waiting.next() else { return }
        group.addTask { (index, work(input)) }
      }
      for _ in 0..<max(1, jobs) { startNext() }
      var done = 0
      while let (index, output) = await group.next() {
        outputs[index] = output
        done += 1
        progress.update(done: done)
        startNext()
      }
      return outputs
    }
    if Interruption.isRequested { throw CommandFailure(.interrupted, "interrupted") }
    return outputs.compactMap(\.self)
  }
}
