/// The names of a function, or of the script around it, while it is read.
struct NameScope {
  private(set) var declared: [Name: Int] = [:]
  private(set) var variableCount = 0
  private(set) var mentions: [Variable] = []
  /// What functions in it mention, and is none of theirs.
  private var innerMentions: [Variable] = []
  /// Functions that are declared in it, by their numbers.
  var functions: [Name: Int] = [:]
  /// Names of errors that are caught: what they are, only the engine knows.
  var unknownNames: Set<Name> = []

  mutating func mention(_ name: Name) throws(UnknownSyntax) -> Variable {
    guard !unknownNames.contains(name) else { throw UnknownSyntax() }
    let variable = Variable(name)
    mentions.append(variable)
    return variable
  }

  /// - Parameter isOnly: the name may have no other declaration.
  mutating func declare(_ name: Name, isOnly: Bool) throws(UnknownSyntax) {
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
  func resolve() throws(UnknownSyntax) -> [Variable] {
    // Variables of a function that those in it use outlive it.
    guard !innerMentions.contains(where: { declared[$0.name] != nil }),
      !functions.keys.contains(where: { declared[$0] != nil })
    else { throw UnknownSyntax() }
    var others: [Variable] = []
    for variable in mentions + innerMentions {
      if let index = declared[variable.name] {
        variable.meaning = .local(index)
      } else if let index = functions[variable.name] {
        guard !variable.isChanged else { throw UnknownSyntax() }
        variable.meaning = .function(index)
      } else {
        others.append(variable)
      }
    }
    return others
  }

  /// Adds what is mentioned inside of functions, and is none of theirs: it means what it means outside.
  ///
  /// - Parameter isScript: the scope is that of the script itself.
  mutating func add(_ variables: [Variable], isScript: Bool) {
    if isScript { mentions += variables } else { innerMentions += variables }
  }
}
