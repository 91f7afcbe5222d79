/// What stands around and between the members of an object, or the items of an array.
package struct JSONLayout: Sendable {
  /// The text before the first of them, between two, and after the last.
  let start, separator, end: String
  /// Instead of those where there are none.
  let empty: String
  /// The text after the name of a member.
  let colon: String
  /// Whether each begins a line, two spaces further in than what it is in.
  let isIndented: Bool

  package init(
    start: String = "", separator: String, end: String = "", empty: String = "", colon: String = ":",
    isIndented: Bool = false
  ) {
    (self.start, self.separator, self.end, self.empty) = (start, separator, end, empty)
    (self.colon, self.isIndented) = (colon, isIndented)
  }

  /// `{"a":1,"b":2}`
  package static let compact = JSONLayout(separator: ",")
  /// `{"a": 1, "b": 2}`
  package static let spaced = JSONLayout(separator: ", ", colon: ": ")
  /// A line each.
  package static let lines = JSONLayout(
    start: "\n", separator: ",\n", end: "\n", colon: ": ", isIndented: true)
  /// A line each, as Foundation's encoder lays it out, with a space before the colon and a line in what is empty.
  package static let foundation = JSONLayout(
    start: "\n", separator: ",\n", end: "\n", empty: "\n\n", colon: " : ", isIndented: true)
}
