import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Tells clients that wait for it (`Expect: 100-continue`) to send their bodies, unless these are too large.
final class ContinueHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private let bodyBytes: Int

  init(bodyBytes: Int) {
    self.bodyBytes = bodyBytes
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data),
      head.headerFields[.expect]?.lowercased() == "100-continue",
      head.headerFields[.contentLength].flatMap({ Int($0) }) ?? 0 <= bodyBytes
    {
      context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
    context.fireChannelRead(data)
  }
}
