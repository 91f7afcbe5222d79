#if canImport(FoundationNetworking)
  import Foundation

  /// Runs what is added at once, where it is added.
  ///
  /// For the delegates of sessions. Foundation on Linux reports every piece of a download through an operation
  /// and reads on meanwhile: from a fast server it gathers gigabytes before a delegate can say that it is
  /// enough. Reported at once, on the queue that reads, there is never more than one piece in the air.
  final class InlineQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
