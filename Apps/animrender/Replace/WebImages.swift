import AnimationCore
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Images behind URLs, each fetched once as long as it is kept. Who asks for one that is under way waits for it, and for no
/// other.
final class WebImages: Sendable {
  /// What those that are kept take together, in bytes; what was not used for the longest time goes first.
  private static let memoryLimit = 64 << 20
  /// How many are kept at most, with those that could not be had.
  private static let maximumCount = 10_000

  private final class Download: Sendable {
    let result = Lock<Result<[UInt8], FileError>?>(nil)
  }

  /// The downloads by their addresses, each of which costs its bytes.
  private let downloads = Lock(RecentValues<String, Download>())
  private let keeps: Bool

  /// - Parameter keeps: false to ask the server each time, as what is there may change.
  init(keeps: Bool) {
    self.keeps = keeps
  }

  /// - Parameters:
  ///   - hosts: the servers that may be asked; nil where the caller has named the address.
  ///   - isStopped: whether it is no longer waited for.
  /// - Throws: `FileError` where it is not to be asked for, or cannot be had.
  func bytes(
    _ address: String, from hosts: AllowedHosts?, isStopped: @escaping @Sendable () -> Bool
  ) throws(FileError) -> [UInt8] {
    guard keeps else { return try Self.fetch(address, hosts, isStopped).get() }
    // What the caller names may lead elsewhere than what a file names.
    let key = hosts == nil ? address : "\(address) allowed"
    let download = self.download(key)
    let (result, isNew) = download.result.withLock { result -> (Result<[UInt8], FileError>, Bool) in
      if let result { return (result, false) }
      let new = Self.fetch(address, hosts, isStopped)
      result = new
      return (new, true)
    }
    if isNew { keep(download, key, byteCount: (try? result.get().count) ?? 0) }
    return try result.get()
  }

  private func download(_ key: String) -> Download {
    downloads.withLock { downloads in
      if let download = downloads.use(key) { return download }
      let download = Download()
      downloads.set(download, for: key, cost: 0)
      while downloads.count > Self.maximumCount, let oldest = downloads.oldest { downloads.remove(oldest) }
      return download
    }
  }

  private func keep(_ download: Download, _ key: String, byteCount: Int) {
    downloads.withLock { downloads in
      guard downloads[key] === download else { return }
      downloads.set(download, for: key, cost: byteCount)
      downloads.makeRoom(upTo: Self.memoryLimit, keeping: key)
    }
  }

  private static func fetch(
    _ address: String, _ hosts: AllowedHosts?, _ isStopped: @escaping @Sendable () -> Bool
  ) -> Result<[UInt8], FileError> {
    let name = address.withoutPasswords
    let limit = DecodingLimits().fileBytes
    do {
      // As long as the images of an animation from the web have.
      let downloader = CurlDownloader(totalTimeout: .seconds(60), isStopped: isStopped)
      return .success(try downloader.fetch(address, limit: limit, from: hosts).bytes)
    } catch DownloadError.refused(let reason) {
      let advice = hosts == nil ? "" : ": --allow-host says which"
      return .failure(FileError(path: name, .unreadable(reason: reason + advice)))
    } catch let error as CurlError {
      let failure =
        switch error {
        case .cancelled: FileError(path: name, .unusable(.interrupted))
        case .tooLarge:
          FileError(path: name, .unusable(.invalid(path: "", reason: "larger than \(byteText(limit))")))
        case .failed(_, let reason, _): FileError(path: name, .unreadable(reason: reason))
        case .process(.file(let error)): error
        case .process(let error): FileError(path: name, .unreadable(reason: "\(error)"))
        }
      return .failure(failure)
    } catch {
      return .failure(FileError(path: name, .unreadable(reason: "\(error)")))
    }
  }
}
