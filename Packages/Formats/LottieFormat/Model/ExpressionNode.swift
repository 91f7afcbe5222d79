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
  /// The name as in key paths, or the one of a property that only expressions ask for; empty where there is none.
  package let name: String
  private let others: OtherNames
  /// Nil for the layer, and once the layer's nodes are let go.
  package private(set) var parent: ExpressionNode?
  package private(set) var children: [ExpressionNode] = []
  /// Makes the property that the node is, in a context; nil for a node that is none.
  private let place: ((PropertyContext) -> any ExpressionProperty)?
  /// Tells it from all others of its layer, the same in each evaluator.
  package let address: Int

  init(
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

  /// The name that After Effects has in all languages; empty where there is none.
  package var matchName: String { others.matchName }

  /// The name of a mask, which key paths do not have.
  package var maskName: String { others.name }

  package var isMask: Bool { others.matchName == "ADBE Mask Atom" }

  /// Its place in After Effects, from 1, where the file gives one.
  package var number: Int? { others.number }

  package func isCalled(_ step: PropertyStep) -> Bool {
    switch step {
    case .name(let wanted): (wanted == name || wanted == matchName) && !wanted.isEmpty
    case .number(let wanted): wanted == number
    }
  }

  package var isProperty: Bool { place != nil }

  /// Lets go of the ways up, which would keep all nodes of a layer for ever. A weak reference makes each count of references
  /// slow: scripts spent a seventh of their time on that.
  fileprivate func forgetParents() {
    for child in children {
      child.parent = nil
      child.forgetParents()
    }
  }

  /// Nil for what is no property.
  package func property(in context: PropertyContext) -> (any ExpressionProperty)? { place?(context) }
}

/// The nodes of a layer, by what leads to them.
final class ExpressionNodes {
  let layer: ExpressionNode
  /// The nodes of properties, by what drives them.
  private let driven: [ObjectIdentifier: ExpressionNode]

  init(_ layer: ExpressionNode, driven: [ObjectIdentifier: ExpressionNode]) {
    self.layer = layer
    self.driven = driven
  }

  deinit { layer.forgetParents() }

  func node(drivenBy source: ObjectIdentifier?) -> ExpressionNode? { source.flatMap { driven[$0] } }
}

extension PropertyContext {
  /// The node of the layer.
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

  /// Finds a property inside of a node. Of two nodes with one name it is in the first that has it.
  private func property(_ steps: ArraySlice<PropertyStep>, in node: ExpressionNode) -> (
    any ExpressionProperty
  )? {
    guard let step = steps.first else { return node.property(in: self) }
    guard scene.budget.spend(node.children.count) else { return nil }
    for child in node.children {
      // Key paths do not mention it.
      let isPassed = child.kind == .contents
      guard isPassed || (child.isCalled(step) && child.isProperty == (steps.count == 1)) else { continue }
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
