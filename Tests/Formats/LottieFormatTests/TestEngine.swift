import LottieFormat

/// An engine as another module of the package would have it: it sees what is `package`, no more. It knows a few texts,
/// each with what it means.
struct TestEngine: ExpressionEngine {
  typealias Script =
    @Sendable (any ExpressionProperty, PropertyContext) throws(ExpressionError) ->
    ExpressionValue

  var scripts: [String: Script]
  /// Those that give the same as long as what they ask for does.
  var steady: Set<String> = []

  func canEvaluate(_ source: String) -> Bool { scripts[source] != nil }

  func makeRuntime() -> any ExpressionRuntime { Runtime(scripts, steady) }

  private final class Runtime: ExpressionRuntime {
    private let scripts: [String: Script]

    private let steady: Set<String>

    init(_ scripts: [String: Script], _ steady: Set<String>) {
      (self.scripts, self.steady) = (scripts, steady)
    }

    func beginFrame() {}

    func value(
      of source: String, property: any ExpressionProperty, in context: PropertyContext
    ) throws(ExpressionError) -> ExpressionValue {
      guard let script = scripts[source] else { throw ExpressionError("nobody knows \(source)") }
      if !steady.contains(source) { context.variesWithTime() }
      return try script(property, context)
    }
  }
}

extension PropertyContext {
  /// A number of another layer's, or of a vector's first component.
  func number(_ layer: String, _ steps: PropertyStep...) throws(ExpressionError) -> Double {
    guard let layer = self.layer(named: layer) else { throw ExpressionError("no layer \(layer)") }
    guard let property = layer.property(steps) else { throw ExpressionError("no property \(steps)") }
    return try property.value.number
  }
}

extension ExpressionValue {
  var number: Double {
    get throws(ExpressionError) {
      switch self {
      case .number(let number): return number
      case .list(let list): return list.first ?? 0
      case .path, .text, .restyled: throw ExpressionError("not a number")
      }
    }
  }
}

extension TestEngine {
  /// In seconds.
  static let time: Script = { _, context in .number(context.frame / context.frameRate * 10) }
}
