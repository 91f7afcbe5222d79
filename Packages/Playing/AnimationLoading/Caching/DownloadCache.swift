import SystemSupport

/// Keeps downloads in a folder, up to a number of bytes; beyond it, those that were not asked for the longest
/// time are deleted. What cannot be read or written is no error: it is downloaded again.
///
/// Any number of threads and processes may use one folder. Files are written aside and then take their place
/// in one step, so none is ever seen half-written; a damaged one is noticed and deleted. A download grows old only where
/// there is a `timeToLive`; `remove` one to have the server asked again.
public struct DownloadCache: Sendable {
  /// The path of the folder that the downloads are in.
  package let folder: String
  /// The most that is kept, in bytes of files.
  package let sizeLimit: Int
  /// How long a download is handed out; nil for as long as it is there.
  package let timeToLive: Duration?

  private static let suffix = ".download"

  /// - Parameters:
  ///   - folder: made, with those above it, when something is stored.
  ///   - sizeLimit: default 256 MiB. A single download above it is not kept.
  ///   - timeToLive: how long after it came a download is handed out, by the clock of the system; then it is deleted, and
  ///     the server asked again. Default nil, for as long as there is room.
  public init(folder: String, sizeLimit: Int = 256 << 20, timeToLive: Duration? = nil) {
    self.folder = folder
    self.sizeLimit = sizeLimit
    self.timeToLive = timeToLive
  }

  /// What is kept under `key`; nil when there is nothing.
  package func bytes(for key: String) -> [UInt8]? { entry(for: key)?.bytes }

  /// Returns the bytes kept for a key, and where redirects had led; empty when there were none.
  func entry(for key: String) -> (bytes: [UInt8], url: String)? {
    let path = path(key)
    guard let age = StoredFile.age(of: path), let file = try? FileReader.read(path, limit: sizeLimit)
    else { return nil }
    guard !isOver(age), let entry = CacheEntry.decode(file, key: key) else {
      StoredFile.remove(path)
      return nil
    }
    StoredFile.noteUse(of: path)
    return entry
  }

  /// Keeps `bytes` under `key`, in the place of what was there.
  package func store(_ bytes: [UInt8], for key: String) { store(bytes, from: "", for: key) }

  /// - Parameter url: where redirects led; empty when there were none.
  func store(_ bytes: [UInt8], from url: String, for key: String) {
    let path = path(key)
    guard CacheEntry.fileSize(key: key, url: url, download: bytes.count) <= sizeLimit else { return }
    do {
      _ = try StagedFolders.makeParents(of: path)
      try StagedFile(CacheEntry.encode(bytes, key: key, url: url), for: path).commit()
    } catch {
      return
    }
    tidy()
  }

  /// Deletes what is kept under `key`: the next download asks the server again.
  public func remove(_ key: String) { StoredFile.remove(path(key)) }

  /// Deletes what came longer ago than `age`: the next downloads of it ask the server again.
  public func remove(olderThan age: Duration) {
    let seconds = age / .seconds(1)
    for entry in entries() where entry.age > seconds { StoredFile.remove(path(of: entry)) }
  }

  /// Deletes everything that is kept now.
  public func removeAll() {
    for entry in entries() { StoredFile.remove(path(of: entry)) }
  }

  /// What the downloads kept take together, in bytes.
  public var size: Int { entries().reduce(0) { $0 + $1.size } }

  // MARK: Files

  private func path(_ key: String) -> String { "\(folder)/\(Fingerprint(key.utf8).name)\(Self.suffix)" }

  private func path(of file: StoredFile) -> String { "\(folder)/\(file.name)" }

  private func entries() -> [StoredFile] { StoredFile.all(in: folder).filter(Self.isEntry) }

  private static func isEntry(_ file: StoredFile) -> Bool {
    !file.name.hasPrefix(".") && file.name.hasSuffix(suffix)
  }

  /// Whether a file is named as `StagedFile` names what it has not committed.
  private static func isAside(_ file: StoredFile) -> Bool {
    file.name.hasPrefix(".") && file.name.contains(suffix + ".")
  }

  /// - Parameter age: in seconds.
  private func isOver(_ age: Double) -> Bool { timeToLive.map { age > $0 / .seconds(1) } ?? false }

  /// Another process may do the same at the same time; then a little more goes than has to.
  private func tidy() {
    let files = StoredFile.all(in: folder)
    for file in files where Self.isAside(file) && AbandonedFiles.contains(file) {
      StoredFile.remove(path(of: file))
    }
    let entries = files.filter(Self.isEntry)
    for entry in entries where isOver(entry.age) { StoredFile.remove(path(of: entry)) }
    let unusedFirst = entries.filter { !isOver($0.age) }.sorted { $0.idleTime > $1.idleTime }
    var excess = unusedFirst.reduce(0) { $0 + $1.size } - sizeLimit
    for entry in unusedFirst where excess > 0 {
      StoredFile.remove(path(of: entry))
      excess -= entry.size
    }
  }
}
