/// What stands around and between the members of an object, or the items of an array.
package struct JSONLayout: Sendable {
  /// Before the first of them, between two, and after the last; nothing where there are none.
  let start, separator, end: String
  /// After the name of a member.
  let colon: String
  /// Whether each begins a line, two spaces further in than what it is in.
  let isIndented: Bool

  package init(
    start: String = "", separator: String, end: String = "", colon: String = ":", isIndented: Bool = false
  ) {
    (self.start, self.separator, self.end) = (start, separator, end)
    (self.colon, self.isIndented) = (colon, isIndented)
  }

  /// `{"a":1,"b":2}`
  package static let compact = JSONLayout(separator: ",")
  /// `{"a": 1, "b": 2}`
  package static let spaced = JSONLayout(separator: ", ", colon: ": ")
  /// A line each.
  package static let lines = JSONLayout(
    start: "\n", separator: ",\n", end: "\n", colon: ": ", isIndented: true)
}
