import AnimationCore
import Pixels

/// What the filters of groups gave, for the frames that follow: what does not change is not filtered again. Bands of a frame,
/// drawn at the same time, share it. The bytes are those that filtering gives.
package final class FilteredLayerCache: Sendable {
  /// All that decides which pixels come out.
  package struct Key: Equatable, Sendable {
    private let group: GroupItem
    private let canvasToPixels: Transform

    /// What is done to the result does not count.
    init(_ group: GroupItem, _ canvasToPixels: Transform) {
      var group = group
      (group.opacity, group.blendMode, group.matte) = (1, .normal, nil)
      self.group = group
      self.canvasToPixels = canvasToPixels
    }
  }

  package struct Entry: Sendable {
    /// The area in which the result is known.
    let area: PixelBox
    /// The box of the pixels; the rest of the area is transparent.
    let box: PixelBox
    /// Nil when all of the area is transparent.
    let pixels: PixelBuffer?
  }

  private struct Stored: Sendable {
    let key: Key
    let entry: Entry
    var lastUse: Int
    /// Whether it was used in a frame after the one that stored it.
    var wasUsed = false
    var size: Int { 4 * (entry.pixels?.count ?? 0) + 1024 }
  }

  private struct State: Sendable {
    var entries: [Stored] = []
    var frame = 0
    var beginnings = 0
    var uses = 0
  }

  private let state = Lock(State())
  /// The size of all that is kept, in bytes, at most.
  private static let maximumSize = 64 << 20

  package init() {}

  /// How often a result was found.
  package var uses: Int { state.withLock { $0.uses } }

  /// Drops what has not been used for some frames: soon where it never was.
  ///
  /// - Parameter beginnings: of the log; what is missing is to be noted anew after each.
  package func beginFrame(beginnings: Int) {
    state.withLock { state in
      state.frame += 1
      let frame = state.frame
      if state.beginnings != beginnings { state.entries = [] }
      state.beginnings = beginnings
      state.entries.removeAll { $0.lastUse + ($0.wasUsed ? 30 : 1) < frame }
    }
  }

  /// - Parameter isExact: true where a part of a larger area is not the same as that part drawn by itself.
  func find(_ key: Key, in area: PixelBox, isExact: Bool) -> Entry? {
    state.withLock { state in
      let index = state.entries.firstIndex { stored in
        (isExact ? stored.entry.area == area : area.isInside(stored.entry.area)) && stored.key == key
      }
      guard let index else { return nil }
      if state.entries[index].lastUse < state.frame { state.entries[index].wasUsed = true }
      state.entries[index].lastUse = state.frame
      state.uses += 1
      return state.entries[index].entry
    }
  }

  func store(_ entry: Entry, for key: Key) {
    state.withLock { state in
      let stored = Stored(key: key, entry: entry, lastUse: state.frame)
      guard stored.size <= Self.maximumSize / 2 else { return }
      state.entries.append(stored)
      var size = state.entries.reduce(0) { $0 + $1.size }
      while size > Self.maximumSize, let first = state.entries.first {
        size -= first.size
        state.entries.removeFirst()
      }
    }
  }
}
