import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections of clients that take too long: to send a whole head, or to send or take a kilobyte a second.
///
/// Time is counted in periods. What is begun may take what is left of one, and another.
final class PatienceHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  private enum State {
    case waiting, sending, answered
  }

  /// The bytes of a period's second.
  private static let leastRate = 1024

  private let period: Int
  private var state = State.waiting
  private var isNew = true
  /// Bytes that have come or gone since the period began, and those that are on their way.
  private var (moved, pending) = (0, 0)
  private var timer: RepeatedTask?

  /// - Parameter period: in seconds.
  init(period: Int) {
    self.period = period
  }

  func channelActive(context: ChannelHandlerContext) {
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    let handler = NIOLoopBound(self, eventLoop: context.value.eventLoop)
    timer = context.value.eventLoop.scheduleRepeatedTask(
      initialDelay: .seconds(Int64(period)), delay: .seconds(Int64(period))
    ) { _ in
      if handler.value.isOver() { context.value.close(promise: nil) }
    }
    context.value.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  /// Whether what is under way has had its time.
  private func isOver() -> Bool {
    defer { (isNew, moved) = (false, 0) }
    if isNew { return false }
    switch state {
    case .waiting: return true
    case .sending: return moved < period * Self.leastRate
    // Nothing to take is the service's own time.
    case .answered: return pending > 0 && moved < period * Self.leastRate
    }
  }

  private func begin(_ next: State) {
    (state, isNew) = (next, true)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: begin(.sending)
    case .body(let bytes): moved += bytes.readableBytes
    case .end: begin(.answered)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .body(let bytes):
      let count = bytes.readableBytes
      let promise = promise ?? context.eventLoop.makePromise()
      let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
      if pending == 0 { isNew = true }
      pending += count
      promise.futureResult.whenComplete { _ in
        handler.value.pending -= count
        handler.value.moved += count
      }
      context.write(data, promise: promise)
    case .end:
      // Until the next request, or its end where an answer came before that.
      if case .answered = state { begin(.waiting) }
      context.write(data, promise: promise)
    case .head: context.write(data, promise: promise)
    }
  }
}
