import LottieFormat

/// Evaluates expressions with JavaScriptCore, which is opened when the first one is met. Where it is missing, those that
/// need no engine are evaluated: see `KeyframeLoop`, `ScriptRun`.
package struct JavaScriptExpressions: ExpressionEngine {
  /// The longest script that is evaluated, in bytes of UTF-8; the longest of real files has 5,509.
  private static let maximumSourceSize = 1 << 16

  private let knownScripts = KnownScripts()
  private let endedScripts = EndedScripts()
  private let patience: Double
  private let leavesAllToEngine: Bool

  /// - Parameters:
  ///   - patience: how many times as long as usual a script may take: where everything is slower.
  ///   - leavesAllToEngine: for comparison with what is evaluated without it.
  package init(patience: Double = 1, leavesAllToEngine: Bool = false) {
    self.patience = patience
    self.leavesAllToEngine = leavesAllToEngine
  }

  package func canEvaluate(_ source: String) -> Bool {
    if case .unknown = knownScripts.script(source) {
      return source.utf8.count <= Self.maximumSourceSize && JavaScriptCore.functions != nil
    }
    return true
  }

  package func makeRuntime() -> any ExpressionRuntime { makeScriptRuntime() }

  package func makeScriptRuntime() -> ScriptRuntime {
    ScriptRuntime(knownScripts, endedScripts, patience: patience, leavesAllToEngine: leavesAllToEngine)
  }
}
