import AnimationCore

/// Where and when a property is asked for its value: all that an answer may depend on is reached from here.
package struct PropertyContext {
  let scene: FrameScene
  /// The frame in the time of the composition.
  package let frame: Double
  let composition: any EvaluatedComposition
  /// The layer that the property belongs to, by its position in the composition.
  let layer: Int

  /// Returns the context in another frame of the composition. What is asked for there says nothing of this
  /// frame.
  package func at(_ frame: Double) -> PropertyContext {
    scene.narrow(to: .never)
    return PropertyContext(scene: scene, frame: frame, composition: composition, layer: layer)
  }
}

// What expressions ask for; `property` is another.
extension PropertyContext {
  /// What is made of the answers is another in each frame.
  package func variesWithTime() { scene.narrow(to: .never) }

  /// The frame rate of every composition, in frames per second.
  package var frameRate: Double { scene.model.frameRate }

  /// The frame shown, in the animation's time: 0 for the first.
  package var shownFrame: Double { scene.frame }

  package var layerName: String { composition.layers[layer].name }

  /// The layer's number, as others refer to it in the file.
  package var layerNumber: Int? { composition.layers[layer].number }

  /// The frames in which the layer is shown, in the time of its composition.
  package var layerFrames: (first: Double, end: Double) {
    (composition.layers[layer].inFrame, composition.layers[layer].outFrame)
  }

  /// Where the layer's own time is 0, in frames of its composition.
  package var layerStartFrame: Double { composition.layers[layer].startFrame }

  /// The number of the JSON file that the layer stands for; nil for other layers.
  package var layerFootage: Int? { composition.layers[layer].footage }

  /// Those that the animation's file refers to, by their numbers.
  package var footages: [JSONFootage] { scene.model.footages }

  /// The number of the JSON file of this name; of a layer that stands for it, where no file has the name.
  package func footage(named name: String) -> Int? {
    let files = footages
    return files.firstIndex { $0.name == name } ?? files.firstIndex { $0.otherNames.contains(name) }
      ?? layer(named: name)?.layerFootage
  }

  /// Whether the layer is shown in the frame.
  package var isLayerShown: Bool {
    let span = composition.layers[layer].span
    let isShown = span.contains(frame)
    scene.narrow(to: isShown ? span : span.outside(around: frame))
    return isShown
  }

  /// The size of what the layer shows; that of the composition where that has none.
  package var layerSize: Size { composition.layers[layer].content.size ?? composition.size }

  package var parent: PropertyContext? {
    composition.layers[layer].parent.map {
      PropertyContext(scene: scene, frame: frame, composition: composition, layer: $0)
    }
  }

  package var compositionName: String { composition.name }

  package var compositionSize: Size { composition.size }

  /// The shutter in degrees: how long light falls on moving layers, and when that begins.
  package var compositionShutter: (angle: Double, phase: Double) {
    let shutter = scene.model.compositions[composition.index].shutter
    return (shutter.angle, shutter.phase)
  }

  /// The composition's markers, with times in frames of the composition; none for a precomp.
  package var compositionMarkers: [Marker] { isInRoot ? scene.model.markers : [] }

  private var isInRoot: Bool { composition.index == scene.model.compositions.count - 1 }

  package var layerCount: Int { composition.layers.count }

  /// The composition's length in frames: of the root that of the animation, of others until the last layer
  /// ends.
  package var compositionFrameCount: Double {
    if isInRoot { return Double(scene.model.frameCount) }
    return composition.layers.reduce(0) { $1.outFrame.isFinite ? max($0, $1.outFrame) : $0 }
  }

  /// Tells the layer from all others of the model, the same in each evaluator.
  package var layerAddress: (composition: Int, layer: Int) { (composition.index, layer) }

  /// The transform from the layer to its composition.
  package var layerTransform: Transform { composition.worldTransform(ofLayerAt: layer, at: frame) }

  /// The layer that shows the composition, where that is; nil in the root.
  package var owner: PropertyContext? { composition.owner }

  /// The position of the layer in the composition.
  package var layerPosition: Int { layer }

  /// Returns the context of another layer of the composition; nil when there is none.
  package func ofLayer(at position: Int) -> PropertyContext? {
    guard composition.layers.indices.contains(position) else { return nil }
    return PropertyContext(scene: scene, frame: frame, composition: composition, layer: position)
  }

  /// Whether both are in the same composition where it is shown, and in the same frame.
  package func isNext(to other: PropertyContext) -> Bool {
    composition === other.composition && frame == other.frame
  }

  /// The memory that keeps the evaluator's nodes: as long as it is one object, nodes stay.
  package var nodeKeeper: AnyObject { composition.nodeKeeper }

  /// The first layer of this name in the same composition.
  package func layer(named name: String) -> PropertyContext? { firstLayer { $0.name == name } }

  /// The first layer of this number in the same composition, as layers refer to one another in the file.
  package func layer(numbered number: Int) -> PropertyContext? { firstLayer { $0.number == number } }

  /// The layer that comes this many layers after this one, as After Effects counts them; in files without numbers, in the
  /// order of the file.
  package func layer(after count: Int) -> PropertyContext? {
    if let layerNumber {
      let (number, isTooLarge) = layerNumber.addingReportingOverflow(count)
      return isTooLarge ? nil : layer(numbered: number)
    }
    let (position, isTooLarge) = layer.addingReportingOverflow(count)
    return isTooLarge ? nil : ofLayer(at: position)
  }

