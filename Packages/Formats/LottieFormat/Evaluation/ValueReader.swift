import AnimationCore

/// Reads what properties are in a frame.
struct ValueReader: PropertyVisitor {
  private(set) var found: [PropertyReading] = []
  /// The context of the layer whose properties are visited.
  var context: PropertyContext
  private let keyPath: AnimationKeyPath
  /// How far the key path is matched at each node around what is visited, the root first.
  private var progress: [AnimationKeyPath.Progress]
  private var names: [String] = []

  init(_ keyPath: AnimationKeyPath, _ context: PropertyContext) {
    self.keyPath = keyPath
    self.context = context
    progress = [keyPath.start]
  }

  mutating func enter(_ name: String?) -> Bool {
    guard let name, let last = progress.last else { return false }
    let next = keyPath.advance(last, by: name)
    if next.isDead { return false }
    progress.append(next)
    names.append(name)
    return true
  }

  mutating func leave() {
    progress.removeLast()
    names.removeLast()
  }

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    guard let name, let last = progress.last, keyPath.isComplete(keyPath.advance(last, by: name)),
      context.scene.budget.keep(1)
    else { return }
    let path = AnimationKeyPath(names: names + [name]).description
    found.append(PropertyReading(keyPath: path, value: property.value(in: context).reading))
  }

  /// Where it is shown, with the time that it has there: see `CompositionEvaluation.read`.
  mutating func visit(composition index: inout Int) {}
}

extension CompositionEvaluation {
  func read(_ reader: inout ValueReader) {
    guard scene.budget.spend(layers.count) else { return }
    for position in layers.indices where reader.enter(layers[position].keyPathName(at: position)) {
      defer { reader.leave() }
      guard scene.budget.spend(100) else { return }
      let context = context(ofLayerAt: position)
      reader.context = context
      var layer = layers[position]
      reader.visit(&layer)
      guard case .precomp(let index, let size, let timing) = layer.content else { continue }
      precomp(index, size: size, timing, in: context, transform).read(&reader)
    }
  }
}
