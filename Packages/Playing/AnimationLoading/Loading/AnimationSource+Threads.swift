import SystemSupport

extension AnimationSource {
  /// What `body` returns, a part of loading the source that calculates or reads files, on a thread for that.
  ///
  /// - Throws: what `body` throws; `cancelled` when the task was cancelled, at once.
  func onThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws(LoadError) -> Result
  ) async throws(LoadError) -> Result {
    do {
      return try await WorkThreads.shared.run(whenCancelled: .leaves) { _ in try body() }
    } catch let error as LoadError {
      throw error
    } catch {
      throw .cancelled(self)
    }
  }
}