  private func firstLayer(where isWanted: (Layer) -> Bool) -> PropertyContext? {
    let layers = composition.layers
    guard scene.budget.spend(layers.count), let position = layers.firstIndex(where: isWanted) else {
      return nil
    }
    return PropertyContext(scene: scene, frame: frame, composition: composition, layer: position)
  }
}

/// A composition in a frame, as its properties see it.
protocol EvaluatedComposition: AnyObject {
  /// The memory that keeps its nodes: see `PropertyContext.nodeKeeper`.
  var nodeKeeper: AnyObject { get }
  var name: String { get }
  /// The index of the composition in the model.
  var index: Int { get }
  var size: Size { get }
  /// The frame in its own time.
  var frame: Double { get }
  var layers: [Layer] { get }
  func keyPath(ofLayerAt position: Int) -> String
  /// The layer that shows it; nil for the root. Of one that no layer shows, the layer of the root that asks for it.
  var owner: PropertyContext? { get }
  /// The frames that the scene's tweens lead to, in its own time.
  var tweenFrames: [Double] { get }
  /// Returns the transform from a layer to the composition.
  func worldTransform(ofLayerAt position: Int, at frame: Double) -> Transform
  /// What a layer shows, for an effect of another one that reads it: whether it is hidden, serves as a matte, or has an
  /// opacity of 0. Empty where layers read one another in a circle.
  func itemsRead(fromLayerAt position: Int) -> [DisplayItem]
  /// What another composition shows, bottom first.
  ///
  /// - Parameters:
  ///   - index: in the model.
  ///   - layer: that shows it.
  ///   - transform: from it to the canvas.
  func items(
    ofComposition index: Int, in layer: PropertyContext, size: Size, frame: Double, _ transform: Transform
  ) -> [DisplayItem]
  /// Another composition as a layer would show it.
  ///
  /// - Parameter index: in the model.
  func composition(
    _ index: Int, in layer: PropertyContext, size: Size, frame: Double
  ) -> any EvaluatedComposition
  /// The one that a precomp layer shows, in its time; nil for other layers.
  func composition(shownBy position: Int) -> (any EvaluatedComposition)?
  /// Returns this composition, where it is shown, in another frame.
  func elsewhere(at frame: Double) -> any EvaluatedComposition
  func nodes(ofLayerAt position: Int) -> ExpressionNodes
  /// What expressions gave in it, where that does not depend on who asked.
  var expressionResults: [ExpressionKey: ExpressionStack.Result] { get set }
  /// What the evaluator has kept of an expression, of the same frame or another one.
  func keptResult(of expression: ObjectIdentifier) -> ExpressionStack.Result?
  func keep(_ result: ExpressionStack.Result, of expression: ObjectIdentifier)
}

/// An expression in a frame of its composition.
struct ExpressionKey: Hashable {
  let property: ObjectIdentifier
  let frame: Double
}

extension Property {
  /// The value in the frame that is evaluated.
  @inline(__always)
  func value(in context: PropertyContext) -> Value {
    switch self {
    case .fixed(let value): return value
    case .animated(let track):
      let (value, span) = track.value(at: context.frame)
      context.scene.narrow(to: span)
      if !context.scene.tweens.isEmpty { return context.tweened(value) { track.value(at: $0).value } }
      return value
    case .inSlot(_, let property): return property.valueInSlot(in: context)
    case .driven(let source):
      if !source.saysWhereItIsSteady { context.scene.narrow(to: .never) }
      if context.scene.tweens.isEmpty { return source.value(in: context) }
      let value = context.scene.withoutTweens { source.value(in: context) }
      return context.tweened(value) { frame in
        // Each of the two as it is without the other.
        context.scene.withoutTweens { source.value(in: context.at(frame)) }
      }
    }
  }

  // Not inlined: a case of itself.
  private func valueInSlot(in context: PropertyContext) -> Value { value(in: context) }
}

extension PropertyContext {
  /// The value on the way to those of the frames that tweens lead to.
  fileprivate func tweened<Value: Interpolatable>(_ value: Value, _ valueAt: (Double) -> Value) -> Value {
    scene.narrow(to: .never)
    return zip(scene.tweens, composition.tweenFrames).reduce(value) { value, tween in
      let start = Keyframe(time: 0, value: value, easing: .linear, motionPath: nil)
      return .interpolate(start, valueAt(tween.1), SIMD4(repeating: tween.0.progress))
    }
  }
}

/// Gives a property other values than those of its keyframes.
protocol ValueSource<Value>: Sendable {
  associatedtype Value: Interpolatable

  /// The property as the file has it.
  var own: Property<Value> { get }

  /// True when it narrows the scene's `steady` to where it gives the same; others are asked in each frame.
  var saysWhereItIsSteady: Bool { get }

  /// - Parameter context: of the property.
  func value(in context: PropertyContext) -> Value
}

extension ValueSource {
  var saysWhereItIsSteady: Bool { false }
}

/// A composition that is shown somewhere in the animation, as an expression of another one finds it.
struct DistantComposition: Hashable {
  /// The positions of the precomp layers that lead to it from the root.
  let way: [Int]
  /// Its own frame where it is not the one in which it is shown.
  let frame: Double?
}

/// A composition that no layer shows, as expressions find it.
struct UnshownComposition: Hashable {
  /// The index of the composition in the model.
  let index: Int
  let frame: Double
}
