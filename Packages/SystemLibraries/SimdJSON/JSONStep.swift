/// One step from a JSON value to a value inside it.
package enum JSONStep: Hashable, Sendable {
  case member(String)
  case item(Int)
}

/// What is wrong in a JSON text that is well-formed, and where.
package struct JSONMistake: Error, Hashable, Sendable {
  /// From the outermost value.
  package var steps: [JSONStep]
  /// Follows the place: "is missing", "is text, not a number" …
  package var reason: String

  package init(_ reason: String, at steps: [JSONStep] = []) {
    self.steps = steps
    self.reason = reason
  }

  func inside(_ step: JSONStep) -> JSONMistake { JSONMistake(reason, at: [step] + steps) }
}
