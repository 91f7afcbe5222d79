/// Finds a property of a layer by its names.
struct PropertySearch: PropertyVisitor {
  private(set) var found: (any ExpressionProperty)?
  private let names: [String]
  private let context: PropertyContext
  /// How many of `names` lead to where it is.
  private var depth = 0

  /// - Parameters:
  ///   - names: of the nodes around the property, outermost first, then its own.
  ///   - context: of the layer.
  init(_ names: [String], in context: PropertyContext) {
    self.names = names
    self.context = context
    var layer = context.composition.layers[context.layer]
    visit(&layer)
  }

  mutating func enter(_ name: String?) -> Bool {
    guard isNext(name, isLast: false) else { return false }
    depth += 1
    return true
  }

  mutating func leave() { depth -= 1 }

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    if isNext(name, isLast: true) { found = PlacedProperty(property, context) }
  }

  mutating func visit(outline name: String?, _ property: inout Property<Contour>) {
    if isNext(name, isLast: true) { found = PlacedProperty(property, context) }
  }

  mutating func visit(sourceText property: inout Property<TextDocument>) {
    if isNext("Source Text", isLast: true) { found = PlacedProperty(property, context) }
  }

  mutating func visit(composition index: inout Int) {}

  /// Of two with one name it is the first.
  private func isNext(_ name: String?, isLast: Bool) -> Bool {
    context.scene.budget.spend(1) && found == nil && depth < names.count && names[depth] == name
      && (depth == names.count - 1) == isLast
  }
}

extension PropertyContext {
  /// A property of the layer, by names as in key paths: `["Transform", "Rotation"]`, `["Group 1", "Fill 1", "Color"]`;
  /// outlines are called "Path", documents "Source Text". Nil when there is none.
  ///
  /// Takes as long as a look at the layer's properties.
  package func property(_ names: [String]) -> (any ExpressionProperty)? {
    PropertySearch(names, in: self).found
  }
}
