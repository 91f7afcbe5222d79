import LottieFormat

/// A script that is evaluated without the engine.
final class ScriptProgram {
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
  /// Texts that the script has evaluated.
  var evaluatedTexts: [String: Expression] = [:]

  init(
    statements: [Statement], functions: [Function], variableCount: Int,
    changedNames: [(name: GivenName, variable: Int)], result: Int?, ownNames: Set<String>
  ) {
    self.statements = statements
    self.functions = functions
    self.variableCount = variableCount
    self.changedNames = changedNames
    self.result = result
    self.ownNames = ownNames
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

enum Operator: String {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case power = "**"
  case less = "<"
  case more = ">"
  case atMost = "<="
  case atLeast = ">="
  case equal = "=="
  case unequal = "!="
  case same = "==="
  case other = "!=="
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

  let name: String
  var meaning = Meaning.unknown
  /// It is given another value.
  var isChanged = false
  /// It is given one whatever it had before: where it is not declared, that makes it a variable.
  var isAssigned = false

  init(_ name: String) { self.name = name }
}

/// A call, and what it led to before.
final class Call {
  static let maximumPlaces = 256

  let callee: Expression
  let arguments: [Expression]
  /// It asks for the same each time.
  let isConstant: Bool
  /// The child that was found last, and whose it is.
  var lastChild: (of: ExpressionNode, child: ExpressionNode?)?
  /// Children that were found, by the nodes asked, where the call is constant.
  var children: [ObjectIdentifier: (of: ExpressionNode, child: ExpressionNode?)] = [:]

  init(_ callee: Expression, _ arguments: [Expression]) {
    self.callee = callee
    self.arguments = arguments
    isConstant = if arguments.count == 1, case .literal = arguments[0] { true } else { false }
  }
}
