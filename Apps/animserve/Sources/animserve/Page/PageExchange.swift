import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOPosix

/// A request to a process of this machine, and its response.
struct PageExchange: Sendable {
  /// The other end is gone.
  struct Broken: Error {}

  let head: HTTPRequestHead
  let body: OpenFile?
  let port: Int

  /// The head of the response.
  ///
  /// - Parameter writer: what gets the body. A file does not wait for a client that reads slowly.
  func run(into writer: DigestingWriter) async throws -> HTTPResponseHead {
    let channel: NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>
    do {
      channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
          }
        }
      return try await channel.executeThenClose { inbound, outbound in
        // Who has answered and closed before all was sent has answered all the same.
        try? await send(to: outbound)
        try Task.checkCancellation()
        var response: HTTPResponseHead?
        for try await part in inbound {
          switch part {
          case .head(let head): response = head
          case .body(let bytes): try await writer.write(bytes)
          case .end: if let response { return response }
          }
        }
        throw Broken()
      }
    } catch is ChannelError, is IOError, is NIOConnectionError, is HTTPParserError {
      throw Broken()
    }
  }

  private func send(to outbound: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>) async throws {
    guard body != nil else { return try await outbound.write(contentsOf: [.head(head), .end(nil)]) }
    try await outbound.write(.head(head))
    var position = 0
    while let body, position < body.size {
      let count = min(1 << 16, body.size - position)
      try await outbound.write(.body(.byteBuffer(try await body.read(at: position, count: count))))
      position += count
    }
    try await outbound.write(.end(nil))
  }
}
