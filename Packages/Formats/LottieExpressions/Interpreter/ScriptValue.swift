import AnimationCore
import LottieFormat

/// What a script has in its hands: small, as it is handed on at each step.
enum ScriptValue {
  case undefined, null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list(ScriptList)
  /// A property that is a number: an object, which is never the same as a number.
  case numberProperty(Double, of: ScriptPlace)
  case path(ScriptPath)
  case node(ScriptPlace)
  /// The one that a layer is in.
  case composition(ScriptPlace)
  case keyframe(ScriptKeyframe)
  /// The bounds of what a layer shows.
  case bounds(ScriptBounds)
}

/// An outline.
final class ScriptPath {
  let contour: Contour
  /// The place of the property that it is, if it is one.
  let place: ScriptPlace?

  init(_ contour: Contour, _ place: ScriptPlace? = nil) {
    self.contour = contour
    self.place = place
  }
}

final class ScriptBounds {
  let box: Rect

  init(_ box: Rect) { self.box = box }
}

/// One of a property.
final class ScriptKeyframe {
  let index: Double
  let seconds: Double
  private let keyed: (property: any ExpressionProperty, frame: Double)?
  private var known: ScriptValue?

  /// - Parameter keyed: what has its value, and when; nil where there is none.
  init(_ index: Double, seconds: Double, keyed: (property: any ExpressionProperty, frame: Double)? = nil) {
    self.index = index
    self.seconds = seconds
    self.keyed = keyed
  }

  /// The value, always the same; nil where there is none. Many scripts ask for nothing but the time.
  func value(in run: ScriptRun) throws(ScriptStop) -> ScriptValue? {
    if let known { return known }
    guard let keyed else { return nil }
    let value = try run.plain(keyed.property.keyedValue(at: keyed.frame))
    known = value
    return value
  }
}

/// A list that scripts can change.
final class ScriptList {
  var elements: [ScriptValue]
  /// The place of the property that it is, if it is one.
  let place: ScriptPlace?

  init(_ elements: [ScriptValue], _ place: ScriptPlace? = nil) {
    self.elements = elements
    self.place = place
  }

  convenience init(_ numbers: [Double], _ place: ScriptPlace? = nil) {
    self.init(numbers.map { .number($0) }, place)
  }
}

/// A node in a frame.
final class ScriptPlace {
  let node: ExpressionNode
  let context: PropertyContext
  /// The property that the script drives, as it is without the script; nil for other places.
  let own: (any ExpressionProperty)?

  init(_ node: ExpressionNode, _ context: PropertyContext, own: (any ExpressionProperty)? = nil) {
    self.node = node
    self.context = context
    self.own = own
  }

  func property() throws(ScriptStop) -> any ExpressionProperty {
    guard let property = own ?? node.property(in: context) else { throw .unknown }
    return property
  }
}

/// Why a script does not go on.
enum ScriptStop: Error {
  /// It has thrown something; what, only the engine knows.
  case thrown
  /// The engine has to evaluate it.
  case unknown
}

// MARK: - Conversions

extension ScriptValue {
  private static var maximumLetters: Int { 1000 }

  static func text(within limits: String) throws(ScriptStop) -> ScriptValue {
    guard limits.utf8.count <= maximumLetters else { throw .unknown }
    return .text(limits)
  }

  /// Converts the value to a number as JavaScript does.
  func number() throws(ScriptStop) -> Double {
    switch self {
    case .number(let number), .numberProperty(let number, _): return number
    case .truth(let truth): return truth ? 1 : 0
    case .undefined: return .nan
    case .null: return 0
    case .text(let text):
      // Numbers as they are usually written.
      let isPlain = text.utf8.allSatisfy { ($0 >= 48 && $0 <= 57) || $0 == 45 || $0 == 46 }
      guard isPlain, let number = Double(text) else { throw .unknown }
      return number
    case .list, .path, .node, .composition, .keyframe, .bounds: throw .unknown
    }
  }

