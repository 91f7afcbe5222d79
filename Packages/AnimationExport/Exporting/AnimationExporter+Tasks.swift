import AnimationCore
import Dispatch
import SystemSupport

// For those who await an export.
extension AnimationExporter {
  /// Makes one file, in the format that its extension names, on a thread of its own.
  ///
  /// - Throws: see the other one; `CancellationError` when the task was cancelled.
  @discardableResult
  public func export(
    to path: String, options: ExportOptions = ExportOptions(),
    progress: @escaping @Sendable (_ frameCount: Int) throws -> Void = { _ in }
  ) async throws -> ExportResult {
    try await export(ExportFormat(path: path), to: .file(path), options: options, progress: progress)
  }

  /// Makes one file, on a thread of its own, which calls `progress` and a stream's `write`, too: both may wait there for
  /// others. When the task is cancelled, the export ends as soon as it can, and leaves nothing behind.
  ///
  /// - Throws: see the other one; `CancellationError` when the task was cancelled.
  @discardableResult
  public func export(
    _ format: ExportFormat, to destination: ByteDestination, options: ExportOptions = ExportOptions(),
    progress: @escaping @Sendable (_ frameCount: Int) throws -> Void = { _ in }
  ) async throws -> ExportResult {
    let isCancelled = Lock(false)
    var exporter = self
    exporter.budget = WorkBudget { [budget] in !isCancelled.withLock { $0 } && !budget.isSpent }
    let cancellable = exporter
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          DispatchQueue(label: "export").async {
            continuation.resume(
              with: Result {
                try cancellable.export(format, to: destination, options: options, progress: progress)
              })
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
