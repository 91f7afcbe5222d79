import AnimationCore

/// What an evaluator remembers from frame to frame: most of what a frame shows is in the one before, too. Whatever is
/// kept says in which frames it is what would be evaluated, so that it does not matter which ones come first.
///
/// It belongs to one model, and to the thread that evaluates.
final class EvaluationMemory {
  let shapes = ShapeMemory()
  private var compositions: [CompositionMemory?]

  init(_ model: LottieModel) {
    compositions = Array(repeating: nil, count: model.compositions.count)
  }

  func composition(_ index: Int, of model: LottieModel) -> CompositionMemory {
    if let known = compositions[index] { return known }
    let memory = CompositionMemory(model.compositions[index])
    compositions[index] = memory
    return memory
  }
}

final class CompositionMemory {
  private var layers: [LayerMemory?]
  /// Whether layers are parents of others, which then ask for their transforms; else only the layer itself
  /// asks.
  let hasParents: Bool
  /// The number of items in the frame evaluated last.
  var itemCount = 0
  /// Results of expressions, with the size of the composition, which is that of the layer that shows it.
  var expressionResults: [ObjectIdentifier: (result: ExpressionStack.Result, size: Size)] = [:]

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
  /// The transform from its composition to the canvas; nil before it was shown.
  var place: Transform?
  /// The transform from the layer to its parent.
  var transform: Kept<Transform>?
  /// Whether expressions give something of it.
  var isTransformDriven = false
  let shapes: ListMemory
  /// Made when an expression asks for them.
  var nodes: ExpressionNodes?
  /// The canvas of a precomp; nil for other layers.
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
