import CStandardLibrary

/// The server in a URL.
struct WebHost: Equatable {
  /// Lower case, without a dot at its end; IPv6 addresses in brackets.
  let name: String
  let port: Int

  /// - Parameter address: a complete http or https URL. nil where programs might not agree on what the host is.
  init?(_ address: String) {
    guard let authority = WebAddress.authority(of: address) else { return nil }
    // A name and password may stand before it.
    let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let host = parts.last, !authority.contains("\\") else { return nil }
    let nameEnd = host.hasPrefix("[") ? host.firstIndex(of: "]").map { host.index(after: $0) } : nil
    let end = nameEnd ?? host.firstIndex(of: ":") ?? host.endIndex
    var name = host[..<end].lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    guard !name.isEmpty, let port = Self.port(host[end...], address) else { return nil }
    (self.name, self.port) = (name, port)
  }

  private static func port(_ text: Substring, _ address: String) -> Int? {
    if text.isEmpty || text == ":" { return WebAddress.isSecure(address) ? 443 : 80 }
    guard text.hasPrefix(":"), text.dropFirst().utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return Int(text.dropFirst())
  }

  /// False for what names a machine of a private network or this one, as far as that is to be seen from the name:
  /// what the name stands for is not looked up.
  var isPublic: Bool {
    guard name.utf8.allSatisfy(Self.isPlain) else { return false }
    if name.hasPrefix("[") { return Self.isPublicIPv6(name) }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, labels.count > 1, !labels.contains("") else { return false }
    // As the URL standard tells numbers from names: 0x7f.1 and 2130706433 are 127.0.0.1.
    let isNumber = last.utf8.allSatisfy { 48...57 ~= $0 } || last.hasPrefix("0x")
    return isNumber ? Self.isPublicIPv4(labels) : !["localhost", "local", "internal"].contains(last)
  }

  /// Letters of other alphabets may stand for digits and dots.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-_.:[]".utf8.contains(byte)
    }
  }

  /// Whether an address is public by RFC 6890: neither this network, private, shared, loopback, link-local,
  /// for protocols or for measuring, nor multicast or reserved.
  private static func isPublicIPv4(_ labels: [Substring]) -> Bool {
    let bytes = labels.compactMap { label in UInt8(label).flatMap { String($0) == label ? $0 : nil } }
    guard labels.count == 4, bytes.count == 4 else { return false }
    return switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
    case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (192, 0, 0): false
    case (198, 18...19, _): false
    default: true
    }
  }

  /// Global unicast, 2000::/3, without those that have an IPv4 address in them: Teredo, 2001::/32, and 6to4, 2002::/16.
  private static func isPublicIPv6(_ name: String) -> Bool {
    guard name.hasSuffix("]") else { return false }
    var address = in6_addr()
    guard inet_pton(AF_INET6, String(name.dropFirst().dropLast()), &address) == 1 else { return false }
    let bytes = withUnsafeBytes(of: &address) { Array($0) }
    return bytes[0] & 0xe0 == 0x20 && bytes.prefix(4) != [0x20, 0x01, 0, 0]
      && bytes.prefix(2) != [0x20, 0x02]
  }
}
