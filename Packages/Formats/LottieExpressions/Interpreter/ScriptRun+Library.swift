import LottieFormat

// MARK: - Functions that scripts call by their names

extension ScriptRun {
  func library(_ function: LibraryFunction, _ call: Call) throws(ScriptStop) -> ScriptValue {
    switch function {
    case .effect, .content:
      let list = layer.node.child(function == .effect ? "Effects" : "Contents")
      guard let list else { return .null }
      return try child(of: ScriptPlace(list, context), call)
    case .eval: return try evaluated(try values(of: call.arguments).first ?? .undefined)
    default: break
    }
    if call.arguments.count == 2, let sum = try arithmetic(function, call.arguments[0], call.arguments[1]) {
      return sum
    }
    let arguments = try values(of: call.arguments)
    if function.isOfProperty { return try method(function, of: own, arguments) }
    if function.isOfSpace { return try converted(function, by: layer, arguments) }
    if let method = PathMethod(rawValue: function.rawValue) {
      guard case .path(let path) = try property(own) else { throw .unknown }
      return try value(of: method, path, arguments)
    }
    if function == .sourceRectAtTime { return try bounds(of: layer, arguments) }
    func argument(_ index: Int) -> ScriptValue { index < arguments.count ? arguments[index] : .undefined }
    let (a, b) = (argument(0), argument(1))
    switch function {
    case .comp:
      guard case .text(let name) = a else { throw .unknown }
      return context.composition(named: name).map { .composition(ScriptPlace($0.node, $0)) } ?? .null
    case .sum, .add, .bmSum, .sub, .bmSub, .mul, .bmMul, .div, .bmDiv, .mod, .bmMod:
      return try .result(of: function, a, b)
    case .bmNeg:
      guard let list = a.list else { return .number(-(try a.number())) }
      return .list(ScriptList(try numbers(list).map { -$0 }))
    case .isInstanceOfArray:
      switch a {
      case .undefined, .null: throw .thrown
      default: return .truth(a.list != nil)
      }
    case .createPath: return try createdPath(arguments)
    case .isNaN: return .truth(try a.number().isNaN)
    case .isFinite: return .truth(try a.number().isFinite)
    case .clamp: return try .clamped(a, b, argument(2))
    case .length: return .number(try ScriptValue.length(a, b))
    case .normalize:
      let length = try ScriptValue.length(a, .undefined)
      return length == 0 ? try .product(of: a, .number(0)) : try .quotient(of: a, by: .number(length))
    case .linear, .ease, .easeIn, .easeOut: return try interpolated(function, arguments)
    case .degreesToRadians, .degreesToRadiansByOldName: return .number(try a.number() * .pi / 180)
    case .radiansToDegrees, .radiansToDegreesByOldName: return .number(try a.number() * 180 / .pi)
    case .timeToFrames, .framesToTime:
      guard arguments.count == 1 else { throw .unknown }
      let rate = context.frameRate
      return .number(function == .timeToFrames ? try a.number() * rate : try a.number() / rate)
    default: throw .unknown
    }
  }

  /// What exporters write in the place of operators, for two arguments; nil for other functions.
  private func arithmetic(
    _ function: LibraryFunction, _ left: Expression, _ right: Expression
  ) throws(ScriptStop) -> ScriptValue? {
    switch function {
    case .sum, .add, .bmSum, .sub, .bmSub, .mul, .bmMul, .div, .bmDiv, .mod, .bmMod:
      let (a, b) = (try value(of: left), try value(of: right))
      return try .result(of: function, a, b)
    default: return nil
    }
  }

  func numbers(_ list: ScriptList) throws(ScriptStop) -> [Double] {
    try spend(list.elements.count)
    return try list.numbers()
  }

