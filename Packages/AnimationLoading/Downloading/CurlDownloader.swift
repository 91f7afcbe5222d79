import AnimationCore
import Dispatch

/// Downloads over http and https with the program `curl`, for programs that do not link Foundation's networking.
package struct CurlDownloader: AnimationDownloading {
  private let isStopped: @Sendable () -> Bool

  /// - Parameter isStopped: is asked again and again; once it is true, all downloads end with `CurlError.cancelled`.
  package init(isStopped: @escaping @Sendable () -> Bool = { false }) {
    self.isStopped = isStopped
  }

  package func download(_ url: String, limit: Int) async throws -> [UInt8] {
    try await downloadFile(url, limit: limit) { _ in }.bytes
  }

  /// Redirections, at most ten, are followed one by one: curl would not ask where they may lead.
  package func downloadFile(
    _ url: String, limit: Int, redirect check: @escaping RedirectCheck
  ) async throws -> DownloadedFile {
    let isCancelled = Lock(false)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A queue of its own is a thread of its own: the pool behind tasks is not for waiting for programs.
        DispatchQueue(label: "curl").async {
          continuation.resume(
            with: Result {
              try follow(url, limit: limit, check) { isStopped() || isCancelled.withLock { $0 } }
            })
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  /// The same for a thread that may wait, and with redirects to wherever they lead.
  package func fetch(_ url: String, limit: Int) throws(CurlError) -> DownloadedFile {
    let answer = try Curl.fetch(url, limit: limit, followsRedirects: true, isCancelled: isStopped)
    return DownloadedFile(answer.bytes, url: answer.url)
  }

  private func follow(
    _ url: String, limit: Int, _ check: RedirectCheck, isCancelled: () -> Bool
  ) throws -> DownloadedFile {
    var address = url
    for _ in 0...10 {
      let answer = try Curl.fetch(
        address, limit: max(1, limit), followsRedirects: false, isCancelled: isCancelled)
      guard let next = answer.redirect else { return DownloadedFile(answer.bytes, url: address) }
      try check(next)
      address = next
    }
    throw DownloadError.connection(reason: "more than ten redirects")
  }
}
