/// Makes the nodes of a layer.
struct ExpressionNodeList: PropertyVisitor {
  private let layer: ExpressionNode
  private var driven: [ObjectIdentifier: ExpressionNode] = [:]
  private var open: [ExpressionNode]
  private var transforms: [ExpressionNode] = []
  private var count = 0

  init(_ layer: Layer) {
    self.layer = ExpressionNode(.layer, layer.name, OtherNames(number: layer.number), in: nil, address: 0)
    open = [self.layer]
    var layer = layer
    visit(&layer)
    // Behind all others, whose addresses do not change with them.
    for transform in transforms { complete(transform) }
  }

  var nodes: ExpressionNodes { ExpressionNodes(layer, driven: driven) }

  private var parent: ExpressionNode { open.last ?? layer }

  mutating func enter(_ name: String?) -> Bool { enter(name, OtherNames()) }

  mutating func enter(_ name: String?, _ others: OtherNames) -> Bool {
    open.append(node(name, others))
    return true
  }

  private mutating func node(_ name: String?, _ others: OtherNames) -> ExpressionNode {
    count += 1
    switch others.matchName {
    case "ADBE Transform Group", "ADBE Vector Transform Group":
      let transform = ExpressionNode(.transform, name, others, in: parent, address: count)
      transforms.append(transform)
      return transform
    case "ADBE Effect Parade" where parent === layer:
      return ExpressionNode(.effects, name, others, in: parent, address: count)
    case let matchName where parent.kind == .layer || parent.kind == .group:
      // Masks, text animators.
      guard matchName.hasPrefix("ADBE Vector ") else {
        return ExpressionNode(.shape, name, others, in: parent, address: count)
      }
      return ExpressionNode(
        matchName == "ADBE Vector Group" ? .group : .shape, name, others, in: contents(), address: count)
    default:
      let isEffect = parent.kind == .effects || parent.kind == .effect
      return ExpressionNode(isEffect ? .effect : .shape, name, others, in: parent, address: count)
    }
  }

  /// Adds what transforms have in After Effects and not in the model: a split position as a whole, and the rotations in
  /// space of a layer that has none.
  private mutating func complete(_ transform: ExpressionNode) {
    open = [transform]
    let isOfLayer = transform.parent === layer
    let names = ["X Position", "Y Position"] + (isOfLayer ? ["Z Position"] : [])
    let parts = names.compactMap { name in transform.children.first { $0.name == name } }
    if parts.count == names.count {
      count += 1
      _ = ExpressionNode(
        .property, "Position", OtherNames(), in: transform, address: count,
        place: SplitPosition.place(of: parts))
    }
    guard isOfLayer, !transform.children.contains(where: { $0.name == "Orientation" }) else { return }
    for name in ["Rotation X", "Rotation Y"] { add(.property, name, OtherNames(), Property.fixed(0.0)) }
    add(.property, "Orientation", OtherNames(), Property.fixed(Orientation.zero))
  }

  private mutating func contents() -> ExpressionNode {
    if let known = parent.children.first(where: { $0.kind == .contents }) { return known }
    count += 1
    let matchName = parent === layer ? "ADBE Root Vectors Group" : "ADBE Vectors Group"
    return ExpressionNode(
      .contents, "Contents", OtherNames(matchName: matchName), in: parent, address: count)
  }

  mutating func leave() { open.removeLast() }

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    visit(name, OtherNames(), &property)
  }

  mutating func visit<Value: ReplaceableValue>(
    _ name: String?, _ others: OtherNames, _ property: inout Property<Value>
  ) {
    add(.property, name, others, property)
  }

  mutating func visit(
    layerNumber name: String?, _ others: OtherNames, _ property: inout Property<Double>
  ) {
    add(.layerNumber, name, others, property)
  }

  mutating func visit(outline name: String?, _ property: inout Property<Contour>) {
    add(.property, name, OtherNames(), property)
  }

  mutating func visit(sourceText property: inout Property<TextDocument>) {
    let own = property
    add(.property, "Source Text", OtherNames(), own) { PlacedProperty($0.replaced(own), $0) }
  }

  mutating func visit(composition index: inout Int) {}

  private mutating func add<Value>(
    _ kind: ExpressionNode.Kind, _ name: String?, _ others: OtherNames, _ property: Property<Value>
  ) where Value: ExpressibleValue {
    // Those of layers have a third component, in the plane, too.
    let isFlat = Value.self == Vector.self && !(parent.kind == .transform && parent.parent === layer)
    add(kind, name, others, property) { PlacedProperty(property, $0, componentCount: isFlat ? 2 : 0) }
  }

  private mutating func add<Value: ExpressibleValue>(
    _ kind: ExpressionNode.Kind, _ name: String?, _ others: OtherNames, _ property: Property<Value>,
    place: @escaping (PropertyContext) -> any ExpressionProperty
  ) {
    count += 1
    let node = ExpressionNode(kind, name ?? others.name, others, in: parent, address: count, place: place)
    if let expressed = property.expressed { driven[ObjectIdentifier(expressed)] = node }
  }
}

extension PropertyContext {
  /// The text of the layer with what a viewer has put in its place.
  fileprivate func replaced(_ own: Property<TextDocument>) -> Property<TextDocument> {
    let styled = composition.replacement(scene.replacements.texts, forLayerAt: layer)
    let string =
      styled.map { $0.runs.map(\.string).joined() }
      ?? composition.replacement(scene.replacements.strings, forLayerAt: layer)
    guard let string else { return own }
    var document = own.value(in: self)
    document.string = TextDocument.lines(string)
    return .fixed(document)
  }
}

extension Property where Value: ExpressibleValue {
  fileprivate var expressed: ExpressedValue<Value>? {
    switch self {
    case .fixed, .animated: nil
    case .inSlot(_, let property): property.expressed
    case .driven(let source):
      source as? ExpressedValue<Value> ?? (source as? RecordedValue<Value>)?.expression
    }
  }
}
