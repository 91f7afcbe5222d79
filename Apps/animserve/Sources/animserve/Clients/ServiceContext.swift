import Hummingbird
import NIOCore

/// What is known of a request besides what it says.
struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// Who asks: the name of the token, or else the address.
  var client: String

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    client = source.channel.remoteAddress?.ipAddress ?? "unknown"
  }
}
