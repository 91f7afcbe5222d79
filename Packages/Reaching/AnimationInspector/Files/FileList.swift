import AnimationCore
import AnimationFormats
import JSONText
import SystemSupport

/// The files of the page: those that were named at the start, and those that were dropped on it.
final class FileList: FileSource {
  /// The most files that may be dropped, and the most bytes of all of them.
  private static let dropLimits = (files: 100, bytes: 1 << 30)
  /// Files are looked at, and new ones looked for, no more often.
  private static let intervals = (look: Duration.milliseconds(400), search: Duration.seconds(2))
  /// The most files that are found.
  private static let foundLimit = 10_000

  private struct State {
    var files: [InspectedFile] = []
    /// Counts the changes of the list and of what is in it.
    var sequence = 1
    var lastID = 0
    var lastLook = ContinuousClock.now
    var lastSearch = ContinuousClock.now

    mutating func nextID() -> String {
      lastID += 1
      return String(lastID)
    }
  }

  private let state = Lock(State())
  private let folder: ScratchFolder
  private let search: (@Sendable () -> [(name: String, path: String)])?

  /// - Parameters:
  ///   - files: names for people, and paths.
  ///   - search: looks for those that have come since; nil where none can.
  /// - Throws: `unwritable` when there is no folder for what is dropped.
  init(
    _ files: [(name: String, path: String)], search: (@Sendable () -> [(name: String, path: String)])?
  ) throws(FileError) {
    folder = try ScratchFolder()
    self.search = search
    state.withLock { state in
      for file in files {
        state.files.append(InspectedFile(id: state.nextID(), name: file.name, path: file.path))
      }
    }
  }

  func storedFile(_ id: String) throws(SiteProblem) -> InspectedFile {
    refresh()
    guard let file = state.withLock({ state in state.files.first { $0.id == id } }) else {
      throw SiteProblem(404, "there is no such file")
    }
    return file
  }

  func note(_ file: InspectedFile, neighbours: [FileStamp], error: String?) {
    state.withLock { state in
      guard let index = state.files.firstIndex(where: { $0.id == file.id && $0.version == file.version })
      else { return }
      state.files[index].neighbours = neighbours
      if state.files[index].error != error { state.sequence += 1 }
      state.files[index].error = error
    }
  }

  // MARK: The list

  /// Looks at all files, where that was not done just now.
  private func refresh() {
    state.withLock { state in
      let now = ContinuousClock.now
      guard now - state.lastLook >= Self.intervals.look else { return }
      state.lastLook = now
      for index in state.files.indices where state.files[index].refresh() { state.sequence += 1 }
    }
  }

  /// Takes in the files that have come since the last time, where that was not just now. It takes as long as that takes, and keeps no request from the list.
  func lookForMore() {
    guard let search else { return }
    let isDue = state.withLock { state in
      let now = ContinuousClock.now
      guard now - state.lastSearch >= Self.intervals.search else { return false }
      state.lastSearch = now
      return true
    }
    guard isDue else { return }
    let found = search()
    guard !found.isEmpty else { return }
    state.withLock { state in
      for file in found where state.files.count < Self.foundLimit {
        state.files.append(InspectedFile(id: state.nextID(), name: file.name, path: file.path))
        state.sequence += 1
      }
    }
  }

  /// The list as it is now.
  func answer() -> SiteAnswer {
    refresh()
    let (files, sequence) = state.withLock { ($0.files, $0.sequence) }
    return SiteAnswer { json in
      json.add("sequence", sequence)
      json.array("files", .compact) { json in
        for file in files { json.object(.compact) { Self.write(file, to: &$0) } }
      }
    }
  }

  /// The list, where it has changed after `sequence`; else nil.
  func answer(after sequence: Int) -> SiteAnswer? {
    refresh()
    return state.withLock { $0.sequence > sequence } ? answer() : nil
  }

  private static func write(_ file: InspectedFile, to json: inout JSONWriter) {
    json.add("id", file.id)
    json.add("name", file.name)
    json.add("version", file.version)
    json.add("bytes", file.stamp.size ?? 0)
    json.add("error", orNull: file.stamp.size == nil ? "\(file.name): no such file" : file.error)
  }

  // MARK: Dropped files

  /// Takes a file in that was dropped on the page.
  ///
  /// - Throws: `SiteProblem` for what is no animation, and for too many of them.
  func add(_ bytes: [UInt8], name: String) throws -> SiteAnswer {
    do {
      _ = try FileFormats.format(of: bytes)
    } catch {
      throw SiteProblem(415, "\(name.plainFileName): \(error)")
    }
    let id = try state.withLock { state in
      let dropped = state.files.filter(\.isDropped)
      let size = dropped.reduce(bytes.count) { $0 + ($1.stamp.size ?? 0) }
      guard dropped.count < Self.dropLimits.files, size <= Self.dropLimits.bytes else {
        throw SiteProblem(413, "too many files were dropped: remove some")
      }
      return state.nextID()
    }
    let path = try "\(folder.makeFolder(id))/\(name.plainFileName)"
    try StagedFile(bytes, for: path).commit()
    let file = InspectedFile(id: id, name: name.plainFileName, path: path, isDropped: true)
    state.withLock { state in
      state.files.append(file)
      state.sequence += 1
    }
    return SiteAnswer { $0.add("id", id) }
  }

  /// Takes a file out of the list. What was dropped is gone then; what was named stays where it lies.
  ///
  /// - Throws: `SiteProblem` when there is no such file.
  func remove(_ id: String) throws(SiteProblem) -> SiteAnswer {
    let removed = state.withLock { state -> InspectedFile? in
      guard let index = state.files.firstIndex(where: { $0.id == id }) else { return nil }
      state.sequence += 1
      return state.files.remove(at: index)
    }
    guard let removed else { throw SiteProblem(404, "there is no such file") }
    if removed.isDropped { StoredFile.remove(removed.path) }
    return SiteAnswer { _ in }
  }
}

extension JSONWriter {
  /// A member that is null where there is nothing.
  mutating func add(_ name: String, orNull value: (some JSONWritable)?) {
    if let value { add(name, value) } else { add(name, Double.nan) }
  }
}
