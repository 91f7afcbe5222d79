import AnimationCore
import AnimationFormats
import AnimationLoading
import SystemSupport

/// Decoded files, as many as fit into the memory there is. What was not asked for the longest time goes first.
final class OpenedAnimations: Sendable {
  private struct Key: Hashable {
    var file: String
    var animation: Int
    var version: Int
  }

  /// Is there before its content is: who asks for that meanwhile waits for it, and for no other file.
  private final class Slot: Sendable {
    let content = Lock<Result<OpenedAnimation, any Error>?>(nil)
  }

  /// The memory that all of them may take, in bytes.
  private static let memoryLimit = 256 << 20
  /// What is counted for a file of which there is nothing but an error, in bytes.
  private static let leastCost = 4096
  private let slots = Lock(RecentValues<Key, Slot>())
  private let files: any FileSource
  private let limits: DecodingLimits
  private let threads: WorkThreads

  /// - Parameter threads: those on which files are opened.
  init(_ files: any FileSource, limits: DecodingLimits, _ threads: WorkThreads) {
    (self.files, self.limits, self.threads) = (files, limits, threads)
  }

  /// The animation in a file, as it is now.
  ///
  /// - Throws: `SiteProblem` when there is no such file, `FileError` when it cannot be shown.
  func open(_ id: String) throws -> (file: InspectedFile, animation: OpenedAnimation) {
    let file = try files.file(id)
    let key = Key(file: file.id, animation: file.animation, version: file.version)
    let slot = slots.withLock { slots in
      if let slot = slots.use(key) { return slot }
      for old in slots.keys where old.file == key.file && old.version != key.version { slots.remove(old) }
      let slot = Slot()
      slots.set(slot, for: key, cost: Self.leastCost)
      slots.makeRoom(upTo: Self.memoryLimit, keeping: key)
      return slot
    }
    // What waits for a large file keeps none of the threads from other files.
    let result = threads.waiting {
      slot.content.withLock { content in
        if let content { return content }
        let new = Result { try self.decode(file) }
        content = new
        return new
      }
    }
    let animation = try result.get()
    slots.withLock { slots in
      guard slots[key] === slot else { return }
      slots.set(slot, for: key, cost: Self.leastCost + animation.memoryCost)
      slots.makeRoom(upTo: Self.memoryLimit, keeping: key)
    }
    return (file, animation)
  }

  private func decode(_ file: InspectedFile) throws -> OpenedAnimation {
    guard file.animation > 0 else { return try decodeFirst(of: file) }
    let (_, first) = try open(file.id)
    let ids = first.animation.info.animationIDs
    guard ids.indices.contains(file.animation) else {
      throw SiteProblem(404, "there is no such animation in the file")
    }
    let id = ids[file.animation]
    return OpenedAnimation(
      name: first.name, file: first.file, id: id,
      animation: try AnimationDecoder.decode(first.file, animation: id, limits: limits))
  }

  private func decodeFirst(of file: InspectedFile) throws -> OpenedAnimation {
    let paths = Lock<[String]>([])
    var failure: (any Error)?
    var opened: OpenedAnimation?
    do throws(FileError) {
      let limit = limits.fileBytes
      var content = try AnimationFile.read(file.path, limit: limit) { path in
        paths.withLock { $0.append(path) }
      }
      content.name = file.name
      opened = OpenedAnimation(
        name: file.name, file: content, animation: try AnimationDecoder.decode(content, limits: limits))
    } catch {
      failure = FileError(path: file.name, error.cause)
    }
    let neighbours = Set(paths.withLock { $0 }).map(FileStamp.init)
    files.note(file, neighbours: neighbours, error: failure.map { "\($0)" })
    if let opened { return opened }
    throw failure ?? SiteProblem(500, "\(file.name): cannot be opened")
  }
}
