import AnimationCore
import LottieFormat

/// An engine for expressions with numbers in front: see `ExpressionTag`.
final class TaggedExpressions: ExpressionEngine {
  private let engine: (any ExpressionEngine)?
  /// Whether expressions can be evaluated, by number: those that the decoder has asked about.
  private let verdicts = Lock<[Int: Bool]>([:])

  init(_ engine: (any ExpressionEngine)?) {
    self.engine = engine
  }

  /// Whether the engine can evaluate it; nil for one that the decoder has not met.
  func verdict(on number: Int) -> Bool? { verdicts.withLock { $0[number] } }

  func canEvaluate(_ source: String) -> Bool {
    guard let (number, expression) = ExpressionTag.split(source) else { return false }
    let verdict = engine?.canEvaluate(expression) ?? false
    verdicts.withLock { $0[number] = verdict }
    return verdict
  }

  func makeRuntime() -> any ExpressionRuntime { TaggedRuntime(engine?.makeRuntime()) }
}

private final class TaggedRuntime: ExpressionRuntime {
  private let runtime: (any ExpressionRuntime)?

  init(_ runtime: (any ExpressionRuntime)?) {
    self.runtime = runtime
  }

  func beginFrame() { runtime?.beginFrame() }

  func value(
    of source: String, property: any ExpressionProperty, in context: PropertyContext
  ) throws(ExpressionError) -> ExpressionValue {
    guard let runtime, let (_, expression) = ExpressionTag.split(source) else {
      throw ExpressionError("there is no engine for it")
    }
    return try runtime.value(of: expression, property: property, in: context)
  }
}
