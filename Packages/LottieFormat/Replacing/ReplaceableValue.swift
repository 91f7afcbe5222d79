import AnimationCore

/// What a property can have, and a viewer can replace.
protocol ReplaceableValue: ExpressibleValue {
  /// What a slot with such values holds.
  static var slotKind: LottieSlot.Kind { get }

  /// What a viewer gives for it.
  associatedtype Given: Hashable, Sendable

  /// Nil when the viewer's value is of another kind.
  static func source(_ value: Replacements.Value) -> Replacements.Value.Source<Given>?

  /// What the property has; nil when that cannot be used.
  ///
  /// - Parameter own: what it has itself.
  static func value(_ given: Given, own: () -> Self) -> Self?
}

/// A viewer's value in the place of a property's own, which stays where that cannot be used.
struct ReplacedValue<Value: ReplaceableValue>: ValueSource {
  let own: Property<Value>
  private let source: Replacements.Value.Source<Value.Given>
  private let keyPath: AnimationKeyPath

  /// Nil when the viewer's value is of another kind.
  init?(_ own: Property<Value>, by entry: Replacements.Values.Entry) {
    guard let source = Value.source(entry.value) else { return nil }
    self.own = own
    self.source = source
    keyPath = entry.keyPath
  }

  func value(in context: PropertyContext) -> Value {
    let scene = context.scene
    if let value = Value.value(source.value(at: scene.frame), own: { own.value(in: context) }) {
      return value
    }
    scene.log?.note(
      Diagnostic(
        .unsupported, path: "replacements.values",
        "the value of '\(keyPath)' is not finite, or empty, in some frames: properties keep their own there",
        about: Diagnostic.Subject("value", "\(keyPath)")))
    return own.value(in: context)
  }
}

extension Double: ReplaceableValue {
  static func source(_ value: Replacements.Value) -> Replacements.Value.Source<Double>? {
    if case .number(let source) = value.content { source } else { nil }
  }

  static func value(_ given: Double, own: () -> Double) -> Double? { given.isFinite ? given : nil }
}

extension Vector: ReplaceableValue {
  static func source(_ value: Replacements.Value) -> Replacements.Value.Source<Point>? {
    if case .pair(let source) = value.content { source } else { nil }
  }

  /// The third component stays the property's own.
  static func value(_ given: Point, own: () -> Vector) -> Vector? {
    given.isFinite ? Vector(given.x, given.y, own().z) : nil
  }
}

extension ColorComponents: ReplaceableValue {
  static func source(_ value: Replacements.Value) -> Replacements.Value.Source<Color>? {
    if case .color(let source) = value.content { source } else { nil }
  }

  static func value(_ given: Color, own: () -> ColorComponents) -> ColorComponents? { ColorComponents(given) }
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
}
