import AnimationCore

/// An animation that shows nothing.
package struct BlankAnimation: Animation {
  package final class Evaluator: FrameEvaluator {
    package init() {}

    package func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
      DisplayList(size: Size(10, 10))
    }
  }

  package var info: AnimationInfo
  package var memoryCost = 100

  package init(size: Size = Size(10, 10), frameRate: Double = 20, frameCount: Int = 5, cost: Int = 100) {
    info = AnimationInfo(
      format: .svga, container: "none", version: "", size: size, frameRate: frameRate, frameCount: frameCount,
      layerCount: 0)
    memoryCost = cost
  }

  package func makeEvaluator() -> any FrameEvaluator { Evaluator() }
}

/// Counts, from any thread.
package final class Counter: Sendable {
  private let count = Lock(0)

  package init() {}

  package var value: Int { count.withLock { $0 } }

  @discardableResult
  package func increment() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }

  package func decrement() { count.withLock { $0 -= 1 } }
}

/// Closed at first; tasks wait before it until it is opened.
package actor Gate {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  package init() {}

  package func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// Waits on even if the task is cancelled.
  package func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }
}

/// Waits until something is so, in the caller's isolation; false when it does not come true for a long time.
@discardableResult
package nonisolated(nonsending) func eventually(_ condition: () -> Bool) async -> Bool {
  // Tests that wait for programs may keep every thread busy for long.
  let end = ContinuousClock.now + .seconds(180)
  while !condition() {
    if ContinuousClock.now > end { return false }
    // A cancelled task does not sleep.
    try? await Task.sleep(for: .milliseconds(2))
  }
  return true
}

/// The error that it ends with, such as that of a load.
package func outcome<Failure: Error>(
  _ load: () async throws(Failure) -> any Animation
) async -> Failure? {
  do {
    _ = try await load()
    return nil
  } catch {
    return error
  }
}
