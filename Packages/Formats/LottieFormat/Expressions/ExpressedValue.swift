import AnimationCore

/// An expression in the place of a property's keyframes, which stay where it gives no value. A class, because each is
/// one property of the file, wherever that is shown.
final class ExpressedValue<Value: ExpressibleValue>: ValueSource {
  /// Properties that ask one another; each takes a piece of the stack.
  private static var maximumDepth: Int { 64 }
  /// The most diagnostics of one that is kept, and of those that it asked for.
  private static var maximumNotes: Int { 16 }
  /// What evaluating one takes, about: a frame may have 16,000.
  private static var units: Int { 1 << 12 }

  let own: Property<Value>
  let source: String
  /// The path of the node in the file.
  private let path: String
  /// The number of components of its value in the file; 0 for no list.
  let componentCount: Int

  init(_ own: Property<Value>, _ source: String, path: String, componentCount: Int) {
    self.own = own
    self.source = source
    self.path = path
    self.componentCount = componentCount
  }

  var saysWhereItIsSteady: Bool { true }

  @_specialize(where Value == Double)
  @_specialize(where Value == Vector)
  @_specialize(where Value == ColorComponents)
  @_specialize(where Value == Contour)
  func value(in context: PropertyContext) -> Value {
    let scene = context.scene
    scene.expressionCount += 1
    return scene.use(
      scene.kept {
        let keyed = own.value(in: context)
        return value(keyed, in: context) ?? keyed
      })
  }

  /// Nil where it has the keyed one.
  private func value(_ keyed: Value, in context: PropertyContext) -> Value? {
    let scene = context.scene
    guard let runtime = scene.expressions else { return nil }
    let key = ExpressionKey(property: ObjectIdentifier(self), frame: context.frame)
    if let known = known(key, in: context) {
      scene.narrow(to: known.span)
      pass(known.notes, in: scene)
      return known.value.flatMap { .value($0, keyed: keyed, in: scene.model) }
    }
    guard canOpen(in: scene) else { return nil }
    let (cost, noteCount) = (scene.budget.cost, scene.expressionNotes.count)
    let mark = scene.expressionStack.push(ObjectIdentifier(self))
    let result = result(runtime, keyed, context)
    let circle = scene.expressionStack.pop(mark)
    let notes = Self.notes(scene, from: noteCount)
    if let circle {
      let known = ExpressionStack.Result(
        value: result, circle: circle, span: scene.steady, notes: notes, cost: scene.budget.cost - cost)
      context.composition.expressionResults[key] = known
      if !known.span.isEmpty, notes.count < Self.maximumNotes, !scene.budget.isExhausted {
        context.composition.keep(known, of: key.property)
      }
    }
    pass(notes, in: scene)
    return result.flatMap { .value($0, keyed: keyed, in: scene.model) }
  }

  /// Takes what was said, each once.
  private static func notes(_ scene: FrameScene, from count: Int) -> [Diagnostic] {
    if scene.expressionNotes.count == count { return [] }
    defer { scene.expressionNotes.removeSubrange(count...) }
    return Array(Set(scene.expressionNotes[count...]).prefix(maximumNotes))
  }

  /// What it gave before, in this frame or one in which it is the same.
  private func known(_ key: ExpressionKey, in context: PropertyContext) -> ExpressionStack.Result? {
    let (scene, composition) = (context.scene, context.composition)
    if let known = composition.expressionResults[key] {
      return scene.expressionStack.allows(known) ? known : nil
    }
    guard let kept = composition.keptResult(of: key.property), kept.span.contains(key.frame),
      scene.expressionStack.allows(kept), scene.budget.spend(kept.cost)
    else { return nil }
    for note in kept.notes { scene.log?.note(note) }
    composition.expressionResults[key] = kept
    return kept
  }

  /// What was said is said in each frame: who waits for the value does so, and what is drawn with it is not kept.
  private func pass(_ notes: [Diagnostic], in scene: FrameScene) {
    if notes.isEmpty { return }
    if scene.expressionStack.isEmpty {
      scene.narrow(to: .never)
    } else {
      scene.expressionNotes += notes
    }
  }

  /// Nil where there is none that the property can have.
  private func result(
    _ runtime: any ExpressionRuntime, _ keyed: Value, _ context: PropertyContext
  ) -> ExpressionValue? {
    do throws(ExpressionError) {
      let property = PlacedProperty(
        own, context, componentCount: componentCount, source: ObjectIdentifier(self))
      let result = try runtime.value(of: source, property: property, in: context)
      if Value.value(result, keyed: keyed, in: context.scene.model) == nil {
        throw ExpressionError("it gives a value of another kind than the property has")
      }
      if result.isFinite(components: usedComponentCount) { return result }
      note(.unsupported, "it gives no finite number", in: context.scene)
      // Those of its numbers that are there count.
      return result
    } catch {
      note(.unsupported, error.message, in: context.scene)
    }
    return nil
  }

  /// How many components of a list that the expression gives are used; what is left over is ignored.
  private var usedComponentCount: Int {
    // The alpha of colours does not count.
    Value.self == ColorComponents.self ? 3 : componentCount > 0 ? componentCount : .max
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
      overflow(scene)
      note(.unsupported, "more than \(Self.maximumDepth) properties ask one another", in: scene)
      return false
    }
    guard scene.budget.spend(Self.units) else {
      overflow(scene)
      return false
    }
    return true
  }

  /// There is no room for another one: what is made of the keyed value is not kept.
  private func overflow(_ scene: FrameScene) {
    scene.expressionStack.overflow()
    scene.narrow(to: .never)
  }

  private func note(_ kind: Diagnostic.Kind, _ reason: String, in scene: FrameScene) {
    scene.note(
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

  var value: ExpressionValue {
    @_specialize(where Value == Double)
    @_specialize(where Value == Vector)
    @_specialize(where Value == ColorComponents)
    @_specialize(where Value == Contour)
    get { cut(property.value(in: context).expressionValue) }
  }

  var textStyle: ExpressionTextStyle? { (property.value(in: context) as? TextDocument)?.expressionStyle }

  @_specialize(where Value == Double)
  @_specialize(where Value == Vector)
  @_specialize(where Value == ColorComponents)
  @_specialize(where Value == Contour)
  func keyedValue(at frame: Double) -> ExpressionValue { cut(property.keyedValue(at: frame).expressionValue) }

  private func cut(_ value: ExpressionValue) -> ExpressionValue {
    guard componentCount > 0, case .list(let list) = value else { return value }
    return .list(Array(list.prefix(componentCount)))
  }

  var keyCount: Int {
    @_specialize(where Value == Double)
    @_specialize(where Value == Vector)
    @_specialize(where Value == ColorComponents)
    @_specialize(where Value == Contour)
    get { property.keyed.track?.count ?? 0 }
  }

  @_specialize(where Value == Double)
  @_specialize(where Value == Vector)
  @_specialize(where Value == ColorComponents)
  @_specialize(where Value == Contour)
  func keyTime(at position: Int) -> Double? {
    guard let track = property.keyed.track, track.indices.contains(position) else { return nil }
    return track[position].time
  }

  @_specialize(where Value == Double)
  @_specialize(where Value == Vector)
  @_specialize(where Value == ColorComponents)
  @_specialize(where Value == Contour)
  func indexOfNearestKey(to frame: Double) -> Int? { property.keyed.track?.indexOfNearestKey(to: frame) }
}
