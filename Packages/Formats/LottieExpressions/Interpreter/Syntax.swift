import LottieFormat

/// A script that is evaluated without the engine, by as many threads as like: it is never changed. What runs keep for the
/// next is in a `ScriptMemory`.
final class ScriptProgram: @unchecked Sendable {
  let statements: [Statement]
  let functions: [Function]
  /// The number of variables outside of functions.
  let variableCount: Int
  /// Given names that the script changes, and the variables that hold them.
  let changedNames: [(name: GivenName, variable: Int)]
  /// The variable `$bm_rt`; nil where the value of the last statement is the result.
  let result: Int?
  /// Names of variables and functions, in functions as well.
  let ownNames: Set<String>
  /// How many calls there are in it: their numbers are below that.
  let callCount: Int

  init(
    statements: [Statement], functions: [Function], variableCount: Int,
    changedNames: [(name: GivenName, variable: Int)], result: Int?, ownNames: Set<String>,
    callCount: Int
  ) {
    self.statements = statements
    self.functions = functions
    self.variableCount = variableCount
    self.changedNames = changedNames
    self.result = result
    self.ownNames = ownNames
    self.callCount = callCount
  }
}

struct Function {
  let parameterCount: Int
  /// The parameters are the first ones.
  let variableCount: Int
  let statements: [Statement]
}

indirect enum Statement {
  case expression(Expression)
  case declarations([(variable: Variable, value: Expression?)])
  case block([Statement])
  case condition(Expression, then: Statement, otherwise: Statement?)
  /// `isFirstSure`: for loops that ask at their end.
  case loop(while: Expression?, step: Expression?, body: Statement, isFirstSure: Bool)
  case attempt([Statement], otherwise: [Statement])
  case exit(Flow, value: Expression?)
  case raise(Expression)
}

/// How a statement ends.
enum Flow {
  case normal, broken, continued, returned
}

indirect enum Expression {
  case literal(ScriptValue)
  case list([Expression])
  case variable(Variable)
  case member(of: Expression, name: String)
  case element(of: Expression, index: Expression)
  case call(Call)
  case negative(Expression)
  case number(Expression)
  case not(Expression)
  case binary(Operator, left: Expression, right: Expression)
  case and(left: Expression, right: Expression)
  case or(left: Expression, right: Expression)
  case choice(Expression, then: Expression, otherwise: Expression)
  case isList(Expression)
  /// `old`: gives what was there before.
  case assignment(to: Expression, operator: Operator?, value: Expression, givesOld: Bool)
  case sequence([Expression])
}

enum Operator {
  case add, subtract, multiply, divide, remainder, power
  case less, more, atMost, atLeast
  case equal, unequal
  /// Equal, and of the same type.
  case same
  case other
}

/// A mention of a name. Where it belongs is known at the end of the function, or of the script, that it is in.
final class Variable {
  enum Meaning {
    case unknown
    /// A variable by its number in the function that mentions it.
    case local(Int)
    /// A variable by its number outside of functions.
    case global(Int)
    case function(Int)
    case given(GivenName)
    case library(LibraryFunction)
    case math
  }

  let name: Name
  var meaning = Meaning.unknown
  /// It is given another value.
  var isChanged = false
  /// It is given one whatever it had before: where it is not declared, that makes it a variable.
  var isAssigned = false

  init(_ name: Name) { self.name = name }
}

/// A call of a function, or of a node for a part of it.
final class Call {
  let callee: Expression
  let arguments: [Expression]
  /// It asks for the same each time.
  let isConstant: Bool
  /// Where a `ScriptMemory` keeps what it led to.
  let number: Int

  init(_ callee: Expression, _ arguments: [Expression], number: Int) {
    self.callee = callee
    self.arguments = arguments
    self.number = number
    isConstant = if arguments.count == 1, case .literal = arguments[0] { true } else { false }
  }
}
