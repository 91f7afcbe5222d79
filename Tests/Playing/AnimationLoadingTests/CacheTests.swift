import AnimationCore
import AnimationLoading
import Foundation
import TestSupport
import Testing

@testable import AnimationLoading

@Suite(.timeLimit(.minutes(1))) struct CacheTests {
  // MARK: Loading once

  @Test func whoAsksAtTheSameTimeSharesOneLoad() async throws {
    let (decoded, gate) = (Counter(), Gate())
    var loader = AnimationLoader { _, _, _ in
      decoded.increment()
      return BlankAnimation()
    }
    let cache = AnimationCache()
    loader.cache = cache
    loader.override = { _, _ in
      await gate.pass()
      return AnimationFile([])
    }
    try await withThrowingTaskGroup(of: Int.self) { [loader] group in
      for _ in 0..<10 { group.addTask { try await loader.load(.file("a")).info.frameCount } }
      await eventually { cache.waiters("a") == 10 }
      #expect(decoded.value == 0)
      await gate.open()
      for try await frameCount in group { #expect(frameCount == 5) }
    }
    _ = try await loader.load(.file("a"))
    #expect(decoded.value == 1)
  }

  @Test func sourcesWithOneKeyAreOne() async throws {
    let decoded = Counter()
    var loader = AnimationLoader { _, _, _ in
      decoded.increment()
      return BlankAnimation()
    }
    loader.cache = AnimationCache()
    loader.cacheKey = { String($0.id.prefix { $0 != "?" }) }
    loader.override = { _, _ in AnimationFile([]) }
    for text in ["a?token=1", "a?token=2", "b"] { _ = try await loader.load(.text(text)) }
    #expect(decoded.value == 2)
    #expect(loader.cache?.contains("a") == true)
  }

  @Test func aFailureIsForAllWhoWaitAndIsNotKept() async throws {
    let (gate, tries) = (Gate(), Counter())
    let cache = AnimationCache()
    let load: @Sendable () async throws(LoadError) -> LoadedAnimation = { () async throws(LoadError) in
      await gate.pass()
      if tries.increment() == 1 { throw .loadFailed(.file("a"), reason: "no") }
      return LoadedAnimation(BlankAnimation())
    }
    await withTaskGroup(of: LoadError?.self) { group in
      for _ in 0..<3 {
        group.addTask {
          await outcome { () async throws(LoadError) in
            try await cache.animation(.init("a"), of: .file("a"), load: load)
          }
        }
      }
      await eventually { cache.waiters("a") == 3 }
      await gate.open()
      for await error in group { #expect(error == .loadFailed(.file("a"), reason: "no")) }
    }
    #expect(!cache.contains("a"))
    _ = try await cache.animation(.init("a"), of: .file("a"), load: load)
    #expect(cache.contains("a"))
  }

  // MARK: Cancelling

  /// A load that waits at a gate, and tells whether it was cancelled.
  struct WaitingLoad {
    let cache = AnimationCache()
    let gate = Gate()
    let started = Counter()
    let cancelled = Counter()

    func waiter() -> Task<LoadError?, Never> { Task { await wait() } }

    func wait() async -> LoadError? {
      await outcome { () async throws(LoadError) in
        try await cache.animation(.init("a"), of: .file("a")) { [gate, started, cancelled] in
          started.increment()
          await gate.pass()
          if Task.isCancelled { cancelled.increment() }
          return LoadedAnimation(BlankAnimation())
        }
      }
    }
  }

  @Test func whoNoLongerWaitsDoesNotDisturbTheOthers() async {
    let load = WaitingLoad()
    let waiters = (0..<3).map { _ in load.waiter() }
    await eventually { load.cache.waiters("a") == 3 }
    waiters[0].cancel()
    waiters[2].cancel()
    #expect(await waiters[0].value == .cancelled(.file("a")))
    #expect(await waiters[2].value == .cancelled(.file("a")))
    await load.gate.open()
    #expect(await waiters[1].value == nil)
    #expect(load.cancelled.value == 0)
    #expect(load.cache.contains("a"))
  }

  @Test func theLastToGoCancelsTheLoad() async {
    let load = WaitingLoad()
    let waiters = (0..<3).map { _ in load.waiter() }
    await eventually { load.cache.waiters("a") == 3 && load.started.value == 1 }
    for waiter in waiters { waiter.cancel() }
    for waiter in waiters { #expect(await waiter.value == .cancelled(.file("a"))) }
    #expect(load.cache.waiters("a") == 0)

    // The cancelled load has not ended yet; who comes now gets another.
    let late = load.waiter()
    await eventually { load.started.value == 2 }
    await load.gate.open()
    #expect(await late.value == nil)
    await eventually { load.cancelled.value == 1 }
    #expect(load.cache.contains("a"))
  }

  @Test func whoIsCancelledBeforeAskingDoesNotWait() async {
    let load = WaitingLoad()
    let waiter = Task {
      await eventually { Task.isCancelled }
      return await load.wait()
    }
    waiter.cancel()
    #expect(await waiter.value == .cancelled(.file("a")))
    #expect(load.cache.waiters("a") == 0)
    await load.gate.open()
  }

  // MARK: Room

  @Test func whatWasNotUsedForTheLongestTimeGoesFirst() async throws {
    let cache = AnimationCache(costLimit: 300)
    for key in ["a", "b", "c"] { try await cache.keep(key, cost: 100) }
    // Used, it is younger than b.
    try await cache.keep("a", cost: 100)
    try await cache.keep("d", cost: 100)
    #expect(cache.kept == ["a", "c", "d"])
    try await cache.keep("e", cost: 200)
    #expect(cache.kept == ["d", "e"])
    #expect(cache.cost == 300)
  }

  @Test func whatIsTooLargeIsNotKeptAndDisplacesNothing() async throws {
    let cache = AnimationCache(costLimit: 300)
    try await cache.keep("a", cost: 300)
    try await cache.keep("b", cost: 301)
    #expect(cache.kept == ["a"])
    try await cache.keep("c", cost: .max)
    #expect(cache.cost == 300)
  }

  @Test func whatIsRemovedIsLoadedAgain() async throws {
    let cache = AnimationCache()
    for key in ["a", "b", "c"] { try await cache.keep(key, cost: 100) }
    cache.remove("b")
    cache.remove("none")
    #expect(cache.kept == ["a", "c"])
    #expect(cache.cost == 200)
    cache.removeAll()
    #expect(cache.kept == [])
    #expect(cache.cost == 0)
  }

  /// Something of the animation asks the cache when it goes away.
  @Test(arguments: ["remove", "removeAll", "insert"])
  func whatIsDroppedMayAskTheCache(by way: String) async throws {
    let cache = AnimationCache(costLimit: 100)
    let farewells = Counter()
    _ = try await cache.animation(.init("a"), of: .file("a")) {
      LoadedAnimation(
        PartingAnimation(
          farewell: Farewell {
            _ = cache.cost
            farewells.increment()
          }))
    }
    let dropped = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      switch way {
      case "remove": cache.remove("a")
      case "removeAll": cache.removeAll()
      default: Task { try await cache.keep("b", cost: 60) }
      }
      while farewells.value == 0 { usleep(1000) }
      dropped.signal()
    }
    #expect(wait(dropped), "a deadlock")
  }

  private func wait(_ semaphore: DispatchSemaphore) -> Bool {
    semaphore.wait(timeout: .now() + 60) == .success
  }

  @Test func manyThreadsLeaveItInOrder() async throws {
    let cache = AnimationCache(costLimit: 1000)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<400 {
        group.addTask {
          try await cache.keep("\(index % 17)", cost: 50 + index % 17 * 10)
          if index % 5 == 0 { cache.remove("\(index % 13)") }
        }
      }
      try await group.waitForAll()
    }
    #expect(cache.cost <= 1000)
    #expect(cache.cost == cache.kept.reduce(0) { $0 + 50 + (Int($1) ?? 0) * 10 })
  }
}

extension AnimationCache {
  var kept: [String] { state.withLock { $0.entries.keys.map(\.file).sorted() } }

  func waiters(_ key: String) -> Int { state.withLock { $0.loads[Key(key)]?.waiters.count ?? 0 } }

  func keep(_ key: String, cost: Int) async throws {
    _ = try await animation(Key(key), of: .file(key)) { LoadedAnimation(BlankAnimation(cost: cost)) }
  }
}

private struct PartingAnimation: Animation {
  let farewell: Farewell
  var info: AnimationInfo { BlankAnimation().info }
  var memoryCost: Int { 60 }
  func makeEvaluator() -> any FrameEvaluator { BlankAnimation.Evaluator() }
  func valueKeyPaths() -> [String] { [] }
}

private final class Farewell: Sendable {
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) {
    self.say = say
  }

  deinit { say() }
}
