// MARK: - Expressions

extension ScriptParser {
  mutating func sequence() throws(UnknownSyntax) -> Expression {
    var expressions = [try assignment()]
    while skip(",") { expressions.append(try assignment()) }
    return expressions.count == 1 ? expressions[0] : .sequence(expressions)
  }

  mutating func assignment() throws(UnknownSyntax) -> Expression {
    try deeper { parser throws(UnknownSyntax) in try parser.shallowAssignment() }
  }

  private mutating func shallowAssignment() throws(UnknownSyntax) -> Expression {
    let left = try choice()
    guard case .sign(let sign) = word else { return left }
    if sign == "=" {
      at += 1
      try change(left)
      if case .variable(let variable) = left { variable.isAssigned = true }
      return .assignment(to: left, operator: nil, value: try assignment(), givesOld: false)
    }
    guard let operation = Operator(assigning: sign) else { return left }
    at += 1
    try change(left)
    return .assignment(to: left, operator: operation, value: try assignment(), givesOld: false)
  }

  /// What is left of an assignment: a variable, or an element of a list that one holds.
  private func change(_ expression: Expression) throws(UnknownSyntax) {
    switch expression {
    case .variable(let variable): variable.isChanged = true
    case .element(.variable(let variable), let index):
      // The list is the same wherever it is read.
      variable.isChanged = true
      switch index {
      case .literal, .variable: break
      default: throw UnknownSyntax()
      }
    default: throw UnknownSyntax()
    }
  }

  private mutating func choice() throws(UnknownSyntax) -> Expression {
    let condition = try or()
    guard skip("?") else { return condition }
    let first = try assignment()
    try expect(":")
    return .choice(condition, then: first, otherwise: try assignment())
  }

  private mutating func or() throws(UnknownSyntax) -> Expression {
    var left = try and()
    try chain { parser throws(UnknownSyntax) in
      guard parser.skip("||") else { return false }
      left = .or(left: left, right: try parser.and())
      return true
    }
    return left
  }

  private mutating func and() throws(UnknownSyntax) -> Expression {
    var left = try binary(0)
    try chain { parser throws(UnknownSyntax) in
      guard parser.skip("&&") else { return false }
      left = .and(left: left, right: try parser.binary(0))
      return true
    }
    return left
  }

  /// Reads operators that bind at least as closely as a level says: see `Operator.binary`.
  private mutating func binary(_ level: Int) throws(UnknownSyntax) -> Expression {
    var left = try unary()
    try chain { parser throws(UnknownSyntax) in
      if level <= 1, parser.skip(.instanceof) {
        try parser.expect(name: "Array")
        left = .isList(left)
        return true
      }
      guard case .sign(let sign) = parser.word, let (meaning, itsLevel) = Operator.binary(sign),
        itsLevel >= level
      else { return false }
      parser.at += 1
      left = .binary(meaning, left: left, right: try parser.binary(itsLevel + 1))
      return true
    }
    return left
  }

  /// Adds to an expression as long as `body` finds something to add: what is added last is outermost, so not for ever.
  private mutating func chain(
    _ body: (inout ScriptParser) throws(UnknownSyntax) -> Bool
  ) throws(UnknownSyntax) {
    while try body(&self) {
      operatorCount += 1
      guard operatorCount < Self.maximumOperators else { throw UnknownSyntax() }
    }
  }

  private mutating func unary() throws(UnknownSyntax) -> Expression {
    try deeper { parser throws(UnknownSyntax) in try parser.shallowUnary() }
  }

  private mutating func shallowUnary() throws(UnknownSyntax) -> Expression {
    guard case .sign(let sign) = word else { return try power() }
    switch sign {
    case "-", "+", "!":
      at += 1
      let operand = try unary()
      // That of a power would be in doubt.
      if case .binary(.power, _, _) = operand { throw UnknownSyntax() }
      if sign == "-", case .literal(.number(let number)) = operand { return .literal(.number(-number)) }
      return sign == "-" ? .negative(operand) : sign == "+" ? .number(operand) : .not(operand)
    case "++", "--":
      at += 1
      let operand = try unary()
      try change(operand)
      return Self.counting(operand, sign, givesOld: false)
    default: return try power()
    }
  }

