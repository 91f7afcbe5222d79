/// Reads a script in that part of the language that nearly all files keep to. What is not known here is left to the
/// engine, so nothing is guessed.
struct ScriptParser {
  private static let maximumDepth = 60
  /// The most operators in a statement, one around the other at worst.
  static let maximumOperators = 400

  let names: NameTable
  let words: [Word]
  var at = 0
  /// How many calls have been read.
  var callCount: Int
  /// The number of operators since the statement began.
  var operatorCount = 0
  private var scope = NameScope()
  /// Those around it, the script's own first.
  private var outer: [NameScope] = []
  private var functions: [Function] = []
  /// Names of variables that are not to be read before they are declared, and of those that do not change.
  private var (blockNames, constants): (Set<Name>, Set<Name>) = ([], [])
  /// Names of all variables and functions.
  private var ownNames: Set<Name> = []
  private var blockDepth = 0
  private var loopDepth = 0
  private var depth = 0
  private let hasResult: Bool
  private let isEvaluated: Bool

  /// Reads a script.
  ///
  /// - Throws: where the engine has to evaluate it.
  static func program(_ words: [Word], _ names: NameTable) throws(UnknownSyntax) -> ScriptProgram {
    var parser = ScriptParser(words, names, isEvaluated: false)
    return try parser.program()
  }

  /// A text that a script evaluates: one expression, of names that mean the same everywhere. Nil for others.
  ///
  /// - Parameters:
  ///   - callCount: how many calls there are already that runs remember: the number of the first one in the text.
  ///   - isKnown: whether a name means what it means without the script.
  static func expression(
    _ text: String, callCount: Int, where isKnown: (String) -> Bool
  ) -> (expression: Expression, callCount: Int)? {
    do throws(UnknownSyntax) {
      var reader = WordReader(text)
      let words = try reader.words()
      var parser = ScriptParser(words, reader.names, callCount: callCount, isEvaluated: true)
      let expression = try parser.sequence()
      guard parser.word == .end else { return nil }
      for variable in parser.scope.mentions {
        guard !variable.isChanged, isKnown(parser.names.text(variable.name)) else { return nil }
        try parser.resolveOutside(variable)
      }
      return (expression, parser.callCount)
    } catch {
      return nil
    }
  }

  private init(_ words: [Word], _ names: NameTable, callCount: Int = 0, isEvaluated: Bool) {
    self.words = words
    self.names = names
    self.callCount = callCount
    self.isEvaluated = isEvaluated
    hasResult = words.contains { $0.kind == .name(.result) }
  }

  private mutating func program() throws(UnknownSyntax) -> ScriptProgram {
    if hasResult { try scope.declare(.result, isOnly: false) }
    var statements: [Statement] = []
    while word != .end { statements.append(try statement()) }
    return try program(of: statements)
  }

  /// Finds out what all names mean.
  private mutating func program(of statements: [Statement]) throws(UnknownSyntax) -> ScriptProgram {
    guard blockNames.isEmpty || functions.isEmpty,
      !scope.mentions.contains(where: { $0.isChanged && constants.contains($0.name) })
    else { throw UnknownSyntax() }
    var changed: [Name: GivenName] = [:]
    for variable in scope.mentions {
      guard case .given(let given) = names.meaning(variable.name), given != .undefined else { continue }
      let isDeclared = scope.declared[variable.name] != nil
      // In a text that is evaluated, a declaration is a variable of its own.
      if isDeclared ? hasResult : variable.isChanged { changed[variable.name] = given }
    }
    for name in changed.keys where scope.declared[name] == nil { try scope.declare(name, isOnly: false) }
    for variable in scope.mentions where variable.isAssigned && isUndeclared(variable.name) {
      try scope.declare(variable.name, isOnly: false)
    }
    for variable in scope.mentions {
      if let index = scope.declared[variable.name] {
        variable.meaning = .global(index)
        if scope.functions[variable.name] != nil { throw UnknownSyntax() }
      } else if let index = scope.functions[variable.name], !variable.isChanged {
        variable.meaning = .function(index)
      } else {
        try resolveOutside(variable)
      }
    }
    return ScriptProgram(
      statements: statements, functions: functions, variableCount: scope.variableCount,
      changedNames: changed.compactMap { name, given in scope.declared[name].map { (given, $0) } },
      result: hasResult ? scope.declared[.result] : nil,
      ownNames: Set(ownNames.union(scope.declared.keys).union(scope.functions.keys).map(names.text)),
      callCount: callCount)
  }

  /// Whether a name means nothing but what the script makes of it.
  private func isUndeclared(_ name: Name) -> Bool {
    guard scope.declared[name] == nil, scope.functions[name] == nil else { return false }
    if case .unknown = names.meaning(name) { return true }
    return false
  }

