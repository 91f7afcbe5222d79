extension String {
  /// The text on one line and without control characters: names out of a stranger's file must not move a
  /// terminal's cursor, forge a second message, or give orders to GitHub, which looks for `##[` in all that is printed.
  package var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map(Self.printable))).replacing("##[", with: "## [")
  }

  /// The same for a whole line: one that begins with `::` is an order to GitHub.
  package var printableLine: String {
    let line = printable
    let indent = line.prefix { $0 == " " }
    return line.dropFirst(indent.count).hasPrefix("::")
      ? "\(indent): \(line.dropFirst(indent.count + 1))" : line
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format: " "
    default: scalar
    }
  }
}
