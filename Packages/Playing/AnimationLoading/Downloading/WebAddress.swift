#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is loaded from the network: http and https, nothing else. Here alone it is decided whether a text is a URL.
package enum WebAddress {
  package static func hasScheme(_ text: String) -> Bool { schemeLength(text) != nil }

  /// True when there is something to ask for: a scheme that is loaded, and a host.
  static func isComplete(_ text: String) -> Bool {
    guard let length = schemeLength(text), let first = text.utf8.dropFirst(length).first else { return false }
    return !"/?#:@".utf8.contains(first)
  }

  /// Returns an address in its usual form: with the scheme in lower case, and what URLs do not have, such as spaces, escaped.
  package static func normalized(_ address: String) -> String {
    let text = URL(string: address)?.absoluteString ?? address
    guard let length = schemeLength(text) else { return text }
    return text.prefix(length).lowercased() + text.dropFirst(length)
  }

  /// The address of an image that an animation from the web refers to: relative to its own, or complete.
  ///
  /// - Throws: `badURL` for what is not loaded, such as `file:`.
  static func resolve(
    _ reference: String, nextToFileAt address: String
  ) throws(DownloadError) -> String {
    guard isComplete(address), let base = URL(string: address),
      let url = URL(string: reference, relativeTo: base)?.absoluteURL.absoluteString, isComplete(url)
    else { throw .badURL }
    return normalized(url)
  }

  /// Who answers for an animation may not choose what is asked for inside of the network of its user, nor that what was
  /// asked for over https comes over http.
  ///
  /// - Parameter redirect: where a redirect leads of what was asked for at `address`.
  /// - Throws: `refused`.
  package static func check(redirect: String, of address: String) throws(DownloadError) {
    guard isComplete(redirect) else {
      throw .refused(reason: "a redirect leads to what is neither http nor https")
    }
    guard let host = host(redirect) else { throw .refused(reason: "the host is ambiguous") }
    if isSecure(address), !isSecure(redirect) {
      throw .refused(reason: "a redirect leads from https to http")
    }
    if host.isPublic || host == self.host(address) { return }
    if let asked = self.host(address), !asked.isPublic { return }
    throw .refused(reason: "a redirect leads to \(host.name), which is no public host")
  }

  /// Checks that an image may be asked for: who wrote an animation may not choose what is asked for inside of
  /// the network of its user. Images come from where the animation came from, or from a public host. And as
  /// in browsers, what came over https has no images from http.
  ///
  /// - Parameter image: complete, maybe where a redirect leads.
  /// - Throws: `badURL` or `refused`.
  package static func check(image: String, ofAnimationAt address: String) throws(DownloadError) {
    guard isComplete(image) else { throw .badURL }
    guard let host = host(image) else { throw .refused(reason: "the host is ambiguous") }
    if isSecure(address), !isSecure(image) {
      throw .refused(reason: "an animation from https cannot use images from http")
    }
    if host == self.host(address) || host.isPublic { return }
    throw .refused(reason: "\(host.name) is neither a public host nor where the animation came from")
  }

  /// True when the server that is trusted with what is sent to `other` is also asked at `address`, in no less
  /// safe a way.
  static func isSameServer(_ address: String, as other: String) -> Bool {
    guard let host = host(address), isSecure(address) || !isSecure(other) else { return false }
    return host == self.host(other)
  }

  /// True when both addresses name one host, on whichever port.
  static func isSameHost(_ address: String, as other: String) -> Bool {
    guard let host = host(address) else { return false }
    return host.name == self.host(other)?.name
  }

  static func host(_ address: String) -> WebHost? {
    // Written in the one way that Foundation writes it.
    WebHost(URL(string: address)?.absoluteString ?? address)
  }

  static func isSecure(_ address: String) -> Bool { schemeLength(address) == 8 }

  /// What names the server, with what stands before and behind its name: all between `://` and the path.
  static func authority(of address: String) -> Substring? {
    guard let start = address.firstRange(of: "://") else { return nil }
    return address[start.upperBound...].prefix { !"/?#".contains($0) }
  }

  private static func schemeLength(_ text: String) -> Int? {
    let start = text.prefix(8).lowercased()
    return ["http://", "https://"].first { start.hasPrefix($0) }?.utf8.count
  }
}
