import AnimationCore
import Dispatch
import TestSupport
import Testing

@testable import SystemSupport

/// Work that tasks await, on threads that are not theirs.
@Suite struct WorkThreadsTests {
  private struct Stop: Error {}

  /// Keeps the only thread busy until it is told to go on.
  private struct Gate: Sendable {
    private let isOpen = DispatchSemaphore(value: 0)
    private let isReached = DispatchSemaphore(value: 0)

    func pass() {
      isReached.signal()
      isOpen.wait()
    }

    func open() { isOpen.signal() }

    /// Returns when the thread is there.
    func reached() async {
      while isReached.wait(timeout: .now()) == .timedOut { try? await Task.sleep(for: .milliseconds(1)) }
    }
  }

  @Test func workReturnsAndThrows() async throws {
    let threads = WorkThreads(width: 2)
    #expect(try await threads.run { _ in 7 } == 7)
    await #expect(throws: Stop.self) { try await threads.run { _ in throw Stop() } }
  }

  @Test func noMoreWorkAtOnceThanThereIsRoomFor() async throws {
    let threads = WorkThreads(width: 3)
    let now = Lock(0)
    let most = Lock(0)
    let work: @Sendable (WorkBudget) -> Void = { _ in
      let count = now.withLock { now in
        now += 1
        return now
      }
      most.withLock { $0 = max($0, count) }
      for _ in 0..<1000 { _ = ContinuousClock.now }
      now.withLock { $0 -= 1 }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { try await threads.run(work) } }
      try await group.waitForAll()
    }
    #expect(most.withLock { $0 } <= 3)
    while threads.counts.working > 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(threads.counts.idle <= 3)
  }

  /// Urgent work does not wait for what came before; of equals the first comes first.
  @Test func priorityCountsThenOrder() async throws {
    let threads = WorkThreads(width: 1)
    let gate = Gate()
    let order = Lock<[String]>([])
    let note: @Sendable (String) -> Void = { name in order.withLock { $0.append(name) } }
    let first = Task { try await threads.run { _ in gate.pass() } }
    await gate.reached()
    var tasks: [Task<Void, any Error>] = []
    for (name, priority) in [
      ("low 1", TaskPriority.low), ("low 2", .low), ("high 1", .high), ("high 2", .high), ("medium", .medium),
    ] {
      let count = threads.counts.waiting
      tasks.append(
        Task.detached(priority: priority) {
          try await threads.run { _ in note(name) }
        })
      while threads.counts.waiting == count { try await Task.sleep(for: .milliseconds(1)) }
    }
    gate.open()
    try await first.value
    for task in tasks { try await task.value }
    #expect(order.withLock { $0 } == ["high 1", "high 2", "medium", "low 1", "low 2"])
  }

  /// What others wait for now goes up.
  @Test func aRaisedPriorityCountsToo() async throws {
    guard #available(macOS 26, *) else { return }
    let threads = WorkThreads(width: 1)
    let gate = Gate()
    let order = Lock<[String]>([])
    let note: @Sendable (String) -> Void = { name in order.withLock { $0.append(name) } }
    let first = Task { try await threads.run { _ in gate.pass() } }
    await gate.reached()
    var tasks: [Task<Void, any Error>] = []
    for (name, priority) in [("medium", TaskPriority.medium), ("low", .low), ("raised", .low)] {
      let count = threads.counts.waiting
      tasks.append(
        Task.detached(priority: priority) {
          try await threads.run { _ in note(name) }
        })
      while threads.counts.waiting == count { try await Task.sleep(for: .milliseconds(1)) }
    }
    tasks[2].escalatePriority(to: .high)
    gate.open()
    try await first.value
    for task in tasks { try await task.value }
    #expect(order.withLock { $0 } == ["raised", "medium", "low"])
  }

  @Test func whatWaitsForItsTurnIsCancelledAtOnceAndNeverBegins() async throws {
    let threads = WorkThreads(width: 1)
    let gate = Gate()
    let first = Task { try await threads.run { _ in gate.pass() } }
    await gate.reached()
    let second = Task { try await threads.run { _ in Issue.record("it ran") } }
    while threads.counts.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    gate.open()
    try await first.value
    #expect(try await threads.run { _ in 1 } == 1)
  }

  @Test func aCancelledTaskSpendsTheBudget() async throws {
    let threads = WorkThreads(width: 1)
    let hasBegun = Lock(false)
    let task = Task {
      try await threads.run { budget in
        hasBegun.withLock { $0 = true }
        while !budget.isExhausted {}
        try budget.check()
      }
    }
    while !hasBegun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func workWithoutABudgetIsAwaitedNoLonger() async throws {
    let threads = WorkThreads(width: 1)
    let gate = Gate()
    let task = Task { try await threads.run(whenCancelled: .leaves) { _ in gate.pass() } }
    await gate.reached()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.open()
    #expect(try await threads.run { _ in 1 } == 1)
  }

  /// A reader that does not come keeps nobody else from working.
  @Test func othersWorkWhileOneWaits() async throws {
    let threads = WorkThreads(width: 1)
    let gate = Gate()
    let waiting = Task { try await threads.run { _ in threads.waiting { gate.pass() } } }
    await gate.reached()
    #expect(try await threads.run { _ in 1 } == 1)
    gate.open()
    try await waiting.value
  }

  @Test func cancelledAtAnyMoment() async throws {
    let threads = WorkThreads(width: 2)
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<Rounds.count(300) {
      let task = Task {
        try await threads.run { budget in
          for _ in 0..<2000 { budget.spend(100) }
          try budget.check()
        }
      }
      for _ in 0..<Int.random(in: 0..<20, using: &numbers) { await Task.yield() }
      task.cancel()
      do {
        try await task.value
      } catch {
        #expect(error is CancellationError)
      }
    }
    while threads.counts.working > 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(threads.counts.waiting == 0)
  }
}

