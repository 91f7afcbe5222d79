/// An expression that says how much of an animator each unit of a text is given, in percent. A class, because each is one
/// selector of the file, wherever that is shown.
final class SelectorScript: Sendable {
  let source: String
  /// The path of the node in the file.
  let path: String

  init(_ source: String, path: String) {
    self.source = source
    self.path = path
  }
}
