import AnimationCore
import Dispatch

/// Works on several things at once and hands over the results one by one, in the order of the things.
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
    let queue = OrderedQueue<Result<Product, any Error>>(threads: threads)
    do {
      while let job = jobs.next() {
        if let result = queue.submit({ Result { try work(job) } }) { try consume(try result.get()) }
      }
      while let result = queue.next() { try consume(try result.get()) }
    } catch {
      // What is under way ends before its owner goes on.
      while queue.next() != nil {}
      throw error
    }
  }
}

/// Work that goes on while its owner makes more, and comes back in order. One thread at a time submits and takes.
///
/// The threads are its own: encoders, files and pipes block, which the pool behind Swift's tasks is not for.
final class OrderedQueue<Product: Sendable> {
  /// A queue of its own is a thread of its own.
  private let queues: [DispatchQueue]
  private var pending: [PendingResult<Product>] = []
  private var count = 0

  /// - Parameter threads: with 1 there is no other than the owner's.
  init(threads: Int) {
    queues = threads > 1 ? (0..<threads).map { DispatchQueue(label: "pipeline \($0)") } : []
  }

  /// - Returns: the oldest product that was not taken yet, where as much is under way as there is room for.
  func submit(_ work: @escaping @Sendable () -> Product) -> Product? {
    guard !queues.isEmpty else { return work() }
    let result = PendingResult<Product>()
    queues[count % queues.count].async { result.fulfil(work()) }
    pending.append(result)
    count += 1
    // One more than threads: whoever has done a job finds the next one waiting.
    return pending.count > queues.count ? next() : nil
  }

  /// The oldest product that was not taken yet; nil for none.
  func next() -> Product? { pending.isEmpty ? nil : pending.removeFirst().wait() }
}

/// What a thread will have made. It is waited for once.
private final class PendingResult<Value: Sendable>: Sendable {
  private let value = Lock<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func fulfil(_ value: Value) {
    self.value.withLock { $0 = value }
    isThere.signal()
  }

  func wait() -> Value? {
    isThere.wait()
    return value.withLock { $0 }
  }
}
