import AnimationCore

/// The scripts of an animation that took too long, of which no evaluator runs one again.
final class EndedScripts: Sendable {
  /// The most time that all together may take, in seconds of processor time.
  private static let maximumTime = 0.5

  private struct State {
    var time = 0.0
    var texts: Set<String> = []
  }

  private let state = Lock(State())

  func add(_ script: String, time: Double) {
    state.withLock { state in
      state.time += time
      state.texts.insert(script)
    }
  }

  func contains(_ script: String) -> Bool { state.withLock { $0.texts.contains(script) } }

  /// True when so much time was lost that no script is run any more.
  var areTooMany: Bool { state.withLock { $0.time >= Self.maximumTime } }
}
