import AnimationCore
import Painting

/// Frames that many images have in common, within a bound on memory: those that were asked for first, in the place of which
/// others come when they are asked for no longer. Any number of threads may use it.
final class CommonFrames: Sendable {
  struct Key: Hashable {
    /// The bits of the frame's number, so that it equals itself.
    let frame: UInt64
    let options: ImageOptions
    /// The part of the canvas; nil for all.
    let area: Rect?
    /// Whether images are decoded in their full size: a JPEG looks otherwise in others.
    let showsFullSize: Bool
  }

  enum Answer {
    case frame(DrawnList)
    /// Who has asked is to draw it, and to say what came of it.
    case isMissing
    case isNotKept
  }

  /// What came of drawing one.
  enum Outcome {
    case drawn(DrawnList)
    case interrupted
    /// The frame shows nothing, takes too much, or has something to be noted of it.
    case unsuitable
  }

  fileprivate enum Entry {
    case asked, underWay, unsuitable
    case drawn(DrawnList, bytes: Int)

    var bytes: Int { if case .drawn(_, let bytes) = self { bytes } else { CommonFrames.bytesOfEntry } }
  }

  fileprivate struct State {
    /// Each costs its bytes.
    var entries = RecentValues<Key, (entry: Entry, lastUse: Int)>()
    /// How often any was asked for.
    var uses = 0
  }

  /// What is known of a frame takes besides the frame itself, roughly.
  private static let bytesOfEntry = 512
  /// How often others are asked for before a frame makes way: more frames in turns than there is room for are not to drive
  /// each other out.
  private static let patience = 20_000

  private let memoryLimit: Int
  private let patience: Int
  private let state = Lock(State())

  init(memoryLimit: Int, patience: Int = CommonFrames.patience) {
    (self.memoryLimit, self.patience) = (memoryLimit, patience)
  }

  /// What all that is kept takes, in bytes.
  var memory: Int { state.withLock { $0.entries.cost } }

  /// A frame that is asked for a second time is worth drawing.
  func frame(_ key: Key) -> Answer {
    state.withLock { state in
      state.uses += 1
      guard let (entry, _) = state.entries[key] else {
        state.set(.asked, key, within: memoryLimit, patience)
        return .isNotKept
      }
      state.entries.set((entry, state.uses), for: key, cost: entry.bytes)
      switch entry {
      case .drawn(let frame, _): return .frame(frame)
      case .asked:
        state.set(.underWay, key, within: memoryLimit, patience)
        return .isMissing
      case .underWay, .unsuitable: return .isNotKept
      }
    }
  }

  /// Takes what has come of a frame that was missing.
  func take(_ outcome: Outcome, _ key: Key) {
    let entry: Entry =
      switch outcome {
      case .drawn(let frame):
        .drawn(
          frame,
          bytes: Self.bytesOfEntry
            + DrawnList.memory(of: frame.list, width: frame.image.width, height: frame.image.height))
      case .interrupted: .asked
      case .unsuitable: .unsuitable
      }
    state.withLock { $0.set(entry, key, within: memoryLimit, patience) }
  }
}

extension CommonFrames.State {
  /// Notes an entry; where there is no room for its frame, that there is none.
  fileprivate mutating func set(
    _ entry: CommonFrames.Entry, _ key: CommonFrames.Key, within limit: Int, _ patience: Int
  ) {
    entries.remove(key)
    while entries.cost + entry.bytes > limit, let oldest = entries.oldest,
      uses - (entries[oldest]?.lastUse ?? 0) > patience
    {
      entries.remove(oldest)
    }
    guard entries.cost + entry.bytes <= limit else {
      if case .drawn = entry { set(.unsuitable, key, within: limit, patience) }
      return
    }
    entries.set((entry, uses), for: key, cost: entry.bytes)
  }
}

extension DrawnList {
  /// What a list and its image take, in bytes, roughly.
  static func memory(of list: DisplayList, width: Int, height: Int) -> Int {
    width * height * 4 + list.items.elementCount * MemoryLayout<Path.Element>.stride
  }
}

extension [DisplayItem] {
  /// Elements of paths, and what takes as much memory.
  fileprivate var elementCount: Int {
    reduce(0) { count, item in
      let own =
        switch item {
        case .fill(let item): item.path.elements.count
        case .stroke(let item): item.path.elements.count
        case .image, .text: 0
        case .group(let group):
          group.items.elementCount + group.otherItemLists.reduce(0) { $0 + $1.elementCount }
        }
      return count + own + FrameBudget.elementsOfItem
    }
  }
}
