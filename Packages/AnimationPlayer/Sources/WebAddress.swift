/// What can be told of a URL without a library for them.
enum WebAddress {
  static func hasScheme(_ text: String) -> Bool { schemeLength(text) != nil }

  /// True when there is something to ask for: a scheme that is loaded, and a host.
  static func isComplete(_ text: String) -> Bool {
    guard let length = schemeLength(text), let first = text.utf8.dropFirst(length).first else { return false }
    return !"/?#:@".utf8.contains(first)
  }

  private static func schemeLength(_ text: String) -> Int? {
    let start = text.prefix(8).lowercased()
    return ["http://", "https://"].first { start.hasPrefix($0) }?.utf8.count
  }
}
