/// A line of a text that changed, or one beside it.
public struct TextChange: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable {
    /// Unchanged, for orientation.
    case context
    case removed, added
  }

  public var kind: Kind
  public var line: String
  /// What the line is in, outermost first: `group > fill`; empty at the top.
  public var path: String

  public init(_ kind: Kind, _ line: String, path: String = "") {
    self.kind = kind
    self.line = line
    self.path = path
  }

  public var description: String {
    switch kind {
    case .context: "  \(line)"
    case .removed: "- \(line)"
    case .added: "+ \(line)"
    }
  }
}

/// Compares texts by lines.
public enum TextDiff {
  /// What differs, with some unchanged lines around it; empty for equal texts.
  ///
  /// - Parameter context: how many unchanged lines.
  public static func changes(from old: String, to new: String, context: Int = 2) -> [TextChange] { [] }

  /// The same in a line each for people: `group 3 > fill: colour #ff0000 -> #e00000`.
  public static func summary(of changes: [TextChange], limit: Int = 5) -> [String] { [] }
}
