import AnimationCore

/// An element of an SVG as it is in one frame.
struct SVGElement {
  /// What an attribute is.
  enum Value: Hashable {
    /// What never changes: elements with other words are other elements.
    case text(String)
    case numbers([Double], unit: Unit)
    case path(SVGPathData)
    /// A colour without its alpha.
    case color(Color)
  }

  /// How exactly numbers are to be kept.
  enum Unit: Hashable {
    /// A length in the element's own space.
    case length
    /// 0…1, of which no more than a shade is to be seen.
    case part
    /// A part, 0…1, of which no more than a shade is to be seen.
    case factor
  }

  struct Attribute {
    var name: String
    var value: Value
  }

  /// What an attribute refers to.
  struct Definition {
    var attribute: String
    var element: SVGElement
  }

  let name: String
  let attributes: [Attribute]
  /// Nil where it can have none.
  let transform: Transform?
  /// What is transformed.
  let box: Rect
  let definitions: [Definition]
  let children: [SVGElement]
  /// Elements with other ones are never the same element in two frames.
  let key: Int
  /// Equal for elements that differ in numbers only.
  let form: Int
  /// Equal for elements that differ in nothing but their place.
  let content: Int

  init(
    _ name: String, _ attributes: [Attribute] = [], transform: Transform? = nil,
    box: Rect = Rect(x: 0, y: 0, width: 1, height: 1), definitions: [Definition] = [],
    children: [SVGElement] = []
  ) {
    self.name = name
    self.attributes = attributes
    self.transform = transform
    self.box = box
    self.definitions = definitions
    self.children = children
    var (key, form, content) = (Hasher(), Hasher(), Hasher())
    key.combine(name)
    key.combine(transform == nil)
    form.combine(children.count)
    for attribute in attributes {
      key.combine(attribute.name)
      content.combine(attribute.value)
      switch attribute.value {
      case .text(let text): key.combine(text)
      case .numbers(let numbers, _): key.combine(numbers.count)
      case .path(let path): form.combine(path.steps)
      case .color: break
      }
    }
    for definition in definitions {
      key.combine(definition.attribute)
      key.combine(definition.element.key)
      form.combine(definition.element.form)
      content.combine(definition.element.content)
      // Items in masks come and go as others do; what defines a paint has a fixed number of parts.
      if definition.element.hasFixedParts { key.combine(definition.element.children.count) }
    }
    for child in children {
      if Self.hasFixedParts(name) { key.combine(child.key) }
      content.combine(child.content)
    }
    self.key = key.finalize()
    self.form = form.finalize()
    self.content = content.finalize()
  }

  private var hasFixedParts: Bool { Self.hasFixedParts(name) }

  /// True for elements whose parts have no existence of their own.
  private static func hasFixedParts(_ name: String) -> Bool {
    switch name {
    case "linearGradient", "radialGradient", "filter", "clipPath", "feComponentTransfer", "feMerge": true
    default: false
    }
  }

  /// How much memory it takes to remember it, in numbers.
  var cost: Int {
    attributes.reduce(8) { sum, attribute in
      switch attribute.value {
      case .text: sum + 2
      case .numbers(let numbers, _): sum + numbers.count + 2
      case .path(let path): sum + path.numbers.count + path.steps.count / 8 + 4
      case .color: sum + 4
      }
    }
  }
}

/// The outline of a path: which steps, and their coordinates.
struct SVGPathData: Hashable {
  enum Step: UInt8 { case move, line, curve, close }

  var steps: [Step] = []
  var numbers: [Double] = []

  init(_ path: Path) {
    steps.reserveCapacity(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let point): add(.move, point)
      case .line(let point): add(.line, point)
      case .curve(let control1, let control2, let point): add(.curve, control1, control2, point)
      case .close: add(.close)
      }
    }
  }

  private mutating func add(_ step: Step, _ points: Point...) {
    steps.append(step)
    for point in points {
      numbers.append(point.x)
      numbers.append(point.y)
    }
  }
}
