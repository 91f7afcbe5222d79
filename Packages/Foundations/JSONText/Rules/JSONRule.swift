/// What a JSON value has to be. For texts that people write: where a decoder reads past what it does not
/// know, a check against a rule finds the first mistake, be it a misspelt name.
package indirect enum JSONRule: Sendable {
  /// Whatever its reader makes of it.
  case any
  case number
  case above(Int)
  case atLeast(Int)
  /// A number without a fraction.
  case integer(ClosedRange<Int>)
  case bool
  case text
  /// Text that the function has nothing against; else it returns what is wrong.
  case checkedText(@Sendable (String) -> String?)
  case oneOf([String])
  /// An array of so many numbers.
  case numbers(Int)
  case array(JSONRule)
  /// An object with any names.
  case map(JSONRule)
  /// An object with these names; others are what `rest` says, or none where it is nil.
  case object(required: [String: JSONRule] = [:], optional: [String: JSONRule] = [:], rest: JSONRule? = nil)
  /// An object whose member "type" decides what else is in it.
  case typed([String: JSONRule])
  /// Whichever rule fits the kind of the value: text, or else the other rule.
  case textOr(JSONRule)
  /// One of the two; what is said of a mistake is what the second has against it.
  case either(JSONRule, or: JSONRule)
}

extension JSONValue {
  /// - Throws: the first mistake.
  package func check(_ rule: JSONRule) throws(JSONMistake) {
    switch rule {
    case .any: break
    case .number: try require(isNumber, "a number")
    case .above(let bound):
      try check(.number)
      if let number, number <= Double(bound) { throw JSONMistake("is not above \(bound)") }
    case .atLeast(let bound):
      try check(.number)
      if let number, number < Double(bound) { throw JSONMistake("is less than \(bound)") }
    case .integer(let range):
      try check(.number)
      guard let number, let integer, Double(integer) == number, range.contains(integer) else {
        throw JSONMistake("is not a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
    case .bool: try require(isBool, "true or false")
    case .text: try require(isString, "text")
    case .checkedText(let objection):
      try require(isString, "text")
      if let reason = objection(string ?? "") { throw JSONMistake(reason) }
    case .oneOf(let names):
      try require(isString, "text")
      try checkName(names)
    case .numbers(let count): try checkNumbers(count)
    case .array(let rule): try checkItems(rule)
    case .map(let rule):
      try require(isObject, "an object")
      for (name, value) in members { try value.check(rule, at: .member(name)) }
    case .object(let required, let optional, let rest): try checkMembers(required, optional, rest)
    case .typed(let rules):
      try require(isObject, "an object")
      try self["type"].check(.oneOf(rules.keys.sorted()), at: .member("type"))
      if let rule = self["type"].string.flatMap({ rules[$0] }) { try check(rule) }
    case .textOr(let rule): if !isString { try check(rule) }
    case .either(let first, let second): if !passes(first) { try check(second) }
    }
  }

  package func passes(_ rule: JSONRule) -> Bool {
    do throws(JSONMistake) {
      try check(rule)
      return true
    } catch {
      return false
    }
  }

  private func check(_ rule: JSONRule, at step: JSONStep) throws(JSONMistake) {
    do {
      try check(rule)
    } catch {
      throw error.inside(step)
    }
  }

  private func checkName(_ names: [String]) throws(JSONMistake) {
    guard let string, !names.contains(string) else { return }
    throw JSONMistake("is \"\(string)\", not one of \(names.joined(separator: ", "))")
  }

  private func checkNumbers(_ count: Int) throws(JSONMistake) {
    try checkItems(.number)
    let found = items.reduce(0) { count, _ in count + 1 }
    if found != count { throw JSONMistake("has \(found) numbers, not \(count)") }
  }

  private func checkItems(_ rule: JSONRule) throws(JSONMistake) {
    try require(isArray, "an array")
    for (index, item) in items.enumerated() { try item.check(rule, at: .item(index)) }
  }

  private func checkMembers(
    _ required: [String: JSONRule], _ optional: [String: JSONRule], _ rest: JSONRule?
  ) throws(JSONMistake) {
    try require(isObject, "an object")
    var requiredCount = 0
    for (name, value) in members {
      let isRequired = required[name] != nil
      guard let rule = required[name] ?? optional[name] ?? rest else {
        let known = (Array(required.keys) + optional.keys).sorted().joined(separator: ", ")
        throw JSONMistake("is unknown here; known are \(known)", at: [.member(name)])
      }
      try value.check(rule, at: .member(name))
      if isRequired { requiredCount += 1 }
    }
    guard requiredCount < required.count else { return }
    let names = Set(members.map(\.key))
    if let missing = required.keys.sorted().first(where: { !names.contains($0) }) {
      throw JSONMistake("has no \"\(missing)\"")
    }
  }

  private func require(_ isFulfilled: Bool, _ wanted: String) throws(JSONMistake) {
    if isMissing { throw JSONMistake("is missing") }
    if !isFulfilled { throw JSONMistake("is \(kind), not \(wanted)") }
  }

  private var kind: String {
    if isObject { return "an object" }
    if isArray { return "an array" }
    if isString { return "text" }
    if isNumber { return "a number" }
    return isBool ? "true or false" : "null"
  }
}
