/// One step from a JSON value to a value inside it.
package enum JSONStep: Hashable, Sendable {
  case member(String)
  case item(Int)
}

extension Collection<JSONStep> {
  /// `texts > title > runs[2]`.
  package var words: String {
    var words: [String] = []
    for step in self {
      switch step {
      case .member(let name): words.append(name)
      case .item(let index): words.append((words.popLast() ?? "") + "[\(index)]")
      }
    }
    return words.joined(separator: " > ")
  }
}
