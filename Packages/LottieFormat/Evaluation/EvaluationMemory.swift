import AnimationCore

/// What an evaluator remembers from frame to frame: most of what a frame shows is in the one before, too. Whatever is
/// kept says in which frames it is what would be evaluated, so that it does not matter which ones come first.
///
/// It belongs to one model, and to the thread that evaluates.
final class EvaluationMemory {
  /// Of all that is kept together; of some 50 bytes each.
  private static let mostElements = 1 << 17

  let merges = MergeCache()
  let measures = OutlineMeasures()
  /// Room for `ShapeWalk`, one at a time.
  var buffers = ShapeWalk.Buffers()
  private var compositions: [CompositionMemory?]
  private var elementCount = 0

  init(_ model: LottieModel) {
    compositions = Array(repeating: nil, count: model.compositions.count)
  }

  func composition(_ index: Int, of model: LottieModel) -> CompositionMemory {
    if let known = compositions[index] { return known }
    let memory = CompositionMemory(model.compositions[index])
    compositions[index] = memory
    return memory
  }

  /// - Parameter released: what is let go of for it.
  /// - Returns: false when there is no room for as many elements of paths.
  func keeps(_ elements: Int, insteadOf released: Int) -> Bool {
    let count = elementCount - released + elements
    guard count <= Self.mostElements else { return false }
    elementCount = count
    return true
  }

  func release(_ elements: Int) { elementCount -= elements }
}

final class CompositionMemory {
  private var layers: [LayerMemory?]
  /// False where nobody asks for a layer's transform but the layer.
  let hasParents: Bool
  /// Of the frame evaluated last.
  var itemCount = 0

  init(_ composition: Composition) {
    layers = Array(repeating: nil, count: composition.layers.count)
    hasParents = composition.layers.contains { $0.parent != nil }
  }

  func layer(at position: Int, in composition: [Layer]) -> LayerMemory {
    if let known = layers[position] { return known }
    let memory = LayerMemory(composition[position])
    layers[position] = memory
    return memory
  }
}

final class LayerMemory {
  /// What the layer adds to the items of its composition.
  struct Items {
    let items: [DisplayItem]
    let span: FrameSpan
    /// What making them took.
    let cost: FrameBudget.Cost
  }

  var items: Items?
  /// From its composition to the canvas; nil before it was shown.
  var place: Transform?
  /// From the layer to its parent.
  var transform: Kept<Transform>?
  let shapes: ListMemory
  /// Of a precomp: its canvas.
  let outline: Path?
  /// The layer's: read from here it is not copied.
  let model: TransformModel

  init(_ layer: Layer) {
    if case .precomp(_, let size, _) = layer.content { outline = Path(Rect(size)) } else { outline = nil }
    if case .shapes(let list) = layer.content {
      shapes = ListMemory(list.count)
    } else {
      shapes = ListMemory(0)
    }
    model = layer.transform
  }
}

/// A value, and the frames in which it is that.
struct Kept<Value> {
  let value: Value
  let span: FrameSpan
}

/// A list of shapes.
final class ListMemory {
  enum Item {
    case new
    /// Met once. What is met again is remembered: a frame that is the only one, or a list that does not change, takes no
    /// time for it.
    case met
    /// Of a group, or of what is above a repeater or merge.
    case list(ListMemory)
    /// What a generator makes.
    case outline(Kept<Contour?>)
    /// What a paint fills or strokes.
    case path(PaintedPath)
  }

  /// The list while nothing around it reaches into it.
  var painted: PaintedList?
  /// Of a group, with its opacity.
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
