/// Fetches the bytes behind a URL. `ClosureDownloader` makes one of a closure.
public protocol AnimationDownloading: Sendable {
  /// - Returns: the body, which has at most `request.limit` bytes, and where it came from.
  /// - Throws: `DownloadError`, or an error of the downloader's own; its description becomes the reason of a
  ///   `LoadError.loadFailed`, and it the cause. Only a `DownloadError` is tried again. A cancelled task makes it
  ///   return early.
  func download(_ request: DownloadRequest) async throws -> DownloadedFile
}

extension AnimationDownloading {
  /// The body alone, without header fields of one's own, with redirects to wherever they lead.
  ///
  /// - Parameter limit: the most bytes that it may have.
  package func download(_ url: String, limit: Int) async throws -> [UInt8] {
    try await download(DownloadRequest(url, limit: limit)).bytes
  }
}

extension AnimationDownloading {
  /// Downloads with the header fields that `prepare` gives, and once more with others after an answer of 401.
  func download(
    _ request: DownloadRequest, _ prepare: (@Sendable (inout DownloadRequest) async throws -> Void)?
  ) async throws -> DownloadedFile {
    guard let prepare else { return try await download(request) }
    var prepared = request
    try await prepare(&prepared)
    do {
      return try await download(prepared)
    } catch {
      guard case .status(401, _) = DownloadError(behind: error) else { throw error }
      var again = request.unauthorized()
      try await prepare(&again)
      return try await download(again)
    }
  }
}

/// Downloads in a way of an app's own:
///
///     loader.downloader = ClosureDownloader { request in
///       DownloadedFile(try await fetch(request.url, request.headers), url: request.url)
///     }
public struct ClosureDownloader: AnimationDownloading {
  private let closure: @Sendable (DownloadRequest) async throws -> DownloadedFile

  /// - Parameter download: as `AnimationDownloading.download`.
  public init(_ download: @escaping @Sendable (DownloadRequest) async throws -> DownloadedFile) {
    closure = download
  }

  public func download(_ request: DownloadRequest) async throws -> DownloadedFile {
    try await closure(request)
  }
}

/// Bytes, and the URL that gave them after all redirects: images that belong to them are next to it.
public struct DownloadedFile: Hashable, Sendable {
  /// The body of the answer.
  public var bytes: [UInt8]
  /// The address that gave it in the end.
  public var url: String

  /// - Parameter url: the address that was asked for, where no redirect led elsewhere.
  public init(_ bytes: [UInt8], url: String) {
    self.bytes = bytes
    self.url = url
  }
}

/// How much of a download is there.
public struct DownloadProgress: Hashable, Sendable {
  /// The number of bytes that are there.
  public var received: Int
  /// The number of all bytes together; nil when the server does not say, or sends them compressed.
  public var expected: Int?

  /// Makes a progress; for downloaders of an app's own.
  public init(received: Int, expected: Int? = nil) {
    self.received = received
    self.expected = expected
  }

  /// 0…1; nil when it is not known how much comes.
  public var fraction: Double? {
    guard let expected else { return nil }
    return expected > 0 ? min(1, max(0, Double(received) / Double(expected))) : 1
  }
}
