import AnimationCore
import CJavaScriptCore
import LottieFormat

/// Answers what scripts ask of the animation. They name places by numbers: a layer, or what is in it, in a frame.
final class ScriptHost {
  private struct Place {
    let context: PropertyContext
    let node: ExpressionNode
    /// The property that the script drives, as it is without the script; nil for other places.
    var own: (any ExpressionProperty)?

    var property: (any ExpressionProperty)? { own ?? node.property(in: context) }
  }

  /// A place in whatever composition and frame the script that asks belongs to.
  private struct Spot {
    let composition: Int
    let layer: Int
    let node: ExpressionNode
  }

  /// Lists, outlines and whatever else is more than one number, as both sides read and write them.
  let numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 1 + 6 * Prelude.maximumVertices)
  /// Why the script that ended last gives no value.
  private(set) var failure = ExpressionError("")
  /// What the script that ended last gives a text.
  private var change = ExpressionTextChange()
  /// Spots by their numbers, which are the same in each frame.
  private var spots: [Spot] = []
  /// The numbers of spots, by their nodes.
  private var spotNumbers: [ObjectIdentifier: Int] = [:]
  /// All others, as long as a script runs, by numbers from `Prelude.firstPassing`.
  private var places: [Place] = []
  /// The contexts of the scripts that run, each asked for by the one before.
  private var contexts: [PropertyContext] = []
  private var nodeKeeper: AnyObject?

  init() {
    numbers.initialize(repeating: 0)
  }

  deinit {
    numbers.deallocate()
  }

  /// Called before the first of several scripts that ask for one another.
  ///
  /// - Returns: true when spots have other numbers from now on.
  func forgetSpots(butOf context: PropertyContext) -> Bool {
    if nodeKeeper === context.nodeKeeper { return false }
    nodeKeeper = context.nodeKeeper
    spots = []
    spotNumbers = [:]
    return true
  }

  /// Called after the last of several scripts that ask for one another. What places hold leads to the evaluator, which
  /// holds this.
  func forgetPlaces() { places.removeAll(keepingCapacity: true) }

  /// Called before a script, and `end` after it.
  ///
  /// - Returns: the places of its property and of the layer.
  func begin(_ property: any ExpressionProperty, in context: PropertyContext) -> (own: Int, layer: Int) {
    contexts.append(context)
    places.append(Place(context: context, node: context.node(of: property) ?? context.node, own: property))
    return (Prelude.firstPassing + places.count - 1, add(context.node, context))
  }

  func end() { contexts.removeLast() }

  /// What a script has given, as the prelude says it.
  func value(_ result: ScriptContext.Result) throws(ExpressionError) -> ExpressionValue {
    switch result {
    case .text(let text): return .text(text)
    case .number(let number):
      guard let code = Int(exactly: number), code >= 0 else { throw failure }
      let count = code >> 2
      switch code & 3 {
      case Prelude.numberKind: return .number(numbers[0])
      case Prelude.listKind: return .list(Array(numbers.prefix(count)))
      case Prelude.textKind: return .restyled(change)
      default:
        let vertices = (0..<min(count, Prelude.maximumVertices)).map { index in
          func point(_ offset: Int) -> Point {
            Point(numbers[1 + 6 * index + offset], numbers[2 + 6 * index + offset])
          }
          return Contour.Vertex(point(0), in: point(2), out: point(4))
        }
        return .path(Contour(vertices: vertices, isClosed: numbers[0] != 0))
      }
    }
  }
}

// MARK: - Answers

extension ScriptHost {
  typealias Answer = ScriptContext.Result

  /// What scripts pass on.
  struct Arguments {
    fileprivate let library: jsc_functions
    fileprivate let context: JSCContext?
    fileprivate let values: UnsafeBufferPointer<JSCValue?>

    func number(_ index: Int) -> Double {
      index < values.count ? library.number(values[index], context) ?? .nan : .nan
    }

    func integer(_ index: Int) -> Int? { Int(exactly: number(index)) }

    /// Returns a position counted from 0, where scripts count from 1.
    func position(_ index: Int) -> Int? { integer(index).flatMap { $0 > 0 ? $0 - 1 : nil } }

    func text(_ index: Int) -> String? { index < values.count ? library.text(values[index], context) : nil }

    /// A name, or a number.
    func step(_ index: Int) -> PropertyStep? {
      text(index).map { .name($0) } ?? integer(index).map { .number($0) }
    }
  }

  /// What the library calls.
  static let call: JSCCall = { context, function, _, count, values, _ in
    guard let library = JavaScriptCore.functions, let data = library.JSObjectGetPrivate(function) else {
      return nil
    }
    let host = Unmanaged<ScriptHost>.fromOpaque(data).takeUnretainedValue()
    let arguments = Arguments(
      library: library, context: context, values: UnsafeBufferPointer(start: values, count: count))
    switch host.answer(arguments) {
    case .number(let number): return library.JSValueMakeNumber(context, number)
    case .text(let text): return library.with(text) { library.JSValueMakeString(context, $0) }
    }
  }