  private func interpolated(
    _ function: LibraryFunction, _ arguments: [ScriptValue]
  ) throws(ScriptStop) -> ScriptValue {
    func argument(_ index: Int) -> ScriptValue { index < arguments.count ? arguments[index] : .undefined }
    let isShort = argument(3).isUndefined || argument(4).isUndefined
    let t = try argument(0).number()
    var (low, high) = isShort ? (0, 1) : (try argument(1).number(), try argument(2).number())
    let (a, b) = isShort ? (argument(1), argument(2)) : (argument(3), argument(4))
    guard function != .linear else {
      if high < low { (low, high) = (high, low) }
      return t <= low ? a : t >= high ? b : try .between(a, b, (t - low) / (high - low))
    }
    if low == high { return t <= low ? a : b }
    let u = (t - low) / (high - low)
    if u <= 0 { return a }
    if u >= 1 { return b }
    try spend(40)
    switch function {
    case .easeIn: return try .between(a, b, ScriptMath.eased(u, by: (0.333, 0, 0.833, 0.833)))
    case .easeOut: return try .between(a, b, ScriptMath.eased(u, by: (0.167, 0.167, 0.667, 1)))
    default: return try .between(a, b, ScriptMath.eased(u, by: (0.33, 0, 0.667, 1)))
    }
  }
}

// MARK: - Numbers, and lists of them

extension ScriptList {
  func numbers() throws(ScriptStop) -> [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(elements.count)
    for element in elements { numbers.append(try element.number()) }
    return numbers
  }
}

/// Calculations with mixed kinds, by the rules of the prelude.
extension ScriptValue {
  /// - Parameter function: one that stands for an operator.
  static func result(
    of function: LibraryFunction, _ a: ScriptValue, _ b: ScriptValue
  ) throws(ScriptStop) -> ScriptValue {
    if case .number(let x) = a, case .number(let y) = b {
      switch function {
      case .sum, .add, .bmSum: return .number(x + y)
      case .sub, .bmSub: return .number(x - y)
      case .mul, .bmMul: return .number(x * y)
      case .div, .bmDiv: return .number(x / y)
      default: return .number(x.truncatingRemainder(dividingBy: y))
      }
    }
    switch function {
    case .sum, .add, .bmSum: return try librarySum(a, b)
    case .sub, .bmSub: return try difference(of: a, b)
    case .mul, .bmMul: return try product(of: a, b)
    case .div, .bmDiv: return try quotient(of: a, by: b)
    default:
      guard !a.isText, !b.isText else { throw .unknown }
      return try result(of: Operator.remainder, a, b)
    }
  }

  static func librarySum(_ a: ScriptValue, _ b: ScriptValue) throws(ScriptStop) -> ScriptValue {
    if a.isText || b.isText || (a.isPlain && b.isPlain) { return try sum(a, b) }
    switch (a.list, b.list) {
    case (let a?, let b?): return try pairs(a, b) { $0 + $1 }
    case (let a?, nil) where b.isPlain:
      let number = try b.number()
      return try first(of: a) { $0 + number }
    case (nil, let b?) where a.isPlain:
      let number = try a.number()
      return try first(of: b) { number + $0 }
    default: throw .unknown
    }
  }

  static func difference(of a: ScriptValue, _ b: ScriptValue) throws(ScriptStop) -> ScriptValue {
    if a.isText || b.isText { throw .unknown }
    switch (a.list, b.list) {
    case (nil, nil) where a.isPlain && b.isPlain: return .number(try a.number() - b.number())
    case (let a?, let b?): return try pairs(a, b) { $0 - $1 }
    case (let a?, nil) where b.isPlain:
      let number = try b.number()
      return try first(of: a) { $0 - number }
    case (nil, let b?) where a.isPlain:
      let number = try a.number()
      return try first(of: b) { number - $0 }
    default: throw .unknown
    }
  }

