import AnimationCore
import SystemSupport

/// The built-in way to the bytes of a source, for one load; `AnimationLoader.override` is handed it.
public final class ForwardingLoader: Sendable {
  private let loader: AnimationLoader
  /// Is called with the progress of the download, whichever source it is forwarded to.
  private let progress: @Sendable (DownloadProgress) -> Void
  private let state = Lock(State())

  /// The bytes that images may have together.
  private let budget: ByteBudget

  private struct State {
    var downloads: [Download] = []
  }

  private struct Download {
    var key: String
    /// nil when it came from the disk.
    var new: [UInt8]?
    /// Where redirects led; empty when there were none.
    var url = ""
  }

  private struct NoDownloader: Error, CustomStringConvertible {
    var description: String { "the loader has no downloader" }
  }

  init(_ loader: AnimationLoader, progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }) {
    self.loader = loader
    self.progress = progress
    budget = ByteBudget(loader.limits.externalImageBytes)
  }

  /// Reads the file, or downloads from the URL. Images that belong to it come along: from a file's folder, from
  /// where a download refers to.
  ///
  /// - Throws: `unknownSource`, `loadFailed` or `cancelled`.
  public func load(_ source: AnimationSource) async throws(LoadError) -> AnimationFile {
    switch source.location {
    case .file(let path):
      if path.isEmpty { throw .unknownSource(source) }
      return try await source.onThread { [self] () throws(LoadError) in try readFile(path, source) }
    case .named(let name, let folder):
      if name.isEmpty { throw .unknownSource(source) }
      return try await source.onThread { [self] () throws(LoadError) in try readNamed(name, folder, source) }
    case .bytes(let bytes):
      return AnimationFile(bytes)
    case .url(let address):
      if !WebAddress.isComplete(address) { throw .unknownSource(source) }
      let file = try await download(address, source)
      return downloaded(file, of: source)
    case .animation:
      throw .loadFailed(source, reason: "a decoded animation has no bytes")
    }
  }

  /// What was downloaded in whichever way. Images that belong to it are fetched as others are.
  ///
  /// - Parameter source: whose header fields its server gets for images, too; default none.
  package func downloaded(_ file: DownloadedFile, of source: AnimationSource? = nil) -> AnimationFile {
    AnimationFile(
      file.bytes, fetchExternalImage: { try await self.image($0, nextToFileAt: file.url, of: source) })
  }

  // MARK: Files

  private func readFile(_ path: String, _ source: AnimationSource) throws(LoadError) -> AnimationFile {
    do {
      return try .read(path, limit: loader.limits.fileBytes)
    } catch {
      throw .loadFailed(source, reason: error.reason, cause: UnderlyingError(error))
    }
  }

  private func readNamed(
    _ name: String, _ path: String, _ source: AnimationSource
  ) throws(LoadError) -> AnimationFile {
    let limit = loader.limits.fileBytes
    let folder: AssetFolder
    do {
      folder = try AssetFolder(path, fileLimit: limit)
    } catch {
      throw .loadFailed(source, reason: error.reason)
    }
    let candidates = loader.fileNames(name)
    for candidate in candidates {
      if let bytes = folder.read(candidate) {
        return AnimationFile(bytes, at: "\(path)/\(candidate)", limit: limit)
      }
    }
    let names = candidates.map { "\"\($0)\"" }.joined(separator: " or ")
    throw .loadFailed(source, reason: "the folder has no file \(names) that can be read")
  }

  // MARK: Downloads

  private func download(
    _ address: String, _ source: AnimationSource
  ) async throws(LoadError) -> DownloadedFile {
    do {
      let url = WebAddress.normalized(address)
      try permit(url) {}
      let request = DownloadRequest(
        url, limit: loader.limits.fileBytes, headers: source.headers,
        redirect: { [self] place throws(DownloadError) in
          try loader.redirects.check(place, of: url)
          try permit(place) { () throws(DownloadError) in try WebAddress.check(redirect: place, of: url) }
        }, progress: progress)
      return try await fetch(
        request, loader.cacheKey(source), isOwnServer: true, isWorthKeeping: { _ in true })
    } catch {
      if Task.isCancelled { throw .cancelled(source) }
      if let error = error as? DownloadError, error == .badURL { throw .unknownSource(source) }
      if error is NoDownloader { throw .loadFailed(source, reason: "\(error)") }
      throw .loadFailed(source, error)
    }
  }

  /// An image that a file from the web refers to.
  private func image(
    _ reference: String, nextToFileAt address: String, of source: AnimationSource?
  ) async throws -> [UInt8] {
    let url = try WebAddress.resolve(reference, nextToFileAt: address)
    let check: RedirectCheck = { [self] place throws(DownloadError) in
      try permit(place) { () throws(DownloadError) in
        try WebAddress.check(image: place, ofAnimationAt: address)
      }
    }
    try check(url)
    let redirect: RedirectCheck = { [self] place throws(DownloadError) in
      try loader.redirects.check(place, of: url)
      try check(place)
    }
    let limit = try await budget.reserve(upTo: loader.limits.fileBytes)
    var used = 0
    defer { budget.giveBack(limit, used: used) }
    var own: AnimationSource?
    if let source, case .url(let asked) = source.location, WebAddress.isSameServer(url, as: asked) {
      own = source
    }
    // A page that says "not found" or "sign in" is not kept.
    let file = try await fetch(
      DownloadRequest(url, limit: limit, headers: own?.headers ?? [:], redirect: redirect),
      loader.cacheKey(.url(url)), isOwnServer: own != nil,
      isWorthKeeping: { (try? ImageProperties(probing: $0)) != nil })
    used = file.bytes.count
    return file.bytes
  }

  /// Throws for an address that must not be asked, as the loader's user says, or else a rule.
  private func permit(_ address: String, _ rule: () throws(DownloadError) -> Void) throws(DownloadError) {
    switch loader.allowsAddress?(address) ?? nil {
    case true?: if !WebAddress.isComplete(address) { throw .badURL }
    case false?:
      throw .refused(reason: "\(address.withoutPasswords) is not among the addresses that are allowed")
    case nil: try rule()
    }
  }

  /// Fetches a file from the disk, or from the server.
  ///
  /// - Parameter isOwnServer: whether the server is the source's, which may be sent its keys.
  private func fetch(
    _ request: DownloadRequest, _ key: String, isOwnServer: Bool, isWorthKeeping: ([UInt8]) -> Bool
  ) async throws -> DownloadedFile {
    let address = request.url
    let watch = WorkWatch(.download, address.withoutPasswords)
    if let downloads = loader.downloads,
      let entry = try await WorkThreads.shared.run({ _ in downloads.entry(for: key) }),
      entry.bytes.count <= request.limit
    {
      note(Download(key: key))
      watch?.report(.cached, byteCount: entry.bytes.count)
      return DownloadedFile(entry.bytes, url: entry.url.isEmpty ? address : entry.url)
    }
    guard let downloader = loader.downloader else { throw NoDownloader() }
    let prepare = isOwnServer ? loader.prepareRequest : nil
    let file: DownloadedFile
    do {
      file = try await loader.retries.run { try await downloader.download(request, prepare) }
      watch?.report(.done, byteCount: file.bytes.count)
    } catch {
      watch?.report(Task.isCancelled ? .cancelled : .failed(error))
      throw error
    }
    if isWorthKeeping(file.bytes) {
      note(Download(key: key, new: file.bytes, url: file.url == address ? "" : file.url))
    }
    return file
  }

  private func note(_ download: Download) {
    state.withLock { $0.downloads.append(download) }
  }

  /// Keeps what was downloaded; to be called once it is known that there is an animation in it.
  func keepDownloads() {
    for download in state.withLock({ $0.downloads }) {
      if let bytes = download.new { loader.downloads?.store(bytes, from: download.url, for: download.key) }
    }
  }

  /// Forgets what was downloaded, to be called when there is no animation in it: the next load asks the
  /// server again.
  func forgetDownloads() {
    for download in state.withLock({ $0.downloads }) { loader.downloads?.remove(download.key) }
  }
}

extension LoadError {
  /// What another error is for a load.
  static func loadFailed(_ source: AnimationSource, _ error: any Error) -> LoadError {
    .loadFailed(source, reason: "\(error)", cause: UnderlyingError(error))
  }
}
