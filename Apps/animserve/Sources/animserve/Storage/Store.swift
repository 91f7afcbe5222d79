import FoundationEssentials
import NIOCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of inputs, named by the digests of their bytes, and of results, named by what they were made of.
///
/// Both together take no more than a number of bytes; what was not used for the longest time goes first, but nothing that
/// is in use. What is there is whole: files are written in a folder for work and then moved.
final class Store: Sendable {
  private struct Entry {
    var size: Int
    var lastUse: Int
    var users = 0
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var size = 0
    var uses = 0
    var temporaries = 0
    /// Bytes of uploads under way, by their paths.
    var underWay: [String: Int] = [:]
    var sizeUnderWay = 0
  }

  let folder: String
  private let capacity: Int
  private let isPrivate: Bool
  private let lock: Int32
  private let state = Mutex(State())

  /// The bytes of uploads under way, where the capacity is less.
  private static let leastRoom = 1 << 28

  /// - Parameters:
  ///   - folder: nil for a new one, which is removed at the end.
  ///   - capacity: in bytes.
  /// - Throws: where the folder cannot be used, or another service does.
  init(folder: String?, capacity: Int) throws {
    let temporary = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let path = folder ?? "\(temporary)animserve-\(getpid())"
    for part in ["", "/inputs", "/results", "/work"] {
      try FileManager.default.createDirectory(
        atPath: path + part, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    guard let resolved = realpath(path, nil) else { throw FileFailure(path) }
    defer { free(resolved) }
    (self.folder, self.capacity, isPrivate) = (String(cString: resolved), capacity, folder == nil)
    lock = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw FileFailure("\(path): another service uses this folder")
    }
    try takeStock()
  }

  deinit { close(lock) }

  /// Forgets what a service that was killed has left under way, and learns what else is there.
  private func takeStock() throws {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: folder + "/work") {
      try files.removeItem(atPath: "\(folder)/work/\(name)")
    }
    var found: [(name: String, size: Int, time: Int)] = []
    for kind in ["inputs", "results"] {
      for name in try files.contentsOfDirectory(atPath: "\(folder)/\(kind)") {
        var status = stat()
        guard stat(Self.file(of: "\(kind)/\(name)", in: folder), &status) == 0 else { continue }
        found.append(("\(kind)/\(name)", Int(status.st_size), status.modificationSeconds))
      }
    }
    state.withLock { state in
      for item in found.sorted(by: { $0.time < $1.time }) {
        state.uses += 1
        state.entries[item.name] = Entry(size: item.size, lastUse: state.uses)
        state.size += item.size
      }
      makeRoom(&state)
    }
  }

