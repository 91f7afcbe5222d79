import AnimationCore

/// A load that several wait for. It goes on as long as one of them does, with the highest of their priorities.
struct SharedLoad {
  typealias Outcome = Result<LoadedAnimation, LoadError>

  let id: Int
  let task: Task<Void, Never>
  var waiters: [Int: Waiter]

  struct Waiter {
    let continuation: CheckedContinuation<Outcome, Never>
    let progress: (@Sendable (DownloadProgress) -> Void)?
  }
}

extension AnimationCache {
  /// The animation kept under `key`, or what `load` gives, which is called once for all who ask at the same
  /// time. Cancelling the caller's task ends its wait only; when no others wait any longer, the load is
  /// cancelled too.
  func animation(
    _ key: Key, of source: AnimationSource,
    load: @escaping @Sendable () async throws(LoadError) -> LoadedAnimation
  ) async throws(LoadError) -> any Animation {
    let waiter = state.withLock { $0.tick() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        join(key, waiter, SharedLoad.Waiter(continuation: continuation, progress: source.progress), load)
        // A cancellation before the waiter was on the list did not find it.
        if Task.isCancelled { leave(key, waiter, source) }
      }
    } onCancel: {
      leave(key, waiter, source)
    }
    return try outcome.get().animation
  }

  /// Tells all who wait for the load how its download goes on.
  func report(_ progress: DownloadProgress, of key: Key) {
    let waiters = state.withLock { $0.loads[key].map { Array($0.waiters.values) } ?? [] }
    for waiter in waiters { waiter.progress?(progress) }
  }

  private func join(
    _ key: Key, _ number: Int, _ waiter: SharedLoad.Waiter,
    _ load: @escaping @Sendable () async throws(LoadError) -> LoadedAnimation
  ) {
    let (kept, running) = state.withLock { state -> (kept: (any Animation)?, running: Task<Void, Never>?) in
      if let animation = state.use(key) { return (animation, nil) }
      let running = state.loads[key]?.task
      if running == nil {
        let id = state.tick()
        let task = Task { finish(key, id, await SharedLoad.Outcome(catching: load)) }
        state.loads[key] = SharedLoad(id: id, task: task, waiters: [:])
      }
      state.loads[key]?.waiters[number] = waiter
      return (nil, running)
    }
    if let kept { waiter.continuation.resume(returning: .success(LoadedAnimation(kept))) }
    // What was prefetched is wanted now.
    if let running, #available(macOS 26, *) { running.escalatePriority(to: Task.currentPriority) }
  }

  private func leave(_ key: Key, _ waiter: Int, _ source: AnimationSource) {
    let (gone, unwanted) = state.withLock { state in
      let gone = state.loads[key]?.waiters.removeValue(forKey: waiter)
      guard gone != nil, state.loads[key]?.waiters.isEmpty == true else {
        return (gone, SharedLoad?.none)
      }
      return (gone, state.loads.removeValue(forKey: key))
    }
    unwanted?.task.cancel()
    gone?.continuation.resume(returning: .failure(.cancelled(source)))
  }

  private func finish(_ key: Key, _ id: Int, _ outcome: SharedLoad.Outcome) {
    // Not under the lock: it may take a moment.
    let cost = (try? outcome.get())?.animation.memoryCost ?? 0
    let (waiters, dropped) = state.withLock {
      state -> (waiters: [SharedLoad.Waiter], dropped: [AnimationCache.Entry]) in
      // Nobody waits for a load that is not listed any more; another may have taken its place.
      guard state.loads[key]?.id == id else { return ([], []) }
      var dropped: [AnimationCache.Entry] = []
      if case .success(let loaded) = outcome, !loaded.lacksImages {
        dropped = state.insert(loaded.animation, key, cost: max(0, cost), limit: costLimit)
      }
      return (state.loads.removeValue(forKey: key).map { Array($0.waiters.values) } ?? [], dropped)
    }
    withExtendedLifetime(dropped) {}
    for waiter in waiters { waiter.continuation.resume(returning: outcome) }
  }
}

extension Result where Success == LoadedAnimation, Failure == LoadError {
  fileprivate init(catching body: () async throws(LoadError) -> LoadedAnimation) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

/// What a load comes to.
struct LoadedAnimation: Sendable {
  var animation: any Animation
  /// Images could not be fetched: another load may have them.
  var lacksImages = false

  init(_ animation: any Animation, lacksImages: Bool = false) {
    self.animation = animation
    self.lacksImages = lacksImages
  }
}
