extension String {
  /// The text on one line and without control characters: names out of a stranger's file must not move a
  /// terminal's cursor or forge a second message.
  package var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map(Self.printable)))
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format: " "
    default: scalar
    }
  }
}