  /// Removes the folder if it is the store's own.
  func end() {
    if isPrivate { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// How many bytes inputs and results take.
  var size: Int { state.withLock { $0.size } }

  /// A path for a file under way.
  func temporary(_ suffix: String = "") -> TemporaryFile {
    TemporaryFile(path: newPath() + suffix) { [weak self] path in
      self?.state.withLock { $0.sizeUnderWay -= $0.underWay.removeValue(forKey: path) ?? 0 }
    }
  }

  private func newPath() -> String {
    let number = state.withLock { state in
      state.temporaries += 1
      return state.temporaries
    }
    return "\(folder)/work/\(number)"
  }

  /// Counts bytes that come for a file; all files under way have a bound, too.
  func takeRoom(_ size: Int, for file: TemporaryFile) throws(Problem) {
    try state.withLock { state throws(Problem) in
      guard state.sizeUnderWay + size <= max(capacity, Self.leastRoom) else {
        throw Problem(.serviceUnavailable, "too much is being sent at once", retryAfter: 5)
      }
      state.underWay[file.path, default: 0] += size
      state.sizeUnderWay += size
    }
  }

  // MARK: Inputs

  /// An input that is there; nil where it is not, or no longer.
  func input(_ digest: String) -> StoredInput? {
    use("inputs/\(digest)") ? StoredInput(digest: digest, store: self) : nil
  }

  /// Keeps a file as an input. Each has a folder of its own, so that none can refer to another.
  func add(_ file: TemporaryFile, digest: String, size: Int) throws -> StoredInput {
    if let input = input(digest) { return input }
    let aside = newPath()
    guard mkdir(aside, 0o700) == 0, rename(file.path, "\(aside)/\(StoredInput.name)") == 0 else {
      throw FileFailure("keep an input")
    }
    // Another request may be faster with the same.
    if !move(aside, to: "inputs/\(digest)", size: size, users: 1) {
      try? FileManager.default.removeItem(atPath: aside)
      if let input = input(digest) { return input }
      throw FileFailure("keep an input")
    }
    return StoredInput(digest: digest, store: self)
  }

  /// Keeps a part of some bytes as an input.
  func add(_ bytes: Data, _ range: Range<Int>) async throws -> StoredInput {
    let file = temporary()
    let writer = try DigestingWriter(file, in: self)
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
      try await writer.write(ByteBuffer(bytes: bytes[start..<min(start + (1 << 20), range.upperBound)]))
    }
    return try add(file, digest: writer.digest, size: writer.size)
  }

  fileprivate func size(of digest: String) -> Int {
    state.withLock { $0.entries["inputs/\(digest)"]?.size ?? 0 }
  }

  fileprivate func release(_ digest: String) {
    state.withLock { state in
      state.entries["inputs/\(digest)"]?.users -= 1
      makeRoom(&state)
    }
  }

  /// The folder that has a folder for each input.
  var inputFolder: String { folder + "/inputs" }

  /// A folder for work.
  func makeFolder() throws -> TemporaryFolder {
    let folder = TemporaryFolder(path: newPath())
    guard mkdir(folder.path, 0o700) == 0 else { throw FileFailure("make a folder") }
    return folder
  }

  /// A folder in which inputs have names.
  func gather(_ inputs: [StoredInput], as names: [String]) throws -> TemporaryFolder {
    let folder = try makeFolder()
    for (input, name) in zip(inputs, names) {
      guard link(input.path, "\(folder.path)/\(name)") == 0 else { throw FileFailure("link an input") }
    }
    return folder
  }

  // MARK: Results

  /// A result that was made before.
  func result(_ name: String) -> OpenFile? {
    let entry = "results/\(name)"
    guard use(entry) else { return nil }
    defer { state.withLock { $0.entries[entry]?.users -= 1 } }
    return OpenFile("\(folder)/\(entry)")
  }

  /// Keeps a file as a result as long as there is room for it.
  func add(_ file: TemporaryFile, as name: String) throws -> OpenFile {
    guard let open = OpenFile(file.path) else { throw FileFailure("open a result") }
    guard move(file.path, to: "results/\(name)", size: open.size, users: 0) else {
      throw FileFailure("keep a result")
    }
    return open
  }

  // MARK: Room

  private func use(_ name: String) -> Bool {
    state.withLock { state in
      guard state.entries[name] != nil else { return false }
      state.uses += 1
      state.entries[name]?.users += 1
      state.entries[name]?.lastUse = state.uses
      return true
    }
  }

  /// - Returns: false where it cannot be moved.
  private func move(_ path: String, to name: String, size: Int, users: Int) -> Bool {
    state.withLock { state in
      guard rename(path, "\(folder)/\(name)") == 0 else { return false }
      state.uses += 1
      if let old = state.entries[name] { state.size -= old.size }
      state.entries[name] = Entry(size: size, lastUse: state.uses, users: users)
      state.size += size
      makeRoom(&state)
      return true
    }
  }

  /// Removes what was not used the longest until a tenth is free.
  private func makeRoom(_ state: inout State) {
    guard state.size > capacity else { return }
    let candidates = state.entries.filter { $0.value.users == 0 }.sorted {
      $0.value.lastUse < $1.value.lastUse
    }
    for (name, entry) in candidates {
      unlink(Self.file(of: name, in: folder))
      if name.hasPrefix("inputs/") { rmdir("\(folder)/\(name)") }
      state.entries[name] = nil
      state.size -= entry.size
      if state.size <= capacity - capacity / 10 { return }
    }
  }

  private static func file(of name: String, in folder: String) -> String {
    "\(folder)/\(name)" + (name.hasPrefix("inputs/") ? "/\(StoredInput.name)" : "")
  }
}

/// An input that stays as long as this is held.
final class StoredInput: Sendable {
  let digest: String
  private let store: Store

  fileprivate init(digest: String, store: Store) {
    (self.digest, self.store) = (digest, store)
  }

  deinit { store.release(digest) }

  /// The name of its file.
  static let name = "animation"

  var folder: String { "\(store.folder)/inputs/\(digest)" }
  var path: String { "\(folder)/\(Self.name)" }
  /// The number of its bytes.
  var size: Int { store.size(of: digest) }
}

extension stat {
  fileprivate var modificationSeconds: Int {
    #if canImport(Glibc)
      Int(st_mtim.tv_sec)
    #else
      Int(st_mtimespec.tv_sec)
    #endif
  }
}
