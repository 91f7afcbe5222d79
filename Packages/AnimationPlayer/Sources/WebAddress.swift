#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is loaded from the network: http and https, nothing else.
package enum WebAddress {
  package static func hasScheme(_ text: String) -> Bool { schemeLength(text) != nil }

  /// True when there is something to ask for: a scheme that is loaded, and a host.
  static func isComplete(_ text: String) -> Bool {
    guard let length = schemeLength(text), let first = text.utf8.dropFirst(length).first else { return false }
    return !"/?#:@".utf8.contains(first)
  }

  /// The address that a file from the web refers to: relative to its own, or complete. nil for what is not loaded,
  /// such as `file:`.
  package static func resolve(_ reference: String, besideFileAt address: String) -> String? {
    guard isComplete(address), let base = URL(string: address),
      let url = URL(string: reference, relativeTo: base)?.absoluteURL.absoluteString, isComplete(url)
    else { return nil }
    return url
  }

  private static func schemeLength(_ text: String) -> Int? {
    let start = text.prefix(8).lowercased()
    return ["http://", "https://"].first { start.hasPrefix($0) }?.utf8.count
  }
}
