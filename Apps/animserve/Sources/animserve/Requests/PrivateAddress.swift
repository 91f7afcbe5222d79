import NIOCore

/// Addresses that are not of the public internet: of this machine, its networks, and those with special meanings.
enum PrivateAddress {
  private static let networks: [(prefix: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
    ([192, 0, 2], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24),
    ([224], 4), ([240], 4),
  ]

  /// - Parameter address: in numbers; anything else counts as private.
  static func contains(_ address: String) -> Bool {
    guard let socket = try? SocketAddress(ipAddress: address, port: 0) else { return true }
    switch socket {
    case .v4(let address): return contains(withUnsafeBytes(of: address.address.sin_addr) { Array($0) })
    case .v6(let address):
      let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      // IPv4 in other clothes: mapped, compatible, translated (64:ff9b::/96) and 6to4.
      let translated: [UInt8] = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]
      if bytes.prefix(10).allSatisfy({ $0 == 0 }) || bytes.starts(with: translated) {
        return contains(Array(bytes.suffix(4)))
      }
      if bytes.starts(with: [0x20, 0x02]) { return contains(Array(bytes[2..<6])) }
      // All that is public is in 2000::/3; of that, 2001::/23 and documentation are not.
      return bytes[0] >> 5 != 1 || bytes.starts(with: [0x20, 0x01, 0x0d, 0xb8])
        || (bytes.starts(with: [0x20, 0x01]) && bytes[2] < 2)
    default: return true
    }
  }

  private static func contains(_ bytes: [UInt8]) -> Bool {
    let value = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    return networks.contains { network in
      let prefix = (network.prefix + [0, 0, 0, 0]).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
      return (value ^ prefix) >> UInt32(32 - network.bits) == 0
    }
  }
}
