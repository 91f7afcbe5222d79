import NIOCore
import NIOPosix
import Subprocess

/// Gets files from servers that the service's owner allows.
struct Fetcher: Sendable {
  /// Hosts, or hosts with ports, in lower case.
  let hosts: Set<String>
  let store: Store
  let maximumBytes: Int

  /// The file behind an address.
  ///
  /// A name is looked up here, and only the addresses that were found and are public are asked: what it stands for cannot
  /// change in between. A private address is asked only where the owner allows that address itself, not a name.
  func fetch(_ text: String) async throws -> StoredInput {
    guard let address = WebAddress(text) else { throw Problem.mistake("url is no http or https address") }
    guard hosts.contains(address.hostAndPort) || address.hasUsualPort && hosts.contains(address.host) else {
      throw Problem(.forbidden, "nothing is fetched from \(address.host)")
    }
    let isAddress = (try? SocketAddress(ipAddress: address.host, port: address.port)) != nil
    let found = try await NIOThreadPool.singleton.runIfActive {
      try SocketAddress.makeAddressResolvingHost(address.host, port: address.port)
    }
    guard let number = found.ipAddress, isAddress || !PrivateAddress.contains(number) else {
      throw Problem(.forbidden, "nothing is fetched from \(address.host)")
    }
    let file = store.temporary()
    let target = number.contains(":") ? "[\(number)]" : number
    let result = try await Subprocess.run(
      .name("curl"),
      arguments: [
        "--silent", "--fail", "--proto", "=http,https", "--noproxy", "*", "--max-redirs", "0",
        "--max-filesize", "\(maximumBytes)", "--max-time", "20", "--connect-timeout", "5",
        "--resolve", "\(address.host):\(address.port):\(target)", "--output", file.path, "--globoff", "--",
        text,
      ], output: .discarded, error: .discarded)
    guard result.terminationStatus.isSuccess, let open = OpenFile(file.path), open.size > 0 else {
      throw Problem(.unprocessableContent, "nothing could be fetched from \(address.host)")
    }
    guard open.size <= maximumBytes else { throw Problem.tooLarge(maximumBytes) }
    return try await store.add(try await file.mapped(), 0..<open.size)
  }
}

/// The parts of an address in the web that decide who is asked.
struct WebAddress {
  let host: String
  let port: Int
  let hasUsualPort: Bool

  var hostAndPort: String { "\(host):\(port)" }

  /// - Returns: nil for anything but a plain http or https address: with a user's name, for example.
  init?(_ text: String) {
    let parts = text.split(separator: "://", maxSplits: 1)
    guard parts.count == 2, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let usual: Int
    switch parts[0].lowercased() {
    case "http": usual = 80
    case "https": usual = 443
    default: return nil
    }
    let authority = parts[1].prefix { !"/?#".contains($0) }
    let pieces = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard !authority.contains("@"), !authority.contains("["), (1...2).contains(pieces.count),
      !pieces[0].isEmpty,
      let port = pieces.count == 2 ? Int(pieces[1]) : usual, (1...65535).contains(port)
    else { return nil }
    (host, self.port, hasUsualPort) = (pieces[0].lowercased(), port, port == usual)
  }
}
