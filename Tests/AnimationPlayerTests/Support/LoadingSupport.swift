import AnimationCore
import AnimationPlayer

/// An animation that shows nothing.
struct BlankAnimation: Animation {
  final class Evaluator: FrameEvaluator {
    func displayList(at frame: Double, context: EvaluationContext) -> DisplayList {
      DisplayList(size: Size(10, 10))
    }
  }

  var info: AnimationInfo
  var memoryCost = 100

  init(size: Size = Size(10, 10), frameRate: Double = 20, frameCount: Int = 5, cost: Int = 100) {
    info = AnimationInfo(
      format: .svga, container: "none", version: "", size: size, frameRate: frameRate, frameCount: frameCount,
      layerCount: 0)
    memoryCost = cost
  }

  func makeEvaluator() -> any FrameEvaluator { Evaluator() }
}

/// Counts, from any thread.
final class Counter: Sendable {
  private let count = Lock(0)

  var value: Int { count.withLock { $0 } }

  @discardableResult
  func increment() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }

  func decrement() { count.withLock { $0 -= 1 } }
}

/// Closed at first; tasks wait before it until it is opened.
actor Gate {
  private var isOpen = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// Waits on even if the task is cancelled.
  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiters.append($0) }
  }
}

/// Waits until something is so, in the caller's isolation; false when it does not come true for a long time.
@discardableResult
nonisolated(nonsending) func eventually(_ condition: () -> Bool) async -> Bool {
  // Tests that wait for programs may keep every thread busy for long.
  let end = ContinuousClock.now + .seconds(180)
  while !condition() {
    if ContinuousClock.now > end { return false }
    // A cancelled task does not sleep.
    try? await Task.sleep(for: .milliseconds(2))
  }
  return true
}

/// What a load ends with.
func outcome(_ load: () async throws(LoadError) -> any Animation) async -> LoadError? {
  do {
    _ = try await load()
    return nil
  } catch {
    return error
  }
}
