import AnimationKit

extension String {
  /// No line for people has so many letters.
  private static let longest = 10_000

  /// The text on one line and without control characters: names out of a stranger's file must not move a
  /// terminal's cursor, forge a second message, or give orders to GitHub, which looks for `##[` in all that is printed.
  /// Names and passwords of URLs are left out, and all of a very long text but its beginning.
  package var printable: String {
    let scalars = unicodeScalars.prefix(Self.longest)
    let text = String(String.UnicodeScalarView(scalars.map(Self.printable)))
      .replacing("##[", with: "## [").withoutPasswords
    return scalars.endIndex == endIndex ? text : text + "…"
  }

  /// The text as a whole printable line: one that begins with `::` is an order to GitHub.
  package var printableLine: String {
    let line = printable
    let indent = line.prefix { $0 == " " }
    return line.dropFirst(indent.count).hasPrefix("::")
      ? "\(indent): \(line.dropFirst(indent.count + 1))" : line
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    // Most are those, which need not be looked up.
    if (" "..."~").contains(scalar) { return scalar }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format: " "
    default: scalar
    }
  }
}
