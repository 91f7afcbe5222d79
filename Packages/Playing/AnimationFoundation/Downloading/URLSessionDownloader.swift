import AnimationLoading
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Downloads over http and https with Foundation's `URLSession`. Nothing is kept, cookies neither, unless a configuration
/// of your own says so; redirects are followed as long as they lead to http or https.
public struct URLSessionDownloader: AnimationDownloading {
  /// How long nothing may come, connecting included.
  public var idleTimeout: Duration
  /// How long a download may take altogether.
  public var totalTimeout: Duration
  /// What each download's configuration is a copy of: it is never changed.
  private let template: URLSessionConfiguration

  /// - Parameters:
  ///   - configuration: proxies, cookies, ways to connect, header fields, which go to every server; a copy is taken. Its
  ///     timeouts do not count, nor does its cache on Linux. Default `ephemeral`, without a cache.
  ///   - idleTimeout: default 15 seconds.
  ///   - totalTimeout: default 2 minutes.
  public init(
    configuration: URLSessionConfiguration? = nil, idleTimeout: Duration = .seconds(15),
    totalTimeout: Duration = .seconds(120)
  ) {
    template = configuration.map(Self.copy) ?? .ephemeral
    if configuration == nil { template.urlCache = nil }
    self.idleTimeout = idleTimeout
    self.totalTimeout = totalTimeout
  }

  /// - Throws: `DownloadError`, or `CancellationError` when the task is cancelled.
  public func download(_ request: DownloadRequest) async throws -> DownloadedFile {
    guard let url = URL(string: WebAddress.normalized(request.url)), url.isLoadable else {
      throw DownloadError.badURL
    }
    try request.checkHeaders()
    let transfer = Transfer(request)
    let session = URLSession(configuration: configuration, delegate: transfer, delegateQueue: queue)
    var start = URLRequest(url: url)
    for (name, value) in request.headers { start.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: start)
    session.finishTasksAndInvalidate()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await watch(transfer, of: task) }
      defer { group.cancelAll() }
      return DownloadedFile(try await transfer.bytes(of: task), url: transfer.url ?? url.absoluteString)
    }
  }

  /// Ends the transfer once it has taken too long; returns when it has ended.
  private func watch(_ transfer: Transfer, of task: URLSessionTask) async throws {
    while let time = transfer.endIfLate(idle: idleTimeout, total: totalTimeout, of: task) {
      try await Task.sleep(until: time)
      // A process that had no turn for so long has not read what came meanwhile: it is given as long again to do so.
      let delay = ContinuousClock.now - time
      if delay > .milliseconds(100) { try await Task.sleep(for: min(delay, idleTimeout)) }
    }
  }

  private var queue: OperationQueue? {
    #if canImport(FoundationNetworking)
      InlineQueue()
    #else
      nil
    #endif
  }

  private var configuration: URLSessionConfiguration {
    let configuration = Self.copy(template)
    #if canImport(FoundationNetworking)
      // Foundation on Linux crashes when a task is cancelled while it still asks a cache.
      configuration.urlCache = nil
    #endif
    // The watch over each transfer is ours: Foundation on Linux knows one of the two timeouts.
    configuration.timeoutIntervalForRequest = 2 * (totalTimeout / .seconds(1)) + 60
    return configuration
  }

  private static func copy(_ configuration: URLSessionConfiguration) -> URLSessionConfiguration {
    // A copy of the class's own is one of the same class.
    configuration.copy() as? URLSessionConfiguration ?? configuration
  }
}

extension URL {
  var isLoadable: Bool { WebAddress.hasScheme(absoluteString) && host?.isEmpty == false }
}