  var isTrue: Bool {
    switch self {
    case .undefined, .null: false
    case .truth(let truth): truth
    case .number(let number): !(number == 0 || number.isNaN)
    case .text(let text): !text.isEmpty
    case .list, .numberProperty, .path, .node, .composition, .keyframe, .bounds: true
    }
  }

  /// Converts the value to the text that JavaScript writes.
  func text() throws(ScriptStop) -> String {
    switch self {
    case .text(let text): return text
    case .number(let number), .numberProperty(let number, _):
      if let whole = Int(exactly: number), abs(whole) < 1_000_000_000_000_000 { return String(whole) }
      guard number.isFinite, abs(number) >= 0.001, abs(number) < 1_000_000_000 else { throw .unknown }
      return "\(number)"
    default: throw .unknown
    }
  }

  /// Whether it is one plain value: no list, and not what is no value.
  var isPlain: Bool {
    switch self {
    case .number, .numberProperty, .text, .truth: true
    default: false
    }
  }

  var isText: Bool { if case .text = self { true } else { false } }

  var isUndefined: Bool { if case .undefined = self { true } else { false } }

  var list: ScriptList? { if case .list(let list) = self { list } else { nil } }

  /// What something is asked for by; nil for what is neither a name nor a whole number.
  var step: PropertyStep? {
    switch self {
    case .text(let text): .name(text)
    case .number(let number), .numberProperty(let number, _): Int(exactly: number).map { .number($0) }
    default: nil
    }
  }
}

// MARK: - Operators

extension ScriptValue {
  static func result(
    of operation: Operator, _ a: ScriptValue, _ b: ScriptValue
  ) throws(ScriptStop) -> ScriptValue {
    switch operation {
    case .add: return try sum(a, b)
    case .subtract: return .number(try a.number() - b.number())
    case .multiply: return .number(try a.number() * b.number())
    case .divide: return .number(try a.number() / b.number())
    case .remainder: return .number(try a.number().truncatingRemainder(dividingBy: b.number()))
    case .power: return .number(ScriptMath.power(try a.number(), try b.number()))
    case .less, .more, .atMost, .atLeast:
      // Two texts are not compared as numbers.
      if a.isText && b.isText { throw .unknown }
      let (a, b) = (try a.number(), try b.number())
      switch operation {
      case .less: return .truth(a < b)
      case .more: return .truth(a > b)
      case .atMost: return .truth(a <= b)
      default: return .truth(a >= b)
      }
    case .equal: return .truth(try equal(a, b))
    case .unequal: return .truth(try !equal(a, b))
    case .same: return .truth(try same(a, b))
    case .other: return .truth(try !same(a, b))
    }
  }

  static func sum(_ a: ScriptValue, _ b: ScriptValue) throws(ScriptStop) -> ScriptValue {
    if a.isText || b.isText { return try text(within: a.text() + b.text()) }
    return .number(try a.number() + b.number())
  }

  private static func equal(_ a: ScriptValue, _ b: ScriptValue) throws(ScriptStop) -> Bool {
    switch (a, b) {
    case (.undefined, .undefined), (.null, .null), (.undefined, .null), (.null, .undefined): true
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): false
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.list(let a), .list(let b)): a === b
    case (.numberProperty, .numberProperty): throw .unknown
    default: try a.number() == b.number()
    }
  }

  private static func same(_ a: ScriptValue, _ b: ScriptValue) throws(ScriptStop) -> Bool {
    switch (a, b) {
    case (.undefined, .undefined), (.null, .null): true
    case (.truth(let a), .truth(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.list(let a), .list(let b)): a === b
    case (.undefined, _), (.null, _), (.truth, _), (.number, _), (.text, _): false
    case (_, .undefined), (_, .null), (_, .truth), (_, .number), (_, .text): false
    default: throw .unknown
    }
  }
}
