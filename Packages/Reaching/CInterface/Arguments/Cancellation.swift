import Synchronization

/// Ends work that it was given to.
final class Cancellation: Sendable {
  private let isSet = Atomic(false)

  var isCancelled: Bool { isSet.load(ordering: .relaxed) }

  func cancel() { isSet.store(true, ordering: .relaxed) }
}
