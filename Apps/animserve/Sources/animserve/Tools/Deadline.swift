/// Work that is cancelled when it takes too long.
func deadline<Value: Sendable>(
  seconds: Int, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      throw Problem(.unprocessableContent, "it takes more than \(seconds) seconds")
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}
