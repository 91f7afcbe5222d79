import AnimationCore
import Dispatch
import SystemSupport

// For those who await an export.
extension AnimationExporter {
  /// Makes one file, on a thread of its own, which calls `progress` and a stream's `write`, too: both may wait there for
  /// others. When the task is cancelled, the export ends as soon as it can, and leaves nothing behind.
  ///
  /// - Throws: see the other one; `CancellationError` when the task was cancelled.
  @discardableResult
  public func export(
    to destination: ByteDestination,
    progress: @escaping @Sendable (_ frameCount: Int) throws -> Void = { _ in }
  ) async throws -> ExportResult {
    let isCancelled = Lock(false)
    var exporter = self
    exporter.context.budget = WorkBudget(within: context.budget) { !isCancelled.withLock { $0 } }
    let cancellable = exporter
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          DispatchQueue(label: "export").async {
            continuation.resume(with: Result { try cancellable.export(to: destination, progress: progress) })
          }
        }
      } onCancel: {
        isCancelled.withLock { $0 = true }
      }
    } catch AnimationError.interrupted where Task.isCancelled {
      throw CancellationError()
    }
  }
}
