import AnimationKit
import CommandLineSupport
import Dispatch

extension WebFile {
  /// Decodes the file, with the pictures that it refers to. The animation's diagnostics tell which could not be had,
  /// and why.
  ///
  /// - Throws: `FileError`, or `CommandFailure` after Ctrl-C.
  func decode() throws -> any Animation {
    var loader = AnimationLoader()
    loader.downloader = PictureDownloader()
    let file = DownloadedFile(bytes, url: url)
    loader.override = { _, forwarding in forwarding.downloaded(file) }
    let result = Self.wait(for: .url(url), loader)
    if Interruption.isRequested { throw CommandFailure.interrupted }
    do {
      return try result.get()
    } catch {
      let cause = error.underlyingError as? AnimationError ?? .invalid(path: "", reason: error.reason)
      throw FileError(path: name, .unusable(cause))
    }
  }

  /// Keeps this thread, which is the tool's own, until tasks have done the work.
  private static func wait(
    for source: AnimationSource, _ loader: AnimationLoader
  ) -> Result<any Animation, LoadError> {
    let result = Lock<Result<any Animation, LoadError>>(.failure(.cancelled(source)))
    let done = DispatchSemaphore(value: 0)
    Task {
      do throws(LoadError) {
        let animation = try await loader.load(source)
        result.withLock { $0 = .success(animation) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    done.wait()
    return result.withLock { $0 }
  }
}

/// Fetches pictures with curl. It follows redirections by hand: curl would not ask where they may lead.
private struct PictureDownloader: AnimationDownloading {
  func download(_ url: String, limit: Int) async throws -> [UInt8] {
    try await downloadFile(url, limit: limit) { _ in }.bytes
  }

  func downloadFile(
    _ url: String, limit: Int, redirection check: @escaping RedirectionCheck
  ) async throws -> DownloadedFile {
    let isCancelled = Lock(false)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A queue of its own is a thread of its own: the pool behind tasks is not for waiting for programs.
        DispatchQueue(label: "curl").async {
          continuation.resume(
            with: Result { try Self.fetch(url, limit: limit, check) { isCancelled.withLock { $0 } } })
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  private static func fetch(
    _ url: String, limit: Int, _ check: RedirectionCheck, isCancelled: () -> Bool
  ) throws -> DownloadedFile {
    var address = url
    for _ in 0...10 {
      let file = try WebFile.read(
        address, limit: max(1, limit), followsRedirections: false, isCancelled: isCancelled)
      guard let next = file.redirection else { return DownloadedFile(file.bytes, url: address) }
      try check(next)
      address = next
    }
    throw DownloadError.connection(reason: "more than ten redirects")
  }
}