  /// Says that there is no such thing.
  private static let nothing = Answer.number(-1)
  /// Says that the answer is in `numbers`, or that there is none to give.
  private static let done = Answer.number(0)

  private func answer(_ arguments: Arguments) -> Answer {
    guard let question = arguments.integer(0).flatMap(Prelude.Question.init) else { return Self.nothing }
    if question == .failed {
      let line = arguments.integer(3).map { $0 > 0 ? " (line \($0))" : "" } ?? ""
      failure = ExpressionError((arguments.text(2) ?? "").prefix(300) + line)
      return Self.nothing
    }
    guard let place = arguments.integer(1).flatMap(place) else { return Self.nothing }
    let context = place.context
    switch question {
    case .value, .keyed, .keys, .keyTime, .nearest, .loopOut, .loopIn, .style, .font, .textUnit:
      return answer(question, arguments, ofPropertyAt: place)
    case .child, .mask, .up, .name, .matchName, .index, .count, .seed:
      return answer(question, arguments, ofNodeAt: place)
    case .parent, .layerInfo, .matrix, .bounds, .relative, .active:
      return answer(question, arguments, ofLayerIn: context)
    case .footage, .footageName, .footageText:
      return answer(question, arguments, ofFilesIn: context)
    case .layer, .comp, .compName, .compInfo, .markerCount, .marker:
      return answer(question, arguments, ofCompositionIn: context)
    case .unit, .noise, .wiggle:
      return .number(noise(question, arguments))
    case .at:
      return .number(Double(add(place.node, context.at(arguments.number(2)))))
    case .varies:
      context.variesWithTime()
    case .restyle:
      change = ExpressionTextChange(
        numbers, text: arguments.text(2), font: arguments.text(3), justification: arguments.text(4))
    case .failed: break
    }
    return Self.done
  }

  private func answer(
    _ question: Prelude.Question, _ arguments: Arguments, ofPropertyAt place: Place
  ) -> Answer {
    guard let property = place.property else {
      return switch question {
      case .keys, .nearest: .number(0)
      case .font: .text("")
      default: Self.nothing
      }
    }
    switch question {
    case .value: return written(property.value)
    case .keyed: return written(property.keyedValue(at: arguments.number(2)))
    case .keys: return .number(Double(property.keyCount))
    case .keyTime:
      guard let time = arguments.position(2).flatMap({ property.keyTime(at: $0) }) else {
        return Self.nothing
      }
      numbers[0] = time
      return Self.done
    case .nearest:
      guard let nearest = property.indexOfNearestKey(to: arguments.number(2)) else { return .number(0) }
      numbers[0] = property.keyTime(at: nearest) ?? 0
      return .number(Double(nearest + 1))
    case .loopOut, .loopIn:
      if property.keyCount > 0 { place.context.variesWithTime() }
      let amount = arguments.number(3)
      let loop = KeyframeLoop(
        isOut: question == .loopOut, kind: KeyframeLoop.Kind(arguments.text(2) ?? ""),
        extent: arguments.number(4) == 1 ? .frames(amount) : .segments(amount))
      return written(
        loop.value(of: property, at: arguments.number(5), layerFrames: place.context.layerFrames))
    case .style:
      guard let style = property.textStyle else { return Self.nothing }
      write(style.numbers)
      return .text(style.justification)
    case .font: return .text(property.textStyle?.font ?? "")
    case .textUnit:
      guard let unit = property.textUnit else { return Self.nothing }
      return wrote([Double(unit.index), Double(unit.count), unit.value])
    default: return Self.nothing
    }
  }

  private func answer(
    _ question: Prelude.Question, _ arguments: Arguments, ofNodeAt place: Place
  ) -> Answer {
    let node = place.node
    switch question {
    case .child: return answer(arguments.step(2).flatMap { node.child($0) }, place.context)
    case .mask:
      let step = arguments.step(2)
      let mask = node.children.first { node in
        guard node.isMask else { return false }
        if case .name(let name) = step { return name == node.maskName }
        return step.map(node.isCalled) ?? false
      }
      return answer(mask, place.context)
    case .up:
      var outer: ExpressionNode? = node
      for _ in 0..<min(max(arguments.integer(2) ?? 1, 0), 100) { outer = outer?.parent }
      return answer(outer, place.context)
    case .name: return .text(node.name)
    case .matchName: return .text(node.matchName)
    case .index: return .number(Double(node.number ?? node.usualNumber ?? 0))
    case .count: return .number(Double(node.children.count))
    case .seed: return .number(Double(place.context.seed(of: node)))
    default: return Self.nothing
    }
  }

