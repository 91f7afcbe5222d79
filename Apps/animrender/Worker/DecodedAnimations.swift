import AnimationCore
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Animations that were decoded, and their images, for those who ask for them again: as much as fits into the memory
/// there is. What was not asked for the longest time goes first.
///
/// An animation is decoded again when its file, or one that was read next to it, has another size or time of change.
final class DecodedAnimations: Sendable {
  fileprivate struct Key: Hashable {
    var path: String
    var animation: String?
    var limits: DecodingLimits
  }

  fileprivate struct Content {
    let animation: any Animation
    /// The files that it was made of.
    let files: [FileStamp]

    var isCurrent: Bool { files.allSatisfy { FileStamp($0.path) == $0 } }
  }

  /// Is there before its content is: who asks for that meanwhile waits for it.
  fileprivate final class Slot: Sendable {
    let content = Lock<Content?>(nil)
  }

  fileprivate struct State {
    var slots: [Key: Slot] = [:]
    var costs: [Key: Int] = [:]
    var recency = RecencyList<Key>()
    var cost = 0
  }

  private let state = Lock(State())
  private let costLimit: Int
  /// The decoded images of all of them.
  let images: ImageCache

  /// - Parameter memory: in bytes, half of it for animations and half for decoded images.
  init(memory: Int) {
    costLimit = memory / 2
    images = ImageCache(memoryLimit: memory / 2, keepsFullSize: false)
  }

  /// - Parameter files: gets those that the animation is made of.
  /// - Throws: as `InputFile.decode`.
  func animation(of input: InputFile, protecting files: inout ProtectedFiles) throws -> PersonalisedAnimation
  {
    guard input.isStored, input.script == nil else {
      return shared(try input.decode(protecting: &files))
    }
    let key = Key(path: input.path, animation: input.animation, limits: input.limits.decoding)
    let slot = state.withLock { $0.slot(for: key) }
    do {
      let (content, isNew) = try slot.content.withLock { content -> (Content, Bool) in
        if let content, content.isCurrent { return (content, false) }
        content = nil
        let new = try Self.decode(input)
        content = new
        return (new, true)
      }
      if isNew { state.withLock { $0.keep(slot, key, cost: content.animation.memoryCost, limit: costLimit) } }
      files.add(content.files.map(\.path), as: "the input")
      return shared(content.animation)
    } catch {
      state.withLock { $0.remove(key) }
      throw error
    }
  }

  /// Frames are not kept: there is no telling which of many requests come again.
  private func shared(_ animation: any Animation) -> PersonalisedAnimation {
    PersonalisedAnimation(animation, images: images, memoryLimit: 0)
  }

  private static func decode(_ input: InputFile) throws -> Content {
    // Before it is read: what changes meanwhile is seen the next time.
    let stamp = FileStamp(input.path)
    let paths = Lock<[String]>([])
    var files = ProtectedFiles()
    let animation = try input.decode(protecting: &files) { path in paths.withLock { $0.append(path) } }
    return Content(animation: animation, files: [stamp] + paths.withLock { $0 }.map(FileStamp.init))
  }
}

extension DecodedAnimations.State {
  fileprivate mutating func slot(for key: DecodedAnimations.Key) -> DecodedAnimations.Slot {
    recency.use(key)
    if let slot = slots[key] { return slot }
    let slot = DecodedAnimations.Slot()
    slots[key] = slot
    return slot
  }

  /// Counts what is in a slot now, and makes room for it.
  fileprivate mutating func keep(
    _ slot: DecodedAnimations.Slot, _ key: DecodedAnimations.Key, cost: Int, limit: Int
  ) {
    guard slots[key] === slot else { return }
    self.cost += cost - (costs[key] ?? 0)
    costs[key] = cost
    while self.cost > limit, let oldest = recency.oldest { remove(oldest) }
  }

  fileprivate mutating func remove(_ key: DecodedAnimations.Key) {
    recency.remove(key)
    slots[key] = nil
    cost -= costs.removeValue(forKey: key) ?? 0
  }
}

/// What tells whether a file is what it was.
private struct FileStamp: Equatable {
  let path: String
  private let size: Int?
  private let seconds: Int?
  private let nanoseconds: Int?

  /// - Parameter path: of a file that may be missing.
  init(_ path: String) {
    let status = FileStatus(path)
    let time = status?.modificationTime
    (self.path, size) = (path, status?.size)
    (seconds, nanoseconds) = (time.map { Int($0.tv_sec) }, time.map { Int($0.tv_nsec) })
  }
}
