import AnimationCore

/// Where and when a property is asked for its value. All that an answer may depend on is reached from here: the
/// composition with its frame, its layers and the layer that shows it, and through `scene` the frame shown, what the
/// viewer brings in, and where to count work and note what is wrong.
struct PropertyContext {
  let composition: CompositionEvaluation
  /// The layer that the property belongs to, by its position in the composition.
  let layer: Int

  /// In the composition's own time.
  var frame: Double { composition.frame }
  var scene: FrameScene { composition.scene }
}

extension Property {
  /// The value in the frame that is evaluated.
  @inline(__always)
  func value(in context: PropertyContext) -> Value {
    switch self {
    case .fixed(let value): value
    case .animated(let track): track.value(at: context.frame)
    case .driven(let source): source.value(in: context)
    }
  }
}

/// Gives a property other values than those of its keyframes.
protocol ValueSource<Value>: Sendable {
  associatedtype Value: Interpolatable

  /// The property as the file has it.
  var own: Property<Value> { get }

  /// - Parameter context: of the property.
  func value(in context: PropertyContext) -> Value
}
