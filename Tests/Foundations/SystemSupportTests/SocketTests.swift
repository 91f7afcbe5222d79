import Foundation
import Testing

@testable import SystemSupport

@Suite struct SocketTests {
  /// A connection to the port, from outside.
  private func connect(to port: UInt16) throws -> StreamSocket {
    let socket = Descriptor(owning: socket(AF_INET, streamSocketType, 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let number = socket.number
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    #expect(result == 0)
    let stream = StreamSocket(socket)
    return try #require(stream)
  }

  private func isNoConnection(_ arrival: LoopbackListener.Arrival) -> Bool {
    if case .noConnection = arrival { true } else { false }
  }

  @Test func bytesGoBothWaysUntilOneSideEndsIt() throws {
    let listener = try #require(LoopbackListener(port: 0))
    #expect(isNoConnection(listener.accept()))
    let quiet = try #require(listener.wait(with: [], milliseconds: 0))
    #expect(!quiet.isConnecting)
    let client = try connect(to: listener.port)
    let arrived = try #require(listener.wait(with: [], milliseconds: 5000))
    #expect(arrived.isConnecting)
    guard case .connection(let server) = listener.accept() else {
      Issue.record("nobody came")
      return
    }
    #expect(server.receive() == nil)
    #expect(client.send([1, 2, 3]) == 3)
    #expect(listener.wait(with: [(server, false)], milliseconds: 5000)?.areReady == [true])
    #expect(server.receive() == [1, 2, 3])
    #expect(listener.wait(with: [(server, false)], milliseconds: 0)?.areReady == [false])
    #expect(listener.wait(with: [(server, true)], milliseconds: 5000)?.areReady == [true])
    client.endSending()
    #expect(listener.wait(with: [(server, false)], milliseconds: 5000)?.areReady == [true])
    #expect(server.receive() == [])
    #expect(server.send([4]) == 1)
  }

  @Test func whatIsNotTakenIsLeft() throws {
    let listener = try #require(LoopbackListener(port: 0))
    let client = try connect(to: listener.port)
    _ = listener.wait(with: [], milliseconds: 5000)
    guard case .connection(let server) = listener.accept() else {
      Issue.record("nobody came")
      return
    }
    // Nobody reads: at some time there is no room any more.
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    var last: Int?
    for _ in 0..<1000 where last != 0 { last = server.send(bytes[...]) }
    #expect(last == 0)
    withExtendedLifetime(client) {}
  }

  @Test func aPortIsForOne() throws {
    let listener = try #require(LoopbackListener(port: 0))
    let isTaken = LoopbackListener(port: listener.port) == nil
    #expect(isTaken)
    #expect(listener.port > 0)
  }
}
