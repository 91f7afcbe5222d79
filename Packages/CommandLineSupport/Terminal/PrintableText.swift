extension String {
  /// The text on one line and without control characters: names out of a stranger's file must not move a
  /// terminal's cursor, forge a second message, or give orders to GitHub, which looks for `##[` in all that is printed.
  /// Names and passwords of URLs are left out.
  package var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map(Self.printable))).replacing("##[", with: "## [")
      .withoutPasswords
  }

  /// With `***` for what stands before the host in URLs.
  package var withoutPasswords: String {
    var (result, end) = ("", startIndex)
    for place in userInformation {
      result += self[end..<place.lowerBound] + "***"
      end = place.upperBound
    }
    return result + self[end...]
  }

  /// Names and passwords in URLs: what stands before the @ before their hosts.
  package var userInformation: [Range<Index>] {
    var (places, rest): ([Range<Index>], Substring) = ([], self[...])
    while let marker = rest.firstRange(of: "://") {
      // Programs put up with more slashes.
      rest = rest[marker.upperBound...].drop { $0 == "/" }
      let host = rest.prefix { !"/?#\"' ".contains($0) }
      guard let at = host.lastIndex(of: "@") else { continue }
      places.append(rest.startIndex..<at)
      rest = rest[at...]
    }
    return places
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

extension String {
  /// The text as one word for a shell: quoted where it would be taken for something else.
  package var shellWord: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+@%:,=".contains($0)) }
    // zsh looks for a program behind a first "=".
    return isPlain && !isEmpty && !hasPrefix("=") ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}
