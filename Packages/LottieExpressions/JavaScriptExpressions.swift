import AnimationCore
import LottieFormat

/// Evaluates expressions with JavaScriptCore, which is opened when the first one is met. Where it is missing, those that
/// need no script are evaluated: see `KeyframeLoop`.
package struct JavaScriptExpressions: ExpressionEngine {
  /// In UTF-8; the longest of real files has 5,509.
  private static let maximumSourceSize = 1 << 16

  private let endedScripts = EndedScripts()

  package init() {}

  package func canEvaluate(_ source: String) -> Bool {
    if KeyframeLoop(script: source) != nil { return true }
    return source.utf8.count <= Self.maximumSourceSize && JavaScriptCore.functions != nil
  }

  package func makeRuntime() -> any ExpressionRuntime { ScriptRuntime(endedScripts) }
}

/// The scripts of an animation that took too long, of which no evaluator runs one again.
final class EndedScripts: Sendable {
  /// Of all together, in seconds of processor time.
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
