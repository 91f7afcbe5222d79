extension AnimationLoader {
  /// Loads what will be played soon into the `cache`, and downloads into `downloads`; a player that asks for one
  /// meanwhile waits for the same load, which has its priority from then on. What views wait for goes before prefetches
  /// (`TaskPriority.utility`) wherever work waits for its turn. Nothing else is kept: a loader without a `cache` only downloads, and
  /// `AnimationCache.costLimit` should have room for all of them.
  ///
  ///     let prefetching = Task { await AnimationLoader.shared.prefetch(sources) }
  ///     prefetching.cancel()                    // those under way are given up, unless a player waits, too
  ///
  /// - Parameters:
  ///   - sources: the first ones first.
  ///   - width: how many are under way at the same time; default 4, at least 1.
  /// - Returns: why some could not be had, in the order in which they failed; cancelled ones are not among them.
  @discardableResult
  public func prefetch(_ sources: [AnimationSource], atOnce width: Int = 4) async -> [LoadError] {
    await withTaskGroup(of: LoadError?.self) { group in
      var waiting = sources.makeIterator()
      func addNext() {
        guard !Task.isCancelled, let source = waiting.next() else { return }
        group.addTask(priority: .utility) { await failure(of: source) }
      }
      for _ in 0..<max(1, width) { addNext() }
      var failures: [LoadError] = []
      for await failure in group {
        if let failure { failures.append(failure) }
        addNext()
      }
      return failures
    }
  }

  private func failure(of source: AnimationSource) async -> LoadError? {
    do {
      _ = try await load(source)
      return nil
    } catch .cancelled {
      return nil
    } catch {
      return error
    }
  }
}
