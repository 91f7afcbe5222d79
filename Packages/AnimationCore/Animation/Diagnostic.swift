/// Something in a file that its author may want to know: it was tolerated, is left out because it is not
/// supported, or is a waste.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable {
    /// Drawn without it: the picture may differ from what the author sees.
    case unsupported
    /// A flaw in the file that was read past.
    case tolerated
    /// Drawn as it should be, but with more memory than that needs.
    case wasteful
  }

  public var kind: Kind
  /// The node in the file, outermost first: `layers[3] "Arrow" > shapes[1]`, `sprites[4] "img_2" > frame 12`.
  public var path: String
  public var message: String
  /// Where a picture is missing, the keys of `Replacements.images` by which another takes its place; else empty.
  public var missingImageKeys: [String]

  public init(_ kind: Kind, path: String, _ message: String, missingImageKeys: [String] = []) {
    self.kind = kind
    self.path = path
    self.message = message
    self.missingImageKeys = missingImageKeys
  }

  public var description: String { "\(path): \(message)" }
}
