import AnimationCore

/// Where effects and styles have their lengths and points: that of shapes and texts is the composition, that of solids,
/// images and precomps the layer, and styles are always in the composition.
struct EffectSpace {
  /// The transform from there to the canvas.
  let transform: Transform
  /// The transform from the layer to the canvas.
  let layer: Transform
  /// The layer's own, by which wipes and tiles go.
  let box: Rect
  /// What is to be covered wherever something may be seen of it.
  let plane: Rect

  /// - Parameter canvas: of the animation.
  init(transform: Transform, layer: Transform, box: Rect, canvas: Size) {
    self.transform = transform
    self.layer = layer
    self.box = box
    // Blurs and moves bring in what lies outside of the canvas.
    let seen = Rect(canvas).expanded(by: max(canvas.width, canvas.height))
    let plane = seen.applying(transform.inverted() ?? .identity).union(box)
    self.plane = Path(plane).isDrawable() ? plane : box
  }

  func item(_ path: Path, _ paint: Paint) -> DisplayItem {
    .fill(FillItem(path, paint: paint, transform: transform))
  }
}

/// An effect, or a style, where and when it is evaluated.
struct EffectInput {
  let context: PropertyContext
  let space: EffectSpace
  /// What the layer shows without its effects.
  let items: [DisplayItem]
  let effect: LayerEffect

  func number(_ index: Int, _ fallback: Double) -> Double {
    value(index).number(fallback, in: context)
  }

  /// Percent as a fraction, 0…1.
  func fraction(_ index: Int, _ fallback: Double) -> Double { (number(index, fallback) / 100).clampedToUnit }

  /// A line of a menu, from 1; a checkbox is 0 or 1.
  func choice(_ index: Int, _ fallback: Int) -> Int { Int(number(index, Double(fallback)), within: 0...1000) }

  func isOn(_ index: Int, _ fallback: Bool = false) -> Bool { choice(index, fallback ? 1 : 0) != 0 }

  func point(_ index: Int, _ fallback: Point) -> Point {
    guard case .point(let property) = value(index) else { return fallback }
    let point = property.value(in: context)
    return Point(point.x.limited ?? fallback.x, point.y.limited ?? fallback.y)
  }

  func color(_ index: Int, _ fallback: Color) -> Color {
    value(index).color(fallback, in: context)
  }

  private func value(_ index: Int) -> LayerEffect.Value {
    effect.parameters.indices.contains(index) ? effect.parameters[index].value : .none
  }
}

// Fallbacks are for parameters that the file lacks, or that are of another kind.
extension LayerEffect.Value {
  func number(_ fallback: Double, in context: PropertyContext) -> Double {
    switch self {
    case .number(let property), .layer(let property): property.value(in: context).limited ?? fallback
    default: fallback
    }
  }

  func color(_ fallback: Color, in context: PropertyContext) -> Color {
    if case .color(let property) = self { Color(property.value(in: context)) } else { fallback }
  }
}

extension Double {
  /// The number, not so large that what is made of it could no longer be drawn; nil for what is not a number.
  var limited: Double? { isNaN ? nil : Swift.min(Swift.max(self, -1e6), 1e6) }

  /// The standard deviation of what After Effects calls blurriness, softness or size, as Skottie has it.
  var deviation: Double { Swift.min(Swift.max(0, 0.3 * self), 500) }
}

extension Rect {
  var center: Point { Point(midX, midY) }
}
