/// The names of a function, or of the script around it, while it is read.
struct NameScope {
  private(set) var declared: [String: Int] = [:]
  private(set) var variableCount = 0
  private(set) var mentions: [Variable] = []
  /// Names of errors that are caught: what they are, only the engine knows.
  var unknownNames: Set<String> = []

  mutating func mention(_ name: String) throws(UnknownSyntax) -> Variable {
    guard !unknownNames.contains(name) else { throw UnknownSyntax() }
    let variable = Variable(name)
    mentions.append(variable)
    return variable
  }

  /// - Parameter isOnly: the name may have no other declaration.
  mutating func declare(_ name: String, isOnly: Bool) throws(UnknownSyntax) {
    if declared[name] != nil {
      if isOnly { throw UnknownSyntax() }
    } else {
      declared[name] = addVariable()
    }
  }

  mutating func addVariable() -> Int {
    variableCount += 1
    return variableCount - 1
  }

  /// Gives variables that are mentioned a meaning, at the end of a function.
  ///
  /// - Returns: the names that are none of its own.
  func resolve() -> [Variable] {
    mentions.filter { variable in
      guard let index = declared[variable.name] else { return true }
      variable.meaning = .local(index)
      return false
    }
  }

  /// What is mentioned inside of functions, and is none of theirs, means what it means outside.
  mutating func add(_ variables: [Variable]) { mentions += variables }
}
