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

/// Finds a property of a layer by its names.
struct PropertySearch: PropertyVisitor {
  private(set) var found: (any ExpressionProperty)?
  private let steps: [PropertyStep]
  private let context: PropertyContext
  /// How many of `steps` lead to where it is.
  private var depth = 0

  /// - Parameters:
  ///   - steps: to the nodes around the property, outermost first, then to itself.
  ///   - context: of the layer.
  init(_ steps: [PropertyStep], in context: PropertyContext) {
    self.steps = steps
    self.context = context
    var layer = context.composition.layers[context.layer]
    visit(&layer)
  }

  mutating func enter(_ name: String?) -> Bool { enter(name, OtherNames()) }

  mutating func enter(_ name: String?, _ others: OtherNames) -> Bool {
    guard isNext(name, others, isLast: false) else { return false }
    depth += 1
    return true
  }

  mutating func leave() { depth -= 1 }

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    visit(name, OtherNames(), &property)
  }

  mutating func visit<Value: ReplaceableValue>(
    _ name: String?, _ others: OtherNames, _ property: inout Property<Value>
  ) {
    if isNext(name, others, isLast: true) { found = PlacedProperty(property, context) }
  }

  mutating func visit(outline name: String?, _ property: inout Property<Contour>) {
    if isNext(name, isLast: true) { found = PlacedProperty(property, context) }
  }

  mutating func visit(sourceText property: inout Property<TextDocument>) {
    if isNext("Source Text", isLast: true) { found = PlacedProperty(property, context) }
  }

  mutating func visit(composition index: inout Int) {}

  /// Of two with one name it is the first.
  private func isNext(_ name: String?, _ others: OtherNames = OtherNames(), isLast: Bool) -> Bool {
    guard context.scene.budget.spend(1), found == nil, depth < steps.count,
      (depth == steps.count - 1) == isLast
    else { return false }
    return switch steps[depth] {
    case .name(let wanted): wanted == name || (wanted == others.matchName && !wanted.isEmpty)
    case .number(let wanted): wanted == others.number
    }
  }
}

extension PropertyContext {
  /// A property of the layer, by names as in key paths: `["Transform", "Rotation"]`, `["Group 1", "Fill 1", "Color"]`,
  /// `["Effects", "Slider Control", 1]`; outlines are called "Path", documents "Source Text". Nil when there is none.
  ///
  /// Takes as long as a look at the layer's properties.
  package func property(_ steps: [PropertyStep]) -> (any ExpressionProperty)? {
    PropertySearch(steps, in: self).found
  }
}
