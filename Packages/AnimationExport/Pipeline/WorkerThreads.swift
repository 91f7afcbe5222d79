import Dispatch

/// Threads that do the same until each of them says that there is nothing left.
package enum WorkerThreads {
  /// Runs `body` on `count` threads at once and returns when all have returned.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    // A queue of its own is a thread of its own.
    for index in 0..<count { DispatchQueue(label: "worker \(index)").async(group: group, execute: body) }
    group.wait()
  }
}
