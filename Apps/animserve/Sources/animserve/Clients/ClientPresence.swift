import NIOCore
import NIOHTTPTypes
import Synchronization

/// Tells when the other end of a connection is gone, so that its work can end, too.
final class ClientPresence: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = HTTPRequestPart

  private enum State {
    case there([Int: AsyncStream<Never>.Continuation])
    case gone
  }

  private let state = Mutex(State.there([:]))

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent { leave() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  private func leave() {
    let waiting = state.withLock { state in
      defer { state = .gone }
      guard case .there(let waiting) = state else { return [Int: AsyncStream<Never>.Continuation]() }
      return waiting
    }
    for continuation in waiting.values { continuation.finish() }
  }

  private func untilGone() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let id = state.withLock { state -> Int? in
      guard case .there(var waiting) = state else { return nil }
      let id = (waiting.keys.max() ?? 0) + 1
      waiting[id] = continuation
      state = .there(waiting)
      return id
    }
    guard let id else { return }
    for await _ in stream {}
    state.withLock { state in
      guard case .there(var waiting) = state else { return }
      waiting[id] = nil
      state = .there(waiting)
    }
  }

  /// Does work, which is cancelled when the client goes.
  static func whileThere<Value: Sendable>(
    on channel: any Channel, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let presence = try await channel.pipeline.handler(type: ClientPresence.self).get()
    return try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask(operation: work)
      group.addTask {
        await presence.untilGone()
        throw CancellationError()
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }
}
