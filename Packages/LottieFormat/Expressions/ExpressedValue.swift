import AnimationCore

/// An expression in the place of a property's keyframes, which stay where it gives no value. A class, because each is
/// one property of the file, wherever that is shown.
final class ExpressedValue<Value: ExpressibleValue>: ValueSource {
  /// Properties that ask one another; each takes a piece of the stack.
  private static var maximumDepth: Int { 64 }
  /// What evaluating one takes, about: a frame may have 16,000.
  private static var units: Int { 1 << 12 }

  let own: Property<Value>
  let source: String
  /// Of the node in the file.
  private let path: String
  /// Of its value in the file; 0 for no list.
  let componentCount: Int

  init(_ own: Property<Value>, _ source: String, path: String, componentCount: Int) {
    self.own = own
    self.source = source
    self.path = path
    self.componentCount = componentCount
  }

  func value(in context: PropertyContext) -> Value {
    let keyed = own.value(in: context)
    let scene = context.scene
    guard let runtime = scene.expressions else { return keyed }
    let key = ExpressionKey(property: ObjectIdentifier(self), frame: context.frame)
    if let known = context.composition.expressionResults[key], scene.expressionStack.allows(known) {
      return known.value.flatMap { Value($0, keyed: keyed) } ?? keyed
    }
    guard canOpen(in: scene) else { return keyed }
    let mark = scene.expressionStack.push(ObjectIdentifier(self))
    let result = result(runtime, keyed, context)
    if let circle = scene.expressionStack.pop(mark) {
      context.composition.expressionResults[key] = ExpressionStack.Result(value: result, circle: circle)
    }
    return result.flatMap { Value($0, keyed: keyed) } ?? keyed
  }

  /// Nil where there is none that the property can have.
  private func result(
    _ runtime: any ExpressionRuntime, _ keyed: Value, _ context: PropertyContext
  ) -> ExpressionValue? {
    do throws(ExpressionError) {
      let property = PlacedProperty(
        own, context, componentCount: componentCount, source: ObjectIdentifier(self))
      let result = try runtime.value(of: source, property: property, in: context)
      if Value(result, keyed: keyed) != nil { return result }
      note(.unsupported, "it gives a value of another kind than the property has", in: context.scene)
    } catch {
      note(.unsupported, error.message, in: context.scene)
    }
    return nil
  }

  /// - Returns: false when it is not to be evaluated: it waits for its own value, or for too much else.
  private func canOpen(in scene: FrameScene) -> Bool {
    if let place = scene.expressionStack.place(of: ObjectIdentifier(self)) {
      scene.expressionStack.close(at: place)
      // To ask for itself is how a property asks for its keyed value.
      if place < scene.expressionStack.count - 1 {
        note(.tolerated, "properties ask one another in a circle, which ends here", in: scene)
      }
      return false
    }
    guard scene.expressionStack.count < Self.maximumDepth else {
      scene.expressionStack.overflow()
      note(.unsupported, "more than \(Self.maximumDepth) properties ask one another", in: scene)
      return false
    }
    guard scene.budget.spend(Self.units) else {
      scene.expressionStack.overflow()
      return false
    }
    return true
  }

  private func note(_ kind: Diagnostic.Kind, _ reason: String, in scene: FrameScene) {
    scene.log?.note(
      Diagnostic(
        kind, path: path, "expression: its keyframes or fixed value are used: \(reason)",
        about: Diagnostic.Subject("expression")))
  }
}

/// A property where it is evaluated.
struct PlacedProperty<Value: ExpressibleValue>: ExpressionProperty {
  private let property: Property<Value>
  private let context: PropertyContext
  private let componentCount: Int
  let source: ObjectIdentifier?

  /// - Parameter componentCount: how many components of a list there are; 0 for all.
  init(
    _ property: Property<Value>, _ context: PropertyContext, componentCount: Int = 0,
    source: ObjectIdentifier? = nil
  ) {
    self.property = property
    self.context = context
    self.componentCount = componentCount
    self.source = source
  }

  var value: ExpressionValue { cut(property.value(in: context).expressionValue) }

  func keyedValue(at frame: Double) -> ExpressionValue { cut(property.keyedValue(at: frame).expressionValue) }

  private func cut(_ value: ExpressionValue) -> ExpressionValue {
    guard componentCount > 0, case .list(let list) = value else { return value }
    return .list(Array(list.prefix(componentCount)))
  }

  var keyTimes: [Double] { property.keyed.track?.map(\.time) ?? [] }

  func indexOfNearestKey(to frame: Double) -> Int? { property.keyed.track?.indexOfNearestKey(to: frame) }
}
