/// What the service does with an animation.
enum Operation: String, CaseIterable, Sendable {
  case render, sheet, info, lint, convert, optimise, compare

  var rules: [OptionRule] {
    switch self {
    case .render: .render
    case .sheet: .sheet
    case .info: .info
    case .lint: .lint
    case .convert: .convert
    case .optimise: .optimise
    case .compare: .compare
    }
  }

  /// What may come out, the usual in front.
  var types: [ResultType] {
    switch self {
    case .render: ResultType.ofRender
    case .sheet: ResultType.ofSheet
    case .info: [.json]
    case .lint: ResultType.ofLint
    case .convert: ResultType.ofConvert
    case .optimise: [.binary]
    case .compare: ResultType.ofCompare
    }
  }

  /// How many animations it takes.
  var inputCount: Int { self == .compare ? 2 : 1 }

  var takesReplacements: Bool { self == .render || self == .sheet }
}
