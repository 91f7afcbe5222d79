import LottieFormat

/// What scripts of a frame may still do without the engine, which has limits of time.
final class ScriptEffort {
  /// Each about a twentieth of a microsecond.
  static let maximumStepsOfFrame = 4_000_000
  static let maximumSteps = 100_000
  /// The most expressions in one another, in all scripts that ask for one another: each takes a piece of the
  /// stack.
  static let maximumDepth = 250

  var steps = 0
  var depth = 0
}

/// Evaluates a script once. What it gives is what the engine gives; where that is in doubt, it stops.
final class ScriptRun {
  let program: ScriptProgram
  let memory: ScriptMemory
  let context: PropertyContext
  /// The one that has the expression, as it is without.
  private let property: any ExpressionProperty
  let effort: ScriptEffort
  let paths: MeasuredPaths
  private var steps = 0
  private var globals: [ScriptValue]
  private var locals: [ScriptValue] = []
  /// The value of the last statement that has one.
  private var completion = ScriptValue.undefined
  private var returned = ScriptValue.undefined
  private var keyedValue: ScriptValue?
  /// What the expression's property has without it.
  private lazy var ownKeyed = property.keyedValue(at: context.frame)
  lazy var layer = ScriptPlace(context.node, context)
  lazy var own = ScriptPlace(context.node(of: property) ?? context.node, context, own: property)

  private init(
    _ program: ScriptProgram, _ memory: ScriptMemory, _ property: any ExpressionProperty,
    _ context: PropertyContext, _ effort: ScriptEffort, _ paths: MeasuredPaths
  ) {
    self.program = program
    self.memory = memory
    self.context = context
    self.effort = effort
    self.paths = paths
    self.property = property
    globals = Array(repeating: .undefined, count: program.variableCount)
  }

  /// Nil where only the engine knows.
  static func value(
    of program: ScriptProgram, _ memory: ScriptMemory, for property: any ExpressionProperty,
    in context: PropertyContext, _ effort: ScriptEffort, _ paths: MeasuredPaths
  ) -> ExpressionValue? {
    guard effort.steps < ScriptEffort.maximumStepsOfFrame else { return nil }
    let run = ScriptRun(program, memory, property, context, effort, paths)
    let depth = effort.depth
    defer {
      effort.steps += run.steps
      effort.depth = depth
    }
    return try? run.value()
  }

  private func value() throws(ScriptStop) -> ExpressionValue {
    for (name, variable) in program.changedNames { globals[variable] = try value(of: name) }
    let flow = try run(program.statements)
    let result =
      flow == .returned ? returned : program.result.map { globals[$0] } ?? completion
    return try ownKeyed.withKind(of: result)
  }

  func spend(_ count: Int) throws(ScriptStop) {
    steps += count
    if steps > ScriptEffort.maximumSteps { throw .unknown }
  }

  /// Always the same: a script can change a list.
  func givenValue() throws(ScriptStop) -> ScriptValue {
    if let keyedValue { return keyedValue }
    let value = try plain(ownKeyed)
    keyedValue = value
    return value
  }
}

extension ExpressionValue {
  /// The result of a script for a property that has this value without it.
  fileprivate func withKind(of result: ScriptValue) throws(ScriptStop) -> ExpressionValue {
    switch (self, result) {
    case (_, .undefined), (_, .null): throw .thrown
    case (.number, .list(let list)), (.list, .list(let list)):
      var numbers: [Double] = []
      for element in list.elements.prefix(1024) { numbers.append(try element.number()) }
      return .list(numbers)
    case (.number, _): return .number(try result.number())
    case (.list, .node), (.list, .composition): throw .unknown
    // The engine says so, too: what is of another kind than the property.
    case (.list, _): return .number(0)
    case (.path, .path(let path)): return .path(path.contour)
    case (.text, _): return .text(try result.text())
    default: throw .unknown
    }
  }
}

// MARK: - Statements

