import AnimationCore

/// What walks over lists of shapes remember, and how much an evaluator remembers in all.
final class ShapeMemory {
  /// The most elements of all that is kept together; of some 50 bytes each.
  private static let maximumElements = 1 << 17

  let merges = MergeCache()
  let measures = OutlineMeasures()
  /// Room for `ShapeWalk`, one at a time.
  var buffers = ShapeWalk.Buffers()
  private var elementCount = 0

  /// - Parameter released: what is let go of for it.
  /// - Returns: false when there is no room for as many elements of paths.
  func keeps(_ elements: Int, insteadOf released: Int) -> Bool {
    let count = elementCount - released + elements
    guard count <= Self.maximumElements else { return false }
    elementCount = count
    return true
  }

  func release(_ elements: Int) { elementCount -= elements }
}

/// A list of shapes.
final class ListMemory {
  enum Item {
    case new
    /// Met once. What is met again is remembered: a frame that is the only one, or a list that does not change, takes no
    /// time for it.
    case met
    /// The list of a group, or of what is above a repeater or merge.
    case list(ListMemory)
    /// What a generator makes.
    case outline(Kept<Contour?>)
    /// What a paint fills or strokes.
    case path(PaintedPath)
  }

  /// The list while nothing around it reaches into it.
  var painted: PaintedList?
  /// The transform of a group, with its opacity.
  var transform: Kept<(Transform, opacity: Double)>?
  var items: [Item]

  init(_ count: Int) {
    items = Array(repeating: .new, count: count)
  }

  /// Nil when it is met for the first time.
  func list(at position: Int, _ count: Int) -> ListMemory? {
    if case .list(let list) = items[position] { return list }
    guard isMetAgain(position) else { return nil }
    let list = ListMemory(count)
    items[position] = .list(list)
    return list
  }

  /// False for the first time.
  func isMetAgain(_ position: Int) -> Bool {
    guard case .new = items[position] else { return true }
    items[position] = .met
    return false
  }
}

/// A path with the outlines that it was made of.
final class PaintedPath {
  let outlines: [(contour: Contour, transform: Transform)]
  let path: Path
  /// No coordinate is farther from 0.
  let reach: Double

  init(_ path: Path, of outlines: [(contour: Contour, transform: Transform)]) {
    self.outlines = outlines
    self.path = path
    reach = path.largestCoordinate
  }
}
