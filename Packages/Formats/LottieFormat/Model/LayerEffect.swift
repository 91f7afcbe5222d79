/// An effect of a layer with its parameters. Expressions ask for them, whether the effect draws anything or is there for
/// nothing but its controls.
struct LayerEffect: Sendable {
  struct Parameter: Sendable {
    /// Empty when the file gives none.
    var name: String
    var otherNames: OtherNames
    var value: Value
  }

  enum Value: Sendable {
    /// A slider, an angle, a checkbox, a line of a menu from 1, a mask.
    case number(Property<Double>)
    /// The number of a layer in the list of the layer that has the effect.
    case layer(Property<Double>)
    case point(Property<Vector>)
    case color(Property<ColorComponents>)
    /// A gradient's; those of effects have colours in the place of it, layer styles have this.
    case stops(Property<GradientStops>)
    case group([Parameter])
    /// It holds a place among the others.
    case none
  }

  /// Empty when the file gives none.
  var name: String
  var otherNames: OtherNames
  /// What it does to the layer; nil for controls, for what is not drawn, and when it is disabled.
  var kind: EffectKind?
  var isEnabled: Bool
  /// Found by their places, whatever they are called.
  var parameters: [Parameter]
  /// The layer's mask paths, whatever the masks' modes; empty for effects that do not go by them.
  var outlines: [Property<Contour>] = []
}

/// What expressions may call a node or property by in the place of its name.
struct OtherNames: Hashable, Sendable {
  /// The one of After Effects, the same in all languages; empty where there is none.
  var matchName = ""
  /// Its place in After Effects, from 1, as the file gives it. Those of properties that every node of a kind has are not
  /// in the model: they are always the same.
  var number: Int?
  /// A name that only expressions ask for: no part of key paths.
  var name = ""
}
