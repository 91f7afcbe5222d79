extension SVGAMovie {
  /// The frames of a sprite, kept compactly: a hidden frame, or one equal to the frame before, costs four
  /// bytes.
  public struct FrameList: Hashable, Sendable {
    /// Visible states, each unlike the one before.
    private(set) var states: [Frame] = []
    /// Each frame's place in `states`, or `hiddenIndex`.
    private var indices: [UInt32] = []

    private static var hiddenIndex: UInt32 { .max }

    public init() {}

    public init(_ frames: some Sequence<Frame>) {
      for frame in frames { append(frame) }
    }

    public mutating func append(_ frame: Frame) {
      guard frame.isVisible else {
        indices.append(Self.hiddenIndex)
        return
      }
      if states.last != frame { states.append(frame) }
      indices.append(UInt32(states.count - 1))
    }

    /// How many frames are not hidden.
    var visibleCount: Int { indices.count { $0 != Self.hiddenIndex } }

    func isVisible(_ frame: Int) -> Bool { indices[frame] != Self.hiddenIndex }

    /// Appends the last frame once more; a hidden one to an empty list.
    mutating func repeatLast() {
      indices.append(indices.last ?? Self.hiddenIndex)
    }
  }
}

extension SVGAMovie.FrameList: RandomAccessCollection, ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: SVGAMovie.Frame...) {
    self.init(elements)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { indices.count }

  public subscript(position: Int) -> SVGAMovie.Frame {
    let index = indices[position]
    return index == Self.hiddenIndex ? .hidden : states[Int(index)]
  }
}