extension ScriptRun {
  private func run(_ statements: [Statement]) throws(ScriptStop) -> Flow {
    for statement in statements {
      let flow = try run(statement)
      if flow != .normal { return flow }
    }
    return .normal
  }

  private func run(_ statement: Statement) throws(ScriptStop) -> Flow {
    try spend(1)
    effort.depth += 1
    defer { effort.depth -= 1 }
    guard effort.depth < ScriptEffort.maximumDepth else { throw .unknown }
    switch statement {
    case .expression(let expression):
      completion = try value(of: expression)
      return .normal
    case .declarations(let declarations):
      for (variable, expression) in declarations {
        if let expression { try set(variable, try value(of: expression)) }
      }
      return .normal
    case .block(let statements): return try run(statements)
    case .condition(let condition, let statement, let otherwise):
      let isTrue = try value(of: condition).isTrue
      completion = .undefined
      if isTrue { return try run(statement) }
      guard let otherwise else { return .normal }
      return try run(otherwise)
    case .loop(let condition, let step, let body, let isFirstSure):
      return try runLoop(condition, step, body, isFirstSure: isFirstSure)
    case .attempt(let statements, let otherwise): return try runAttempt(statements, otherwise)
    case .exit(let flow, let expression):
      if flow == .returned {
        returned = if let expression { try value(of: expression) } else { .undefined }
      }
      return flow
    case .raise(let expression):
      _ = try value(of: expression)
      throw .thrown
    }
  }

  private func runLoop(
    _ condition: Expression?, _ step: Expression?, _ body: Statement, isFirstSure: Bool
  ) throws(ScriptStop) -> Flow {
    completion = .undefined
    var isSure = isFirstSure
    while true {
      if !isSure, let condition, try !value(of: condition).isTrue { return .normal }
      isSure = false
      switch try run(body) {
      case .broken: return .normal
      case .returned: return .returned
      case .normal, .continued: break
      }
      if let step { _ = try value(of: step) }
    }
  }

  private func runAttempt(_ statements: [Statement], _ otherwise: [Statement]) throws(ScriptStop) -> Flow {
    completion = .undefined
    do throws(ScriptStop) {
      return try run(statements)
    } catch {
      guard error == .thrown else { throw error }
      // What it has changed stays.
      completion = .undefined
      return try run(otherwise)
    }
  }
}

// MARK: - Expressions

extension ScriptRun {
  func value(of expression: Expression) throws(ScriptStop) -> ScriptValue {
    try spend(1)
    switch expression {
    case .literal(let value): return value
    case .variable(let variable): return try value(of: variable)
    default:
      effort.depth += 1
      defer { effort.depth -= 1 }
      guard effort.depth < ScriptEffort.maximumDepth else { throw .unknown }
      return try deepValue(of: expression)
    }
  }

  private func deepValue(of expression: Expression) throws(ScriptStop) -> ScriptValue {
    switch expression {
    case .literal, .variable: return .undefined
    case .list(let elements): return .list(ScriptList(try values(of: elements)))
    case .member(.variable(let variable), let name) where variable.isMath:
      guard let number = ScriptMath.constants[name] else { throw .unknown }
      return .number(number)
    case .member(let object, let name): return try member(name, of: try value(of: object))
    case .element(let list, let index): return try element(of: try value(of: list), try value(of: index))
    case .call(let call): return try value(of: call)
    case .negative(let operand): return .number(-(try value(of: operand).number()))
    case .number(let operand): return .number(try value(of: operand).number())
    case .not(let operand): return .truth(try !value(of: operand).isTrue)
    case .binary(let operation, let a, let b):
      return try ScriptValue.result(of: operation, try value(of: a), try value(of: b))
    case .and(let a, let b):
      let first = try value(of: a)
      return first.isTrue ? try value(of: b) : first
    case .or(let a, let b):
      let first = try value(of: a)
      return first.isTrue ? first : try value(of: b)
    case .choice(let condition, let a, let b): return try value(of: try value(of: condition).isTrue ? a : b)
    case .isList(let operand):
      let operand = try value(of: operand)
      return .truth(operand.list != nil)
    case .assignment(let target, let operation, let operand, let givesOld):
      return try assign(to: target, operation, operand, givesOld: givesOld)
    case .sequence(let expressions):
      var last = ScriptValue.undefined
      for expression in expressions { last = try value(of: expression) }
      return last
    }
  }

