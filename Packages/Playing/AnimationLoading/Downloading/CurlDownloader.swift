import AnimationCore
import Dispatch

/// Downloads over http and https with the program `curl`, for programs that do not link Foundation's networking.
package struct CurlDownloader: AnimationDownloading {
  private let isStopped: @Sendable () -> Bool
  private let timeouts: Curl.Timeouts

  /// - Parameters:
  ///   - idleTimeout: how long nothing may come, in whole seconds; default for as long as a download may take. A
  ///     connection has to be there in 20 seconds.
  ///   - totalTimeout: how long a download may take, or each of the steps that redirects make of it; default 5 minutes.
  ///   - isStopped: is asked again and again; once it is true, all downloads end with `CurlError.cancelled`.
  package init(
    idleTimeout: Duration? = nil, totalTimeout: Duration = .seconds(300),
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    timeouts = Curl.Timeouts(idle: idleTimeout, total: totalTimeout)
    self.isStopped = isStopped
  }

  /// Redirections, at most ten, are followed one by one: curl would not ask where they may lead.
  ///
  /// - Throws: `CurlError`; `DownloadError` for redirections and header fields that must not be.
  package func download(_ request: DownloadRequest) async throws -> DownloadedFile {
    try request.checkHeaders()
    let isCancelled = Lock(false)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A queue of its own is a thread of its own: the pool behind tasks is not for waiting for programs.
        DispatchQueue(label: "curl").async {
          continuation.resume(
            with: Result {
              try follow(request) { isStopped() || isCancelled.withLock { $0 } }
            })
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  /// Downloads on a thread that may wait.
  ///
  /// - Parameter hosts: the servers that may be asked; nil where the caller has named the address: redirects lead as far as
  ///   those of an animation then.
  /// - Throws: as `download`.
  package func fetch(
    _ address: String, limit: Int, from hosts: AllowedHosts? = nil
  ) throws -> DownloadedFile {
    let url = WebAddress.normalized(address)
    try hosts?.check(url)
    let request = DownloadRequest(
      url, limit: limit,
      redirect: { place throws(DownloadError) in
        if let hosts { return try hosts.check(redirect: place, of: url) }
        try WebAddress.check(redirect: place, of: url)
      })
    return try follow(request, isCancelled: isStopped)
  }

  private func follow(_ request: DownloadRequest, isCancelled: () -> Bool) throws -> DownloadedFile {
    var request = request
    for _ in 0...10 {
      let answer = try Curl.fetch(request, timeouts, isCancelled: isCancelled)
      guard let next = answer.redirect else {
        let count = answer.bytes.count
        request.progress(DownloadProgress(received: count, expected: count))
        return DownloadedFile(answer.bytes, url: request.url)
      }
      request = try request.redirected(to: next)
    }
    throw DownloadError.connection(reason: "more than ten redirects")
  }
}
