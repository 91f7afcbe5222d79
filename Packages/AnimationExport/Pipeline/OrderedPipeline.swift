/// Works on several things at once and hands over the results one by one, in the order of the things.
enum OrderedPipeline {
  /// - Parameters:
  ///   - jobs: asked for the next one when there is room for it.
  ///   - window: how many may be under way or wait to be handed over; with 1 nothing runs at the same time.
  ///   - work: runs on any thread.
  ///   - consume: runs where this function runs; what it throws ends the work.
  static func run<Jobs: IteratorProtocol, Product: Sendable>(
    _ jobs: inout Jobs, window: Int, work: @escaping @Sendable (Jobs.Element) throws -> Product,
    consume: (Product) throws -> Void
  ) async throws where Jobs.Element: Sendable {
    var running: [Task<Product, any Error>] = []
    do {
      while let job = jobs.next() {
        if window <= 1 {
          try consume(try work(job))
          continue
        }
        running.append(Task.detached { try work(job) })
        if running.count >= window { try consume(try await running.removeFirst().value) }
      }
      while !running.isEmpty { try consume(try await running.removeFirst().value) }
    } catch {
      // What is under way ends before its owner goes on.
      for task in running { _ = await task.result }
      throw error
    }
  }
}
