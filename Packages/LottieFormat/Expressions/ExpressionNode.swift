import AnimationCore

/// A layer, what is in it, or a property, as expressions go from one to another. The nodes of a layer are made from the
/// model when an expression first asks for them, and kept by the evaluator.
package final class ExpressionNode {
  package enum Kind: Int {
    case layer, transform
    /// The shapes of a layer or group, as After Effects counts them.
    case contents
    case group, shape, effects
    /// An effect, or a group of its parameters.
    case effect
    case property
    /// A parameter of an effect: the number of a layer in the same list.
    case layerNumber
  }

  package let kind: Kind
  /// As in key paths; empty for what none leads to.
  package let name: String
  private let others: OtherNames
  /// Nil for the layer.
  package private(set) weak var parent: ExpressionNode?
  package private(set) var children: [ExpressionNode] = []
  /// Of a property.
  fileprivate let place: ((PropertyContext) -> any ExpressionProperty)?
  /// Tells it from all others of its layer, the same in each evaluator.
  package let address: Int

  fileprivate init(
    _ kind: Kind, _ name: String?, _ others: OtherNames, in parent: ExpressionNode?, address: Int,
    place: ((PropertyContext) -> any ExpressionProperty)? = nil
  ) {
    self.kind = kind
    self.name = name ?? ""
    self.others = others
    self.parent = parent
    self.place = place
    self.address = address
    parent?.children.append(self)
  }

  /// The same in all languages; empty where there is none.
  package var matchName: String { others.matchName }

  /// Its place in After Effects, from 1, where the file gives one.
  package var number: Int? { others.number }

  package func isCalled(_ step: PropertyStep) -> Bool {
    switch step {
    case .name(let wanted): (wanted == name || wanted == matchName) && !wanted.isEmpty
    case .number(let wanted): wanted == number
    }
  }

  /// Nil for what is no property.
  package func property(in context: PropertyContext) -> (any ExpressionProperty)? { place?(context) }
}

/// Makes the nodes of a layer.
private struct ExpressionNodeList: PropertyVisitor {
  let layer: ExpressionNode
  /// By what drives them.
  private(set) var driven: [ObjectIdentifier: ExpressionNode] = [:]
  private var open: [ExpressionNode]
  private var count = 0

  init(_ layer: Layer) {
    self.layer = ExpressionNode(.layer, layer.name, OtherNames(number: layer.number), in: nil, address: 0)
    open = [self.layer]
    var layer = layer
    visit(&layer)
  }

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
      return ExpressionNode(.transform, name, others, in: parent, address: count)
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
    add(.property, "Source Text", OtherNames(), property)
  }

  mutating func visit(composition index: inout Int) {}

  private mutating func add<Value>(
    _ kind: ExpressionNode.Kind, _ name: String?, _ others: OtherNames, _ property: Property<Value>
  ) where Value: ExpressibleValue {
    count += 1
    // Those of layers have a third component, in the plane, too.
    let isFlat = Value.self == Vector.self && !(parent.kind == .transform && parent.parent === layer)
    let node = ExpressionNode(kind, name, others, in: parent, address: count) {
      PlacedProperty(property, $0, componentCount: isFlat ? 2 : 0)
    }
    if let expressed = property.expressed { driven[ObjectIdentifier(expressed)] = node }
  }
}

extension Property where Value: ExpressibleValue {
  fileprivate var expressed: ExpressedValue<Value>? {
    switch self {
    case .fixed, .animated: nil
    case .inSlot(_, let property): property.expressed
    case .driven(let source): source as? ExpressedValue<Value>
    }
  }
}

/// The nodes of a layer, by what leads to them.
final class ExpressionNodes {
  let layer: ExpressionNode
  private let driven: [ObjectIdentifier: ExpressionNode]

  init(_ layer: Layer) {
    let list = ExpressionNodeList(layer)
    self.layer = list.layer
    driven = list.driven
  }

  func node(drivenBy source: ObjectIdentifier?) -> ExpressionNode? { source.flatMap { driven[$0] } }
}

extension PropertyContext {
  /// Of the layer.
  package var node: ExpressionNode { composition.nodes(ofLayerAt: layer).layer }

  /// Where a property of the layer is that has an expression; nil for others.
  package func node(of property: any ExpressionProperty) -> ExpressionNode? {
    composition.nodes(ofLayerAt: layer).node(drivenBy: property.source)
  }

  /// A property of the layer, by names as in key paths: `["Transform", "Rotation"]`, `["Group 1", "Fill 1", "Color"]`,
  /// `["Effects", "Slider Control", 1]`; outlines are called "Path", documents "Source Text". Nil when there is none.
  package func property(_ steps: [PropertyStep]) -> (any ExpressionProperty)? {
    property(steps[...], in: node)
  }

  /// Of two nodes with one name it is in the first that has it.
  private func property(_ steps: ArraySlice<PropertyStep>, in node: ExpressionNode) -> (
    any ExpressionProperty
  )? {
    guard let step = steps.first else { return node.property(in: self) }
    guard scene.budget.spend(node.children.count) else { return nil }
    for child in node.children {
      // Key paths do not mention it.
      let isPassed = child.kind == .contents
      guard isPassed || (child.isCalled(step) && (child.place == nil) == (steps.count > 1)) else { continue }
      if let found = property(isPassed ? steps : steps.dropFirst(), in: child) { return found }
    }
    return nil
  }
}

/// One step of the way from a layer to a property.
package enum PropertyStep: Hashable, Sendable {
  /// A name as in key paths, or a match name, which is the same in all languages: "ADBE Vector Group".
  case name(String)
  /// The place in After Effects that the file gives a shape, an effect or its parameter, from 1.
  case number(Int)
}

extension PropertyStep: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral name: String) { self = .name(name) }
  package init(integerLiteral number: Int) { self = .number(number) }
}
