import Foundation

/// A connection to a server on this machine, closed when its last owner releases it.
package final class TestSocket {
  private let number: Int32

  package struct Failure: Error {
    package var reason: String
  }

  /// - Parameter address: "http://127.0.0.1:PORT/".
  package init(_ address: String) throws {
    guard let port = URL(string: address)?.port else { throw Failure(reason: "no port in \(address)") }
    #if canImport(Darwin)
      number = socket(AF_INET, SOCK_STREAM, 0)
    #else
      number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = UInt16(port).bigEndian
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let number = number
    let result = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
  }

  deinit { close(number) }

  /// False if the other side has closed.
  package func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { Foundation.send(number, $0.baseAddress, $0.count, flags) }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Everything until the other side closes.
  package func answer() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(number, &buffer, buffer.count, 0)
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  /// One answer with its body, whose length it tells; nil when the other side closes before.
  package func oneAnswer() -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let length = head.firstMatch(of: /Content-Length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
        if bytes.count >= end.upperBound + length { return String(decoding: bytes, as: UTF8.self) }
      }
      let count = recv(number, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      bytes += buffer[..<count]
    }
  }
}