  static func product(of a: ScriptValue, _ b: ScriptValue) throws(ScriptStop) -> ScriptValue {
    if a.isPlain && b.isPlain { return .number(try a.number() * b.number()) }
    if let list = a.list, b.isPlain {
      let number = try b.number()
      return .list(ScriptList(try list.numbers().map { $0 * number }))
    }
    guard a.isPlain, let list = b.list else { throw .unknown }
    let number = try a.number()
    return .list(ScriptList(try list.numbers().map { number * $0 }))
  }

  static func quotient(of a: ScriptValue, by b: ScriptValue) throws(ScriptStop) -> ScriptValue {
    if a.isPlain && b.isPlain { return .number(try a.number() / b.number()) }
    if let list = a.list, b.isPlain {
      let number = try b.number()
      return .list(ScriptList(try list.numbers().map { $0 / number }))
    }
    guard a.isPlain, let list = b.list else { throw .unknown }
    let number = try a.number()
    return .list(ScriptList(try list.numbers().map { number / $0 }))
  }

  /// Returns the list with its first component changed.
  private static func first(
    of list: ScriptList, _ change: (Double) -> Double
  ) throws(ScriptStop) -> ScriptValue {
    guard let first = list.elements.first else { throw .unknown }
    var elements = list.elements
    elements[0] = .number(change(try first.number()))
    return .list(ScriptList(elements))
  }

  private static func pairs(
    _ a: ScriptList, _ b: ScriptList, _ change: (Double, Double) -> Double
  ) throws(ScriptStop) -> ScriptValue {
    var result: [ScriptValue] = []
    for index in 0..<max(a.elements.count, b.elements.count) {
      guard index < b.elements.count else {
        result.append(a.elements[index])
        continue
      }
      guard index < a.elements.count else {
        result.append(b.elements[index])
        continue
      }
      switch (a.elements[index], b.elements[index]) {
      case (.number(let a), .number(let b)), (.number(let a), .numberProperty(let b, _)),
        (.numberProperty(let a, _), .number(let b)), (.numberProperty(let a, _), .numberProperty(let b, _)):
        result.append(.number(change(a, b)))
      default: throw .unknown
      }
    }
    return .list(ScriptList(result))
  }

  static func clamped(
    _ x: ScriptValue, _ low: ScriptValue, _ high: ScriptValue
  ) throws(ScriptStop) -> ScriptValue {
    guard let list = x.list else {
      return .number(ScriptMath.clamp(try x.number(), try low.number(), try high.number()))
    }
    func limit(_ limit: ScriptValue, _ index: Int) throws(ScriptStop) -> Double {
      guard let list = limit.list else { return try limit.number() }
      return index < list.elements.count ? try list.elements[index].number() : .nan
    }
    var result: [Double] = []
    for (index, number) in try list.numbers().enumerated() {
      result.append(ScriptMath.clamp(number, try limit(low, index), try limit(high, index)))
    }
    return .list(ScriptList(result))
  }

  static func length(_ a: ScriptValue, _ b: ScriptValue) throws(ScriptStop) -> Double {
    guard let list = a.list else { return abs(try a.number() - (b.isUndefined ? 0 : try b.number())) }
    let from = try list.numbers()
    guard b.isTrue else { return from.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    guard let to = try b.list?.numbers() else { throw .unknown }
    return zip(from, to).reduce(0) { sum, pair in sum + (pair.0 - pair.1) * (pair.0 - pair.1) }.squareRoot()
  }

  static func between(_ a: ScriptValue, _ b: ScriptValue, _ u: Double) throws(ScriptStop) -> ScriptValue {
    guard let list = a.list else {
      if a.isText { throw .unknown }
      let from = try a.number()
      return .number(from + (try b.number() - from) * u)
    }
    guard let to = try b.list?.numbers() else { throw .unknown }
    var result: [Double] = []
    for (index, from) in try list.numbers().enumerated() {
      result.append(from + ((index < to.count ? to[index] : .nan) - from) * u)
    }
    return .list(ScriptList(result))
  }
}
