import AnimationCore
import Dispatch

/// Works on several things at once and hands over the results one by one, in the order of the things.
///
/// The threads are its own: encoders, files and pipes block, which the pool behind Swift's tasks is not for.
enum OrderedPipeline {
  /// - Parameters:
  ///   - jobs: asked for the next one when there is room for it.
  ///   - threads: how many work at once; with 1 everything happens here, one after the other.
  ///   - work: runs on any thread.
  ///   - consume: runs on the caller's thread; what it throws ends the work.
  static func run<Jobs: IteratorProtocol, Product: Sendable>(
    _ jobs: inout Jobs, threads: Int, work: @escaping @Sendable (Jobs.Element) throws -> Product,
    consume: (Product) throws -> Void
  ) throws where Jobs.Element: Sendable {
    guard threads > 1 else {
      while let job = jobs.next() { try consume(try work(job)) }
      return
    }
    // A queue of its own is a thread of its own.
    let queues = (0..<threads).map { DispatchQueue(label: "pipeline \($0)") }
    // Whoever has done a job finds the next one waiting.
    let window = threads + 1
    var pending: [PendingResult<Product>] = []
    var count = 0
    do {
      while let job = jobs.next() {
        let result = PendingResult<Product>()
        queues[count % threads].async { result.fulfil { try work(job) } }
        pending.append(result)
        count += 1
        if pending.count >= window { try consume(try pending.removeFirst().wait()) }
      }
      while !pending.isEmpty { try consume(try pending.removeFirst().wait()) }
    } catch {
      // What is under way ends before its owner goes on.
      for result in pending { _ = try? result.wait() }
      throw error
    }
  }
}

/// What a thread will have made. It is waited for once.
private final class PendingResult<Value: Sendable>: Sendable {
  private let result = Lock<Result<Value, any Error>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func fulfil(_ body: () throws -> Value) {
    let value = Result { try body() }
    result.withLock { $0 = value }
    isThere.signal()
  }

  func wait() throws -> Value {
    isThere.wait()
    guard let result = result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}
