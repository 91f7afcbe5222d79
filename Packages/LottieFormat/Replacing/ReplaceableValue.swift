import AnimationCore

/// What a property can have, and a viewer can replace.
protocol ReplaceableValue: Interpolatable {
  /// What a slot with such values holds.
  static var slotKind: LottieSlot.Kind { get }

  /// The viewer's value as a function of the frame shown, and of the property's own value; nil when it is of
  /// another kind.
  static func replacement(_ value: Replacements.Value) -> Replacement<Self>?
}

typealias Replacement<Value> = @Sendable (_ shownFrame: Double, _ own: () -> Value) -> Value

extension Double: ReplaceableValue {
  static func replacement(_ value: Replacements.Value) -> Replacement<Double>? {
    guard case .number(let source) = value.content else { return nil }
    return { frame, own in
      let number = source.value(at: frame)
      return number.isFinite ? number : own()
    }
  }
}

extension Vector: ReplaceableValue {
  /// The third component stays the property's own.
  static func replacement(_ value: Replacements.Value) -> Replacement<Vector>? {
    guard case .pair(let source) = value.content else { return nil }
    return { frame, own in
      let (point, vector) = (source.value(at: frame), own())
      return point.isFinite ? Vector(point.x, point.y, vector.z) : vector
    }
  }
}

extension ColorComponents: ReplaceableValue {
  static func replacement(_ value: Replacements.Value) -> Replacement<ColorComponents>? {
    guard case .color(let source) = value.content else { return nil }
    return { frame, _ in ColorComponents(source.value(at: frame)) }
  }
}

extension GradientStops: ReplaceableValue {
  static func replacement(_ value: Replacements.Value) -> Replacement<GradientStops>? {
    guard case .gradient(let source) = value.content else { return nil }
    return { frame, own in
      let stops = source.value(at: frame)
      guard !stops.isEmpty else { return own() }
      return GradientStops(
        colors: stops.flatMap { [$0.offset, $0.color.red, $0.color.green, $0.color.blue] },
        opacities: stops.flatMap { [$0.offset, $0.color.alpha] })
    }
  }
}
