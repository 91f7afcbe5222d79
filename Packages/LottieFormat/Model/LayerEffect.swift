/// An effect of a layer with its parameters. Expressions ask for them, whether the effect draws anything or is there for
/// nothing but its controls.
struct LayerEffect: Sendable {
  struct Parameter: Sendable {
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
    case group([Parameter])
    /// It holds a place among the others.
    case none
  }

  var name: String
  var otherNames: OtherNames
  var isEnabled: Bool
  var parameters: [Parameter]
}

/// What expressions may call a node or property by in the place of its name.
struct OtherNames: Hashable, Sendable {
  /// The one of After Effects, the same in all languages; empty where there is none.
  var matchName = ""
  /// Its place in After Effects, from 1, as the file gives it. Those of properties that every node of a kind has are not
  /// in the model: they are always the same.
  var number: Int?
}
