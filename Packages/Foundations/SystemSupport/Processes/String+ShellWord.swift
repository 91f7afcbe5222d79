extension String {
  /// The text as one word for a shell: quoted where it would be taken for something else.
  package var shellWord: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+@%:,=".contains($0)) }
    // zsh looks for a program behind a first "=".
    return isPlain && !isEmpty && !hasPrefix("=") ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}
