import AnimationCore

/// Learns what expressions give while frames of an animation are evaluated: what drawing asks for, not what
/// expressions ask each other.
package final class ExpressionRecorder: Sendable {
  package struct Use: Sendable {
    /// The text of the expression.
    package let source: String
    /// Tells where it is shown from all other places: a precomp may be shown in many, an expression be in a slot.
    package let place: Int
    /// The frame of the composition that the property is in.
    package let frame: Double
    package let value: ExpressionValue
  }

  private let uses = Lock<[Use]>([])
  private let places = Lock<[String: [any KeyedValue]]>([:])

  package init() {}

  /// What was asked for since the last call.
  package func take() -> [Use] {
    uses.withLock { uses in
      defer { uses = [] }
      return uses
    }
  }

  /// The properties that have an expression, without it: those in a slot may be many.
  package func properties(of source: String) -> [any KeyedValue] { places.withLock { $0[source] ?? [] } }

  fileprivate func add(_ property: any KeyedValue, _ source: String) {
    places.withLock { $0[source, default: []].append(property) }
  }

  fileprivate func add(_ use: Use) { uses.withLock { $0.append(use) } }
}

/// What a property is without its expression.
package protocol KeyedValue: Sendable {
  func keyedValue(at frame: Double) -> ExpressionValue
}

extension ExpressionRecorder {
  /// Returns the model with expressions that it learns of.
  func recorded(_ model: LottieModel) -> LottieModel {
    var recording = ExpressionRecording(recorder: self)
    var model = model
    for index in model.compositions.indices { recording.visit(&model.compositions[index].layers) }
    return model
  }
}

private struct ExpressionRecording: PropertyVisitor {
  let recorder: ExpressionRecorder

  mutating func enter(_ name: String?) -> Bool { true }
  mutating func leave() {}

  mutating func visit<Value: ReplaceableValue>(_ name: String?, _ property: inout Property<Value>) {
    property = property.recorded(by: recorder)
  }

  mutating func visit<Value: ReplaceableValue>(
    _ name: String?, _ others: OtherNames, _ property: inout Property<Value>
  ) {
    property = property.recorded(by: recorder)
  }

  mutating func visit(outline name: String?, _ property: inout Property<Contour>) {
    property = property.recorded(by: recorder)
  }

  mutating func visit(sourceText property: inout Property<TextDocument>) {
    property = property.recorded(by: recorder)
  }

  mutating func visit(composition index: inout Int) {}
}

extension Property where Value: ExpressibleValue {
  fileprivate func recorded(by recorder: ExpressionRecorder) -> Property {
    switch self {
    case .fixed, .animated: return self
    case .inSlot(let slot, let property): return .inSlot(slot, own: property.recorded(by: recorder))
    case .driven(let source):
      guard let expression = source as? ExpressedValue<Value> else { return self }
      recorder.add(expression, expression.source)
      return .driven(RecordedValue(expression: expression, recorder: recorder))
    }
  }
}

/// An expression of which a recorder learns.
struct RecordedValue<Value: ExpressibleValue>: ValueSource {
  let expression: ExpressedValue<Value>
  let recorder: ExpressionRecorder

  var own: Property<Value> { expression.own }

  func value(in context: PropertyContext) -> Value {
    let isAskedByDrawing = context.scene.expressionStack.isEmpty
    let value = expression.value(in: context)
    if isAskedByDrawing {
      recorder.add(
        ExpressionRecorder.Use(
          source: expression.source, place: place(in: context), frame: context.frame,
          value: expression.recorded(value, at: context.frame)))
    }
    return value
  }

  private func place(in context: PropertyContext) -> Int {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(expression))
    var next: PropertyContext? = context
    while let place = next {
      hasher.combine(place.layerAddress.composition)
      hasher.combine(place.layerAddress.layer)
      next = place.owner
    }
    return hasher.finalize()
  }
}

extension ExpressedValue: KeyedValue {
  package func keyedValue(at frame: Double) -> ExpressionValue { cut(own.keyedValue(at: frame)) }

  /// What keyframes are made of.
  fileprivate func recorded(_ value: Value, at frame: Double) -> ExpressionValue {
    if let text = value as? TextDocument, let keyed = own.keyedValue(at: frame) as? TextDocument,
      text.expressionStyle != keyed.expressionStyle
    {
      return .restyled(ExpressionTextChange())
    }
    return cut(value)
  }

  /// Cuts a value to as many components as the file gives.
  fileprivate func cut(_ value: Value) -> ExpressionValue {
    let value = value.expressionValue
    guard componentCount > 0, case .list(let list) = value else { return value }
    return .list(Array(list.prefix(componentCount)))
  }
}