  private func answer(
    _ question: Prelude.Question, _ arguments: Arguments, ofLayerIn context: PropertyContext
  ) -> Answer {
    switch question {
    case .parent: return answer(context.parent)
    case .layerInfo:
      let (frames, size) = (context.layerFrames, context.layerSize)
      return wrote([frames.first, frames.end, size.width, size.height, context.layerStartFrame])
    case .matrix:
      let transform = context.layerTransform
      return wrote([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
    case .bounds:
      guard let box = context.contentBounds else { return Self.nothing }
      return wrote([box.x, box.y, box.width, box.height])
    case .relative: return answer(arguments.integer(2).flatMap { context.layer(after: $0) })
    case .active: return .number(context.isLayerShown ? 1 : 0)
    default: return Self.nothing
    }
  }

  private func answer(
    _ question: Prelude.Question, _ arguments: Arguments, ofFilesIn context: PropertyContext
  ) -> Answer {
    if question == .footage {
      let number = arguments.text(2).map { context.footage(named: $0) } ?? context.layerFootage
      return number.map { .number(Double($0)) } ?? Self.nothing
    }
    guard let number = arguments.integer(2), context.footages.indices.contains(number) else {
      return .text("")
    }
    let footage = context.footages[number]
    return .text(question == .footageName ? footage.name : footage.text)
  }

  private func answer(
    _ question: Prelude.Question, _ arguments: Arguments, ofCompositionIn context: PropertyContext
  ) -> Answer {
    switch question {
    case .layer:
      switch arguments.step(2) {
      case .name(let name): return answer(context.layer(named: name))
      case .number(let number): return answer(context.layer(numbered: number))
      case nil: return Self.nothing
      }
    case .comp:
      guard let found = arguments.text(2).flatMap({ context.composition(named: $0) }) else {
        return Self.nothing
      }
      return .number(Double(add(found.node, found)))
    case .compName: return .text(context.compositionName)
    case .compInfo:
      let (size, shutter) = (context.compositionSize, context.compositionShutter)
      return wrote([
        size.width, size.height, Double(context.layerCount), context.compositionFrameCount, shutter.angle,
        shutter.phase,
      ])
    case .markerCount: return .number(Double(context.compositionMarkers.count))
    case .marker:
      let markers = context.compositionMarkers
      guard let position = arguments.position(2), position < markers.count else { return Self.nothing }
      write([markers[position].frame, markers[position].duration])
      return .text(markers[position].name)
    default: return Self.nothing
    }
  }

  private func noise(_ question: Prelude.Question, _ arguments: Arguments) -> Double {
    switch question {
    case .noise: Noise.value(at: arguments.number(2), [1])
    case .wiggle:
      Noise.wiggle(
        seed: numbers[0], component: numbers[1], frequency: numbers[2], amplitude: numbers[3],
        octaves: numbers[4], multiplier: numbers[5], time: numbers[6])
    default: Noise.unit(numbers.prefix(min(max(arguments.integer(2) ?? 0, 0), numbers.count)))
    }
  }

  private func answer(_ layer: PropertyContext?) -> Answer {
    layer.map { answer($0.node, $0) } ?? Self.nothing
  }

  /// A place and the kind of what is there, in one number.
  private func answer(_ node: ExpressionNode?, _ context: PropertyContext) -> Answer {
    guard let node else { return Self.nothing }
    return .number(Double(add(node, context) << 4 | node.kind.rawValue))
  }

  private func add(_ node: ExpressionNode, _ context: PropertyContext) -> Int {
    if let asking = contexts.last, context.isNext(to: asking) {
      if let known = spotNumbers[ObjectIdentifier(node)] { return known }
      if spots.count < Prelude.firstPassing {
        spotNumbers[ObjectIdentifier(node)] = spots.count
        spots.append(
          Spot(composition: context.layerAddress.composition, layer: context.layerPosition, node: node))
        return spots.count - 1
      }
    }
    places.append(Place(context: context, node: node))
    return Prelude.firstPassing + places.count - 1
  }

  private func place(_ number: Int) -> Place? {
    if number >= Prelude.firstPassing {
      let index = number - Prelude.firstPassing
      return places.indices.contains(index) ? places[index] : nil
    }
    guard spots.indices.contains(number), let asking = contexts.last,
      spots[number].composition == asking.layerAddress.composition
    else { return nil }
    return asking.ofLayer(at: spots[number].layer).map { Place(context: $0, node: spots[number].node) }
  }

  private func written(_ value: ExpressionValue) -> Answer {
    let kind = Prelude.kind(of: value)
    switch value {
    case .text(let text): return .text(text)
    // What a property has, no script has made.
    case .restyled(let change): return .text(change.text ?? "")
    case .number(let number):
      numbers[0] = number
      return .number(Double(1 << 2 | kind))
    case .list(let list):
      write(list)
      return .number(Double(min(list.count, numbers.count) << 2 | kind))
    case .path(let path):
      let vertices = path.vertices.prefix(Prelude.maximumVertices)
      numbers[0] = path.isClosed ? 1 : 0
      for (index, vertex) in vertices.enumerated() {
        for (offset, point) in [vertex.point, vertex.inControl, vertex.outControl].enumerated() {
          numbers[1 + 6 * index + 2 * offset] = point.x
          numbers[2 + 6 * index + 2 * offset] = point.y
        }
      }
      return .number(Double(vertices.count << 2 | kind))
    }
  }

  private func write(_ list: some Sequence<Double>) {
    for (index, number) in zip(numbers.indices, list) { numbers[index] = number }
  }

  private func wrote(_ list: [Double]) -> Answer {
    write(list)
    return Self.done
  }
}
