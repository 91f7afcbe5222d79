/// The servers that may be asked for what others than the caller name.
package struct AllowedHosts: Hashable, Sendable {
  private struct Server: Hashable {
    var name: String
    /// Nil for the usual one of http or https.
    var port: Int?
  }

  private var servers: Set<Server> = []

  /// No server at all.
  package init() {}

  /// - Parameter text: `HOST` or `HOST:PORT`.
  /// - Returns: false for what is no host.
  package mutating func add(_ text: String) -> Bool {
    guard !text.contains(where: { "/?#@ ".contains($0) }), let host = WebHost("https://\(text)/") else {
      return false
    }
    let hasPort = WebHost("http://\(text)/")?.port == host.port
    servers.insert(Server(name: host.name, port: hasPort ? host.port : nil))
    return true
  }

  /// - Throws: `refused` for an address of another server; `badURL`.
  package func check(_ address: String) throws(DownloadError) {
    guard WebAddress.isComplete(address) else { throw .badURL }
    guard let host = WebAddress.host(address) else { throw .refused(reason: "the host is ambiguous") }
    let usual = WebAddress.isSecure(address) ? 443 : 80
    if servers.contains(Server(name: host.name, port: host.port)) { return }
    if host.port == usual, servers.contains(Server(name: host.name, port: nil)) { return }
    let name = host.port == usual ? host.name : "\(host.name):\(host.port)"
    throw .refused(reason: "the host \(name) is not one of those that may be asked")
  }

  /// Checks where a redirect leads of what was asked for at `address`.
  ///
  /// - Throws: `refused`; `badURL`.
  package func check(redirect: String, of address: String) throws(DownloadError) {
    if WebAddress.isSecure(address), !WebAddress.isSecure(redirect) {
      throw .refused(reason: "a redirect leads from https to http")
    }
    try check(redirect)
  }
}