  func values(of expressions: [Expression]) throws(ScriptStop) -> [ScriptValue] {
    var values: [ScriptValue] = []
    values.reserveCapacity(expressions.count)
    for expression in expressions { values.append(try value(of: expression)) }
    return values
  }

  private func value(of variable: Variable) throws(ScriptStop) -> ScriptValue {
    switch variable.meaning {
    case .local(let index): return locals[index]
    case .global(let index): return globals[index]
    case .given(let name): return try value(of: name)
    case .unknown, .function, .library, .math: throw .unknown
    }
  }

  private func set(_ variable: Variable, _ value: ScriptValue) throws(ScriptStop) {
    switch variable.meaning {
    case .local(let index): locals[index] = value
    case .global(let index): globals[index] = value
    case .unknown, .function, .given, .library, .math: throw .unknown
    }
  }

  private func assign(
    to target: Expression, _ operation: Operator?, _ operand: Expression, givesOld: Bool
  ) throws(ScriptStop) -> ScriptValue {
    // What is on the left is read first.
    switch target {
    case .variable(let variable):
      let old = operation == nil ? .undefined : try value(of: variable)
      let new = try changed(old, operation, operand)
      try set(variable, new)
      return givesOld ? .number(try old.number()) : new
    case .element(.variable(let variable), let index):
      guard let list = try value(of: variable).list,
        case .number(let number) = try value(of: index), let position = Int(exactly: number),
        position >= 0, position < min(list.elements.count, 1024)
      else { throw .unknown }
      let old = list.elements[position]
      let new = try changed(old, operation, operand)
      // The list may have been changed meanwhile.
      guard position < list.elements.count else { throw .unknown }
      list.elements[position] = new
      return givesOld ? .number(try old.number()) : new
    default: throw .unknown
    }
  }

  private func changed(
    _ old: ScriptValue, _ operation: Operator?, _ operand: Expression
  ) throws(ScriptStop) -> ScriptValue {
    let operand = try value(of: operand)
    guard let operation else { return operand }
    return try .result(of: operation, old, operand)
  }

  private func element(of object: ScriptValue, _ index: ScriptValue) throws(ScriptStop) -> ScriptValue {
    switch object {
    case .undefined, .null: throw .thrown
    case .list(let list): return try element(of: list.elements, index)
    case .keyframe(let keyframe):
      switch try keyframe.value(in: self) {
      case .list(let list)?: return try element(of: list.elements, index)
      case .number(let number)?: return try element(of: [.number(number)], index)
      default: throw .unknown
      }
    default: throw .unknown
    }
  }

  private func element(of list: [ScriptValue], _ index: ScriptValue) throws(ScriptStop) -> ScriptValue {
    guard case .number(let number) = index, number >= 0, let position = Int(exactly: number) else {
      throw .unknown
    }
    return position < list.count ? list[position] : .undefined
  }
}

// MARK: - Functions of the script

extension ScriptRun {
  func call(_ function: Function, _ arguments: [ScriptValue]) throws(ScriptStop) -> ScriptValue {
    var variables = Array(repeating: ScriptValue.undefined, count: function.variableCount)
    for (index, argument) in arguments.prefix(function.parameterCount).enumerated() {
      variables[index] = argument
    }
    let (outside, completed) = (locals, completion)
    locals = variables
    defer { (locals, completion) = (outside, completed) }
    return try run(function.statements) == .returned ? returned : .undefined
  }
}