/// Bytes from a thread to a task.
@Suite struct ChunkBufferTests {
  private struct Stop: Error {}

  private let threads = WorkThreads(width: 1)

  private func read(_ buffer: ChunkBuffer) async throws -> [UInt8]? {
    try await buffer.read(isolation: nil)
  }

  @Test(arguments: [1, 7, 1000]) func bytesComeInOrder(size: Int) async throws {
    let buffer = ChunkBuffer(size: size, threads: threads)
    let writing = Task {
      try await threads.run { _ in
        for start in stride(from: UInt8(0), to: 200, by: 20) { try buffer.write(Array(start..<start + 20)) }
        buffer.finish(.success(()))
      }
    }
    var bytes: [UInt8] = []
    while let chunk = try await read(buffer) {
      #expect(!chunk.isEmpty && chunk.count <= size)
      bytes += chunk
    }
    try await writing.value
    #expect(bytes == Array(0..<200))
    #expect(try await read(buffer) == nil)
  }

  @Test func theWriterWaitsForItsReader() async throws {
    let buffer = ChunkBuffer(size: 10, threads: threads)
    let written = Lock(0)
    let writing = Task {
      try await threads.run { _ in
        for _ in 0..<100 {
          try buffer.write([1, 2, 3])
          written.withLock { $0 += 1 }
        }
        buffer.finish(.success(()))
      }
    }
    // Another one works meanwhile, though there is room for one only.
    while written.withLock({ $0 }) < 3 { try await Task.sleep(for: .milliseconds(1)) }
    _ = try await threads.run { _ in 1 }
    #expect(written.withLock { $0 } == 3)
    var count = 0
    while let chunk = try await read(buffer) { count += chunk.count }
    #expect(count == 300)
    try await writing.value
  }

  @Test func anErrorComesBehindTheBytes() async throws {
    let buffer = ChunkBuffer(size: 10, threads: threads)
    try buffer.write([1])
    buffer.finish(.failure(Stop()))
    #expect(try await read(buffer) == [1])
    await #expect(throws: Stop.self) { try await read(buffer) }
  }

  @Test func aReaderThatGoesEndsTheWriter() async throws {
    let buffer = ChunkBuffer(size: 2, threads: threads)
    let writing = Task { try await threads.run { _ in try buffer.write([1, 2, 3]) } }
    #expect(try await read(buffer)?.isEmpty == false)
    buffer.close()
    _ = await writing.result
    #expect(throws: CancellationError.self) { try buffer.write([4]) }
    await #expect(throws: CancellationError.self) { try await read(buffer) }
  }
}