  /// Counts up or down by a difference, as texts become numbers.
  private static func counting(_ operand: Expression, _ sign: Sign, givesOld: Bool) -> Expression {
    .assignment(
      to: operand, operator: .subtract, value: .literal(.number(sign == "++" ? -1 : 1)), givesOld: givesOld)
  }

  private mutating func power() throws(UnknownSyntax) -> Expression {
    let base = try changed()
    guard skip("**") else { return base }
    return .binary(.power, left: base, right: try unary())
  }

  private mutating func changed() throws(UnknownSyntax) -> Expression {
    let operand = try called()
    guard case .sign(let sign) = word, sign == "++" || sign == "--", !words[at].isFirstOfLine else {
      return operand
    }
    at += 1
    try change(operand)
    return Self.counting(operand, sign, givesOld: true)
  }

  private mutating func called() throws(UnknownSyntax) -> Expression {
    var expression = try primary()
    try chain { parser throws(UnknownSyntax) in
      if parser.word == .sign("(") {
        let arguments = try parser.arguments()
        expression = .call(Call(expression, arguments, number: parser.callCount))
        parser.callCount += 1
      } else if parser.skip(".") {
        expression = .member(of: expression, name: try parser.memberName())
      } else if parser.skip("[") {
        expression = .element(of: expression, index: try parser.sequence())
        try parser.expect("]")
      } else {
        return false
      }
      return true
    }
    return expression
  }

  /// Reads the name of a member, which may be a keyword.
  private mutating func memberName() throws(UnknownSyntax) -> String {
    defer { at += 1 }
    switch word {
    case .name(let name): return names.text(name)
    case .keyword(let keyword): return keyword.rawValue
    default: throw UnknownSyntax()
    }
  }

  mutating func arguments() throws(UnknownSyntax) -> [Expression] {
    try expect("(")
    var arguments: [Expression] = []
    while !skip(")") {
      arguments.append(try assignment())
      if word != .sign(")") { try expect(",") }
    }
    return arguments
  }

  private mutating func primary() throws(UnknownSyntax) -> Expression {
    if let eval = try mentionOfEval() { return .variable(eval) }
    switch word {
    case .number(let number):
      at += 1
      return .literal(.number(number))
    case .text(let text):
      at += 1
      return .literal(.text(text))
    case .keyword(.true), .keyword(.false), .keyword(.null):
      defer { at += 1 }
      return .literal(word == .keyword(.null) ? .null : .truth(word == .keyword(.true)))
    case .name: return .variable(try mention())
    case .sign("("):
      at += 1
      let expression = try sequence()
      try expect(")")
      // Only a power could tell.
      return expression
    case .sign("["):
      at += 1
      var elements: [Expression] = []
      while !skip("]") {
        elements.append(try assignment())
        if word != .sign("]") { try expect(",") }
      }
      return .list(elements)
    default: throw UnknownSyntax()
    }
  }
}

extension Operator {
  /// Returns what a sign between two values does, and how closely it binds: 0 for those that compare for being equal,
  /// which bind least.
  static func binary(_ sign: Sign) -> (meaning: Operator, level: Int)? {
    switch sign {
    case "===": (.same, 0)
    case "!==": (.other, 0)
    case "==": (.equal, 0)
    case "!=": (.unequal, 0)
    case "<": (.less, 1)
    case ">": (.more, 1)
    case "<=": (.atMost, 1)
    case ">=": (.atLeast, 1)
    case "+": (.add, 2)
    case "-": (.subtract, 2)
    case "*": (.multiply, 3)
    case "/": (.divide, 3)
    case "%": (.remainder, 3)
    default: nil
    }
  }

  /// What is done to a variable by a sign that gives it another value; nil for other signs.
  init?(assigning sign: Sign) {
    switch sign {
    case "+=": self = .add
    case "-=": self = .subtract
    case "*=": self = .multiply
    case "/=": self = .divide
    case "%=": self = .remainder
    default: return nil
    }
  }
}
