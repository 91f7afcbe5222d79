import AnimationCore
import ArgumentParser
import CommandLineSupport
import SystemSupport

/// `--jobs` and `--quiet`.
struct JobOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp("How many animations are worked on at a time. Default: one per core.", valueName: "n"),
    transform: NumberArgument.whole(1...1024))
  var jobs: Int = ProcessorCount.available

  @Flag(help: "Print nothing but errors.")
  var quiet = false
}

extension WorkPool {
  /// Applies `work` to each input and returns the results in the order of the inputs, with a progress bar.
  ///
  /// - Parameters:
  ///   - jobs: the number of inputs that are worked on at a time, at least 1.
  ///   - isQuiet: shows no progress.
  /// - Throws: `CommandFailure` after Ctrl-C.
  static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, isQuiet: Bool, _ work: @escaping @Sendable (Input) -> Output
  ) throws(CommandFailure) -> [Output] {
    let state = Lock(
      (bar: ProgressBar(total: inputs.count, noun: "animations", isQuiet ? .hidden : .bar), done: 0))
    let outputs = map(
      inputs, jobs: jobs,
      progress: { (_: Output) in
        state.withLock { state in
          state.done += 1
          state.bar.update(done: state.done)
        }
      }, work)
    state.withLock { $0.bar.clear() }
    if Interruption.isRequested { throw CommandFailure.interrupted }
    return outputs
  }
}
