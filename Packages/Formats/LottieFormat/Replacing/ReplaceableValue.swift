import AnimationCore
import JSONText

/// What a property can have, and a viewer can replace.
protocol ReplaceableValue: ExpressibleValue {
  /// What a slot with such values holds.
  static var slotKind: AnimationSlot.Kind { get }

  /// Reads what a slot with such values holds.
  ///
  /// - Parameter fallback: where there is nothing that can be read.
  static func property(
    _ json: JSONValue, _ fallback: Self, _ context: inout DecodingContext
  ) -> Property<Self>

  /// What a viewer gives for it.
  associatedtype Given: Hashable, Sendable

  /// Nil when the viewer's value is of another kind.
  static func source(_ value: Replacements.Value) -> Replacements.Value.Source<Given>?

  /// What the property has; nil when that cannot be used.
  ///
  /// - Parameter own: what it has itself.
  static func value(_ given: Given, own: () -> Self) -> Self?

  /// What a viewer is told of it.
  var reading: PropertyValue { get }
}

/// A viewer's value in the place of a property's own, which stays where that cannot be used.
struct ReplacedValue<Value: ReplaceableValue>: ValueSource {
  let own: Property<Value>
  private let source: Replacements.Value.Source<Value.Given>
  private let place: ReplacedPlace

  /// Nil when the viewer's value is of another kind.
  init?(_ own: Property<Value>, by value: Replacements.Value, at place: ReplacedPlace) {
    guard let source = Value.source(value) else { return nil }
    self.own = own
    self.source = source
    self.place = place
  }

  func value(in context: PropertyContext) -> Value {
    let scene = context.scene
    if let value = Value.value(source.value(at: scene.frame), own: { own.value(in: context) }) {
      return value
    }
    scene.log?.note(
      Diagnostic(
        .unsupported, path: place.list,
        "the value of '\(place.key)' is not finite, or empty, in some frames: properties keep their own there",
        about: Diagnostic.Subject("value", place.key)))
    return own.value(in: context)
  }
}

/// Where a viewer's value was given.
enum ReplacedPlace {
  case keyPath(AnimationKeyPath)
  case slot(String)

  var list: String {
    switch self {
    case .keyPath: "replacements.values"
    case .slot: "replacements.slots"
    }
  }

  var key: String {
    switch self {
    case .keyPath(let keyPath): "\(keyPath)"
    case .slot(let id): id
    }
  }
}

extension Double: ReplaceableValue {
  static func source(_ value: Replacements.Value) -> Replacements.Value.Source<Double>? {
    if case .number(let source) = value.content { source } else { nil }
  }

  static func value(_ given: Double, own: () -> Double) -> Double? { given.isFinite ? given : nil }

  var reading: PropertyValue { .number(self) }
}

extension Vector: ReplaceableValue {
  static func source(_ value: Replacements.Value) -> Replacements.Value.Source<Point>? {
    if case .pair(let source) = value.content { source } else { nil }
  }

  /// The third component stays the property's own.
  static func value(_ given: Point, own: () -> Vector) -> Vector? {
    given.isFinite ? Vector(given.x, given.y, own().z) : nil
  }

  var reading: PropertyValue { .point(Point(x, y)) }
}

extension Orientation: ReplaceableValue {
  var expressionValue: ExpressionValue { angles.expressionValue }

  init?(_ value: ExpressionValue, keyed: Orientation) {
    guard let angles = Vector(value, keyed: keyed.angles) else { return nil }
    self.angles = angles
  }

  static var slotKind: AnimationSlot.Kind { Vector.slotKind }

  static func source(_ value: Replacements.Value) -> Replacements.Value.Source<Point>? {
    Vector.source(value)
  }

  static func value(_ given: Point, own: () -> Orientation) -> Orientation? {
    Vector.value(given) { own().angles }.map(Orientation.init(angles:))
  }

  var reading: PropertyValue { angles.reading }
}

extension ColorComponents: ReplaceableValue {
  static func source(_ value: Replacements.Value) -> Replacements.Value.Source<Color>? {
    if case .color(let source) = value.content { source } else { nil }
  }

  static func value(_ given: Color, own: () -> ColorComponents) -> ColorComponents? { ColorComponents(given) }

  var reading: PropertyValue { .color(Color(self)) }
}

extension GradientStops: ReplaceableValue {
  static func source(_ value: Replacements.Value) -> Replacements.Value.Source<[Gradient.Stop]>? {
    if case .gradient(let source) = value.content { source } else { nil }
  }

  static func value(_ given: [Gradient.Stop], own: () -> GradientStops) -> GradientStops? {
    if given.isEmpty { return nil }
    return GradientStops(
      colors: given.flatMap { [$0.offset, $0.color.red, $0.color.green, $0.color.blue] },
      opacities: given.flatMap { [$0.offset, $0.color.alpha] })
  }

  var reading: PropertyValue { .gradient(merged(opacity: 1)) }
}
