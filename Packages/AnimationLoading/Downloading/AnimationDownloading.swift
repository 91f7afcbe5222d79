/// Fetches the bytes behind a URL.
public protocol AnimationDownloading: Sendable {
  /// - Parameters:
  ///   - url: begins with http:// or https://.
  ///   - limit: the most bytes the body may have; a longer one is an error.
  /// - Throws: `DownloadError`, or an error of the downloader's own; its description becomes the reason of a
  ///   `LoadError.loadFailed`, and it the cause. A cancelled task makes it return early.
  func download(_ url: String, limit: Int) async throws -> [UInt8]

  /// The same, and where the bytes came from in the end: images that belong to them are next to it. Whoever follows
  /// redirects should implement it; by default it is where they were asked for.
  ///
  /// - Parameter check: to be called with every address that a redirect leads to, before that is asked; what it
  ///   throws ends the download. It keeps images that animations refer to from being fetched inside of a private
  ///   network.
  func downloadFile(
    _ url: String, limit: Int, redirect check: @escaping RedirectCheck
  ) async throws -> DownloadedFile
}

public typealias RedirectCheck = @Sendable (_ url: String) throws(DownloadError) -> Void

extension AnimationDownloading {
  public func downloadFile(
    _ url: String, limit: Int, redirect check: @escaping RedirectCheck
  ) async throws -> DownloadedFile {
    DownloadedFile(try await download(url, limit: limit), url: url)
  }
}

/// Bytes, and the URL that gave them after all redirects.
public struct DownloadedFile: Hashable, Sendable {
  public var bytes: [UInt8]
  public var url: String

  public init(_ bytes: [UInt8], url: String) {
    self.bytes = bytes
    self.url = url
  }
}
