import AnimationCore
import AnimationKit
import CommandLineSupport
import SystemSupport

/// Animations that were decoded, and their images, for those who ask for them again: as much as fits into the memory
/// there is. What was not asked for the longest time goes first.
///
/// An animation is decoded again when its file, or one that was read next to it, has another size or time of change.
final class DecodedAnimations: Sendable {
  private struct Key: Hashable {
    var path: String
    var animation: String?
    var limits: DecodingLimits
  }

  private struct Content {
    let animation: PersonalisedAnimation
    /// The files that it was made of.
    let files: [FileStamp]

    var isCurrent: Bool { files.allSatisfy { FileStamp($0.path) == $0 } }

    /// What it takes now, in bytes, with the frames that its requests have in common.
    var cost: Int { animation.animation.memoryCost + animation.memory }
  }

  /// Is there before its content is: who asks for that meanwhile waits for it.
  private final class Slot: Sendable {
    let content = Lock<Content?>(nil)
  }

  private let slots = Lock(RecentValues<Key, Slot>())
  private let costLimit: Int
  /// The frames that the requests for one animation have in common take at most this, in bytes.
  private let framesLimit: Int
  /// The decoded images of all of them.
  let images: ImageCache

  /// - Parameter memory: in bytes, half of it for animations and half for decoded images.
  init(memory: Int) {
    (costLimit, framesLimit) = (memory / 2, memory / 16)
    images = ImageCache(memoryLimit: memory / 2, keepsFullSize: false)
  }

  /// - Parameter files: gets those that the animation is made of.
  /// - Throws: as `InputFile.decode`.
  func animation(of input: InputFile, protecting files: inout ProtectedFiles) throws -> PersonalisedAnimation
  {
    guard input.isStored, input.script == nil else {
      return PersonalisedAnimation(try input.decode(protecting: &files), images: images, memoryLimit: 0)
    }
    let key = Key(path: input.path, animation: input.animation, limits: input.limits.decoding)
    let slot = self.slot(for: key)
    do {
      let content = try slot.content.withLock { content in
        if let content, content.isCurrent { return content }
        content = nil
        let new = try decode(input)
        content = new
        return new
      }
      keep(slot, key, cost: content.cost)
      files.add(content.files.map(\.path), as: "the input")
      return content.animation
    } catch {
      slots.withLock { _ = $0.remove(key) }
      throw error
    }
  }

  private func slot(for key: Key) -> Slot {
    slots.withLock { slots in
      if let slot = slots.use(key) { return slot }
      let slot = Slot()
      slots.set(slot, for: key, cost: 0)
      return slot
    }
  }

  /// Counts what is in a slot now, and makes room for it.
  private func keep(_ slot: Slot, _ key: Key, cost: Int) {
    slots.withLock { slots in
      guard slots[key] === slot else { return }
      slots.set(slot, for: key, cost: cost)
      slots.makeRoom(upTo: costLimit)
    }
  }

  private func decode(_ input: InputFile) throws -> Content {
    // Before it is read: what changes meanwhile is seen the next time.
    let stamp = FileStamp(input.path)
    let paths = Lock<[String]>([])
    var files = ProtectedFiles()
    let animation = try input.decode(protecting: &files) { path in paths.withLock { $0.append(path) } }
    return Content(
      animation: PersonalisedAnimation(animation, images: images, memoryLimit: framesLimit),
      files: [stamp] + paths.withLock { $0 }.map(FileStamp.init))
  }
}
