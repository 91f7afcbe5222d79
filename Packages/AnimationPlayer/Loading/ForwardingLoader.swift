import AnimationCore
import AnimationFiles

/// The built-in way to the bytes of a source, for one load; `AnimationLoader.override` is handed it.
public final class ForwardingLoader: Sendable {
  private let loader: AnimationLoader
  private let downloads = Lock<[Download]>([])

  private struct Download {
    var key: String
    /// nil when they came from the disk.
    var newBytes: [UInt8]?
  }

  init(_ loader: AnimationLoader) {
    self.loader = loader
  }

  /// Reads the file, or downloads from the URL; pictures beside a file come along.
  ///
  /// - Throws: `unknownSource`, `loadFailed` or `cancelled`.
  public func load(_ source: AnimationSource) async throws(LoadError) -> AnimationData {
    switch source.location {
    case .file(let path):
      if path.isEmpty { throw .unknownSource(source) }
      return try readFile(path, source)
    case .named(let name, let folder):
      if name.isEmpty { throw .unknownSource(source) }
      return try readNamed(name, folder, source)
    case .bytes(let bytes):
      return AnimationData(bytes)
    case .url(let address):
      if !WebAddress.isComplete(address) { throw .unknownSource(source) }
      return AnimationData(try await download(address, source))
    case .animation:
      throw .loadFailed(source, reason: "a decoded animation has no bytes")
    }
  }

  // MARK: Files

  private func readFile(_ path: String, _ source: AnimationSource) throws(LoadError) -> AnimationData {
    do {
      return try data(FileReader.read(path, limit: loader.limits.fileBytes), ofFile: path)
    } catch {
      switch error.cause {
      case .unreadable(let reason), .unwritable(let reason): throw .loadFailed(source, reason: reason)
      case .unusable(let error): throw .loadFailed(source, reason: "\(error)")
      }
    }
  }

  private func readNamed(
    _ name: String, _ path: String, _ source: AnimationSource
  ) throws(LoadError) -> AnimationData {
    guard let folder = AssetFolder(path, fileLimit: loader.limits.fileBytes) else {
      throw .loadFailed(source, reason: lastSystemError())
    }
    let candidates = FileNames.candidates(for: name)
    for candidate in candidates {
      if let bytes = folder.read(candidate) { return data(bytes, ofFile: "\(path)/\(candidate)") }
    }
    throw .loadFailed(source, reason: "the folder has no readable \(candidates.joined(separator: " or "))")
  }

  private func data(_ bytes: [UInt8], ofFile path: String) -> AnimationData {
    let folder = AssetFolder(ofAnimation: path, fileLimit: loader.limits.fileBytes)
    return AnimationData(bytes) { folder?.read($0) }
  }

  // MARK: Downloads

  private func download(_ address: String, _ source: AnimationSource) async throws(LoadError) -> [UInt8] {
    let key = loader.cacheKey(source)
    let limit = loader.limits.fileBytes
    if let bytes = loader.downloads?.bytes(for: key), bytes.count <= limit {
      note(Download(key: key))
      return bytes
    }
    guard let downloader = loader.downloader else {
      throw .loadFailed(source, reason: "there is no downloader")
    }
    do {
      let bytes = try await downloader.download(address, limit: limit)
      note(Download(key: key, newBytes: bytes))
      return bytes
    } catch {
      if Task.isCancelled { throw .cancelled(source) }
      if let error = error as? DownloadError, error == .badURL { throw .unknownSource(source) }
      throw .loadFailed(source, reason: "\(error)")
    }
  }

  private func note(_ download: Download) {
    downloads.withLock { $0.append(download) }
  }

  /// To be called once it is known that there is an animation in what was downloaded.
  func keepDownloads() {
    for download in downloads.withLock({ $0 }) {
      if let bytes = download.newBytes { loader.downloads?.store(bytes, for: download.key) }
    }
  }

  /// To be called when there is none: the next load asks the server again.
  func forgetDownloads() {
    for download in downloads.withLock({ $0 }) { loader.downloads?.remove(download.key) }
  }
}
