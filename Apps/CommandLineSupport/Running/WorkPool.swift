import AnimationCore
import Dispatch

/// Works on many inputs, several at a time, until Ctrl-C.
///
/// The threads are its own: the work reads files and waits for programs, which the pool behind Swift's tasks is not
/// for.
package enum WorkPool {
  /// What `work` makes of the inputs, in their order, however many jobs there are; without those that were not begun
  /// when Ctrl-C came.
  ///
  /// - Parameters:
  ///   - jobs: how many are worked on at a time, at least 1.
  ///   - progress: is called with every output as it comes, in no order, one at a time.
  package static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, progress: @escaping @Sendable (Output) -> Void,
    _ work: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    let next = Lock(0)
    let outputs = Lock([Output?](repeating: nil, count: inputs.count))
    run(jobs: min(jobs, inputs.count)) {
      while !Interruption.isRequested {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard inputs.indices.contains(index) else { return }
        let output = work(inputs[index])
        outputs.withLock { outputs in
          outputs[index] = output
          progress(output)
        }
      }
    }
    return outputs.withLock { $0.compactMap(\.self) }
  }

  /// Does the same on several threads, and waits until all have returned.
  ///
  /// - Parameter jobs: how many threads there are, at least 1.
  package static func run(jobs: Int, _ work: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for job in 0..<max(1, jobs) {
      // A queue of its own is a thread of its own.
      DispatchQueue(label: "worker \(job)").async(group: group, execute: work)
    }
    group.wait()
  }
}
