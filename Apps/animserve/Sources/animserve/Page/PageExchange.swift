import AsyncAlgorithms
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOPosix

/// A request to a process of this machine, and its response. It ends with the last reference.
final class PageExchange: Sendable {
  enum Failure: Error {
    /// The other end is gone.
    case broken
    /// There was no answer in time.
    case late
  }

  private let heads: AsyncThrowingStream<HTTPResponseHead, any Error>
  /// The body; who sends waits until the piece before is taken.
  private let pieces = AsyncThrowingChannel<ByteBuffer, any Error>()
  private let task: Task<Void, Never>

  /// Begins when there is a place in the queue, and keeps it to the end.
  init(_ head: HTTPRequestHead, body: OpenFile?, port: Int, in queue: JobQueue, for client: String) {
    let (heads, continuation) = AsyncThrowingStream<HTTPResponseHead, any Error>.makeStream()
    self.heads = heads
    task = Task { [pieces] in
      do {
        try await queue.run(for: client, on: "", isCounted: true) { _ in
          try await Self.exchange(head, body, port) { part in
            switch part {
            case .head(let head): continuation.yield(head)
            case .body(let bytes): await pieces.send(bytes)
            case .end: pieces.finish()
            }
          }
        }
        throw Failure.broken
      } catch {
        // Whoever has had a head or an end does not hear of this.
        continuation.finish(throwing: error)
        pieces.fail(error)
      }
    }
  }

  deinit { task.cancel() }

  private static func exchange(
    _ head: HTTPRequestHead, _ body: OpenFile?, _ port: Int,
    _ take: (HTTPClientResponsePart) async -> Void
  ) async throws {
    let channel: NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>
    do {
      channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
          }
        }
    } catch is ChannelError, is IOError, is NIOConnectionError {
      throw Failure.broken
    }
    try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(.head(head))
      var position = 0
      while let body, position < body.size {
        let count = min(1 << 16, body.size - position)
        try await outbound.write(.body(.byteBuffer(try await body.read(at: position, count: count))))
        position += count
      }
      try await outbound.write(.end(nil))
      for try await part in inbound {
        await take(part)
        if case .end = part { return }
      }
    }
  }

  /// The head of the response.
  ///
  /// - Throws: `Failure` where there is none.
  func head(within time: Duration) async throws -> HTTPResponseHead {
    let heads = heads
    return try await withThrowingTaskGroup(of: HTTPResponseHead?.self) { group in
      group.addTask { try await heads.first { _ in true } }
      group.addTask {
        try await Task.sleep(for: time)
        throw Failure.late
      }
      defer { group.cancelAll() }
      guard let head = try await group.next() ?? nil else {
        try Task.checkCancellation()
        throw Failure.broken
      }
      return head
    }
  }

  /// The response, whose body comes as it is made.
  func response(_ head: HTTPResponseHead) -> Response {
    var headers = HTTPFields()
    for (name, value) in head.headers where name.lowercased() != "connection" {
      guard let name = HTTPField.Name(name) else { continue }
      headers[name] = value
    }
    let length = headers[.contentLength].flatMap { Int($0) }
    return Response(
      status: .init(code: Int(head.status.code), reasonPhrase: head.status.reasonPhrase), headers: headers,
      body: ResponseBody(contentLength: length) { [self] writer in
        for try await piece in pieces { try await writer.write(piece) }
        try await writer.finish(nil)
      })
  }
}