  private func resolveOutside(_ variable: Variable) throws(UnknownSyntax) {
    let meaning = names.meaning(variable.name)
    if variable.isChanged { throw UnknownSyntax() }
    if case .unknown = meaning { throw UnknownSyntax() }
    variable.meaning = meaning
  }

  private func isGiven(_ name: Name) -> Bool {
    if case .given = names.meaning(name) { true } else { false }
  }
}

// MARK: - Words

extension ScriptParser {
  var word: Word.Kind { words[at].kind }

  mutating func skip(_ sign: Sign) -> Bool {
    guard word == .sign(sign) else { return false }
    at += 1
    return true
  }

  mutating func skip(_ keyword: Keyword) -> Bool {
    guard word == .keyword(keyword) else { return false }
    at += 1
    return true
  }

  /// Reads a name that has to be this one.
  mutating func expect(name: String) throws(UnknownSyntax) {
    guard names.text(try self.name()) == name else { throw UnknownSyntax() }
  }

  mutating func expect(_ sign: Sign) throws(UnknownSyntax) {
    if !skip(sign) { throw UnknownSyntax() }
  }

  mutating func name() throws(UnknownSyntax) -> Name {
    guard case .name(let name) = word, name != .eval else { throw UnknownSyntax() }
    at += 1
    return name
  }

  mutating func mention() throws(UnknownSyntax) -> Variable { try scope.mention(try name()) }

  /// Reads the name `eval` of a call, without the parenthesis behind it.
  mutating func mentionOfEval() throws(UnknownSyntax) -> Variable? {
    guard word == .name(.eval), words[at + 1].kind == .sign("("), !isEvaluated else { return nil }
    at += 1
    return try scope.mention(.eval)
  }

  /// Runs `body` with one level more of what is inside of something else.
  mutating func deeper<Result>(
    _ body: (inout ScriptParser) throws(UnknownSyntax) -> Result
  ) throws(UnknownSyntax) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth else { throw UnknownSyntax() }
    return try body(&self)
  }
}

// MARK: - Statements

extension ScriptParser {
  private mutating func statement() throws(UnknownSyntax) -> Statement {
    try deeper { parser throws(UnknownSyntax) in try parser.shallowStatement() }
  }

  private mutating func shallowStatement() throws(UnknownSyntax) -> Statement {
    operatorCount = 0
    if word == .sign("{") { return .block(try block()) }
    if skip(";") { return .block([]) }
    guard case .keyword(let keyword) = word else { return try expressionStatement() }
    switch keyword {
    case .var, .let, .const:
      let declarations = try declarations()
      try endStatement()
      return declarations
    case .function:
      try function()
      return .block([])
    case .if:
      at += 1
      let condition = try parenthesized()
      let statement = try inner()
      return .condition(condition, then: statement, otherwise: skip(.else) ? try inner() : nil)
    case .while:
      at += 1
      return .loop(while: try parenthesized(), step: nil, body: try loopBody(), isFirstSure: false)
    case .do:
      at += 1
      let body = try loopBody()
      guard skip(.while) else { throw UnknownSyntax() }
      let condition = try parenthesized()
      _ = skip(";")
      return .loop(while: condition, step: nil, body: body, isFirstSure: true)
    case .for: return try forLoop()
    case .try: return try attempt()
    case .return: return try exit(.returned, isAllowed: hasResult || !outer.isEmpty)
    case .break: return try exit(.broken, isAllowed: loopDepth > 0)
    case .continue: return try exit(.continued, isAllowed: loopDepth > 0)
    case .throw:
      at += 1
      if words[at].isFirstOfLine { throw UnknownSyntax() }
      let error = try thrown()
      try endStatement()
      return .raise(error)
    default: return try expressionStatement()
    }
  }

  private mutating func expressionStatement() throws(UnknownSyntax) -> Statement {
    let expression = try sequence()
    try endStatement()
    return .expression(expression)
  }

  /// Reads the end of a statement: a semicolon, or none where JavaScript adds it.
  private mutating func endStatement() throws(UnknownSyntax) {
    if skip(";") || word == .end || word == .sign("}") || words[at].isFirstOfLine { return }
    throw UnknownSyntax()
  }

  private mutating func parenthesized() throws(UnknownSyntax) -> Expression {
    try expect("(")
    let expression = try sequence()
    try expect(")")
    return expression
  }

  private mutating func block() throws(UnknownSyntax) -> [Statement] {
    try expect("{")
    blockDepth += 1
    defer { blockDepth -= 1 }
    var statements: [Statement] = []
    while !skip("}") { statements.append(try statement()) }
    return statements
  }

