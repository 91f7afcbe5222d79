import LottieExpressions
import LottieFormat

/// Counts which scripts are evaluated, and which of them the engine takes.
struct CountedExpressions: ExpressionEngine {
  final class Counts: @unchecked Sendable {
    // Used by one thread.
    var scripts = 0
    var engineScripts: [String: Int] = [:]
  }

  let counts = Counts()
  private let expressions = JavaScriptExpressions()

  func canEvaluate(_ source: String) -> Bool { expressions.canEvaluate(source) }

  func makeRuntime() -> any ExpressionRuntime { Runtime(expressions.makeScriptRuntime(), counts) }

  private final class Runtime: ExpressionRuntime {
    private let runtime: ScriptRuntime
    private let counts: Counts

    init(_ runtime: ScriptRuntime, _ counts: Counts) {
      (self.runtime, self.counts) = (runtime, counts)
    }

    func beginFrame() { runtime.beginFrame() }

    func value(
      of source: String, property: any ExpressionProperty, in context: PropertyContext
    ) throws(ExpressionError) -> ExpressionValue {
      counts.scripts += 1
      let (called, inner) = (runtime.engineCallCount, counts.engineScripts.values.reduce(0, +))
      defer {
        // Those that it has asked for are counted already.
        let own =
          runtime.engineCallCount - called - (counts.engineScripts.values.reduce(0, +) - inner)
        if own > 0 { counts.engineScripts[source, default: 0] += own }
      }
      return try runtime.value(of: source, property: property, in: context)
    }
  }
}
