import AnimationCore

/// The colours and gradients of a layer, without those of a precomp's layers.
struct ColorList: PropertyVisitor {
  private(set) var colors: [LayerColor] = []
  private(set) var isCut = false
  /// The bytes of the key paths and values.
  private(set) var byteCount = 0
  private let limits: LayerTree.Limits
  /// Nil for nodes that no key path leads through.
  private var names: [String?]

  /// - Parameter names: of the layer, and of those around it.
  init(_ layer: Layer, in names: [String], _ limits: LayerTree.Limits) {
    self.names = names
    self.limits = limits
    var layer = layer
    visit(&layer)
  }

  mutating func enter(_ name: String?) -> Bool {
    names.append(name)
    return true
  }

  mutating func leave() { names.removeLast() }

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    guard Value.slotKind == .color || Value.slotKind == .gradient else { return }
    guard colors.count < limits.colors, byteCount < limits.bytes / 8 else {
      isCut = true
      return
    }
    let steps = names + [name]
    let path = steps.compactMap(\.self)
    let keyPath = path.count == steps.count ? AnimationKeyPath(names: path).description : nil
    var values: [String] = []
    func change(to value: Value) {
      guard let text = text(value), values.last != text else { return }
      values.append(text)
    }
    switch property.keyed {
    case .animated(let track): for key in track.prefix(limits.values) { change(to: key.value) }
    case let keyed: change(to: keyed.keyedValue(at: 0))
    }
    add(LayerColor(keyPath: keyPath, values: values))
  }

  mutating func visit(sourceText property: inout Property<TextDocument>) {
    let document = property.keyedValue(at: 0)
    for color in [document.fill, document.stroke?.color].compactMap(\.self) {
      add(LayerColor(keyPath: nil, values: [color.hexText]))
    }
  }

  /// Shapes of one name often have the same colour.
  private mutating func add(_ color: LayerColor) {
    guard !colors.contains(color) else { return }
    byteCount += (color.keyPath?.utf8.count ?? 0) + color.values.reduce(0) { $0 + $1.utf8.count }
    colors.append(color)
  }

  mutating func visit(composition index: inout Int) {}

  private func text(_ value: some ReplaceableValue) -> String? {
    if let color = value as? ColorComponents { return Color(color).hexText }
    guard let stops = value as? GradientStops else { return nil }
    return ValueText.gradient(
      stride(from: 0, to: min(stops.colors.count, 4 * limits.values) - 3, by: 4).map { index in
        Gradient.Stop(
          offset: stops.colors[index],
          color: Color(
            red: stops.colors[index + 1], green: stops.colors[index + 2], blue: stops.colors[index + 3]))
      })
  }
}