  /// The part of another statement.
  private mutating func inner() throws(UnknownSyntax) -> Statement {
    blockDepth += 1
    defer { blockDepth -= 1 }
    return try statement()
  }

  private mutating func loopBody() throws(UnknownSyntax) -> Statement {
    loopDepth += 1
    defer { loopDepth -= 1 }
    return try inner()
  }

  /// Reads declarations without the semicolon behind them.
  private mutating func declarations() throws(UnknownSyntax) -> Statement {
    let isVariable = word == .keyword(.var)
    let isConstant = word == .keyword(.const)
    // Those of blocks have names of their own.
    guard isVariable || blockDepth == 0 else { throw UnknownSyntax() }
    at += 1
    var declarations: [(variable: Variable, value: Expression?)] = []
    repeat {
      let variable = try mention()
      try scope.declare(variable.name, isOnly: !isVariable)
      let value = skip("=") ? try assignment() : isVariable ? nil : Expression.literal(.undefined)
      if isVariable {
        if blockNames.contains(variable.name) { throw UnknownSyntax() }
      } else {
        // Before it is declared, it cannot be read; where it is given, it is another.
        guard !isGiven(variable.name), variable.name != .result,
          !scope.mentions.contains(where: { $0 !== variable && $0.name == variable.name })
        else { throw UnknownSyntax() }
        blockNames.insert(variable.name)
        if isConstant { constants.insert(variable.name) }
      }
      declarations.append((variable, value))
    } while skip(",")
    return .declarations(declarations)
  }

  /// Reads a function of the script itself, or of another one.
  private mutating func function() throws(UnknownSyntax) {
    at += 1
    guard blockDepth == 0 else { throw UnknownSyntax() }
    let name = try name()
    guard scope.functions[name] == nil, !isGiven(name), name != .result else {
      throw UnknownSyntax()
    }
    let number = functions.count
    scope.functions[name] = number
    functions.append(Function(parameterCount: 0, variableCount: 0, statements: []))
    let loops = loopDepth
    outer.append(scope)
    (scope, loopDepth) = (NameScope(), 0)
    try expect("(")
    while !skip(")") {
      try scope.declare(try self.name(), isOnly: true)
      if word != .sign(")") { try expect(",") }
    }
    let parameterCount = scope.variableCount
    blockDepth = -1
    let statements = try block()
    blockDepth = 0
    functions[number] = Function(
      parameterCount: parameterCount, variableCount: scope.variableCount, statements: statements)
    ownNames.formUnion(scope.declared.keys)
    ownNames.formUnion(scope.functions.keys)
    let others = try scope.resolve()
    guard let around = outer.popLast() else { throw UnknownSyntax() }
    (scope, loopDepth) = (around, loops)
    scope.add(others, isScript: outer.isEmpty)
  }

  private mutating func forLoop() throws(UnknownSyntax) -> Statement {
    at += 1
    try expect("(")
    var start: Statement?
    if word == .keyword(.var) {
      start = try declarations()
    } else if word != .sign(";") {
      start = .expression(try sequence())
    }
    try expect(";")
    let condition = word == .sign(";") ? nil : try sequence()
    try expect(";")
    let step = word == .sign(")") ? nil : try sequence()
    try expect(")")
    let loop = Statement.loop(while: condition, step: step, body: try loopBody(), isFirstSure: false)
    return start.map { .block([$0, loop]) } ?? loop
  }

  private mutating func attempt() throws(UnknownSyntax) -> Statement {
    at += 1
    let statements = try block()
    guard skip(.catch) else { throw UnknownSyntax() }
    let known = scope.unknownNames
    defer { scope.unknownNames = known }
    if skip("(") {
      scope.unknownNames.insert(try name())
      try expect(")")
    }
    let otherwise = try block()
    if word == .keyword(.finally) { throw UnknownSyntax() }
    return .attempt(statements, otherwise: otherwise)
  }

  private mutating func exit(_ flow: Flow, isAllowed: Bool) throws(UnknownSyntax) -> Statement {
    at += 1
    guard isAllowed else { throw UnknownSyntax() }
    var value: Expression?
    let isEnded = words[at].isFirstOfLine || [.end, .sign(";"), .sign("}")].contains(word)
    if !isEnded {
      guard flow == .returned else { throw UnknownSyntax() }
      value = try sequence()
    }
    try endStatement()
    return .exit(flow, value: value)
  }

  private mutating func thrown() throws(UnknownSyntax) -> Expression {
    guard skip(.new) else { return try sequence() }
    try expect(name: "Error")
    if try arguments().count > 1 { throw UnknownSyntax() }
    return .literal(.undefined)
  }
}
