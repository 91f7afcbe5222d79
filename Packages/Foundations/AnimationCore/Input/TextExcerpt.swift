extension Collection<UInt8> {
  /// How a text begins, for messages: one line of at most 60 characters; nil for what is no text.
  package var textExcerpt: String? {
    let most = 60
    let head = Array(prefix(6 * most))
    let isWhole = head.count == count
    // What is cut off in the middle of a character is one still.
    let text = (0..<4).lazy.compactMap { String(validating: head.dropLast(isWhole ? 0 : $0), as: UTF8.self) }
      .first
    guard let text, !text.unicodeScalars.contains(where: { $0.value < 32 && !(9...13 ~= $0.value) }) else {
      return nil
    }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count <= most && isWhole ? words : words.prefix(most - 1) + "…"
  }
}
