import AnimationCore
import LottieFormat

extension LibraryFunction {
  /// What properties have, and expressions for their own.
  var isOfProperty: Bool {
    switch self {
    case .key, .nearestKey, .valueAtTime, .velocityAtTime, .speedAtTime, .wiggle, .propertyGroup, .loopOut,
      .loopIn,
      .loopOutByOldName, .loopInByOldName, .loopOutDuration, .loopInDuration:
      true
    default: false
    }
  }

  /// Whether the function leads from the space of a layer to that of its composition, or back.
  var isOfSpace: Bool {
    switch self {
    case .toComp, .fromComp, .toWorld, .fromWorld, .fromCompToSurface, .toWorldVec, .fromWorldVec: true
    default: false
    }
  }
}

// MARK: - Properties

extension ScriptRun {
  func method(
    _ function: LibraryFunction, of place: ScriptPlace, _ arguments: [ScriptValue]
  ) throws(ScriptStop) -> ScriptValue {
    try spend(40)
    let property = try place.property()
    let rate = context.frameRate
    func argument(_ index: Int) -> ScriptValue { index < arguments.count ? arguments[index] : .undefined }
    switch function {
    case .key:
      guard case .number(let number) = argument(0).step, number > 0 else { throw .thrown }
      return try keyframe(number - 1, of: property)
    case .nearestKey:
      guard let nearest = property.indexOfNearestKey(to: try argument(0).number() * rate) else {
        return .keyframe(ScriptKeyframe(0, seconds: 0))
      }
      return try keyframe(nearest, of: property)
    case .valueAtTime:
      let frame = try argument(0).number() * rate
      if place.own != nil { return try plain(property.keyedValue(at: frame)) }
      let other = place.context.at(frame)
      return try plain(try ScriptPlace(place.node, other).property().value)
    case .velocityAtTime:
      let (end, start) = try change(of: property, until: try argument(0).number(), in: 0.001)
      return try ScriptValue.quotient(of: try .difference(of: end, start), by: .number(0.001))
    case .speedAtTime:
      let (end, start) = try change(of: property, until: try argument(0).number(), in: 0.01)
      return .number(try ScriptValue.length(end, start) / 0.01)
    case .wiggle: return try wiggled(place, arguments)
    case .propertyGroup: return try group(of: place, argument(0))
    case .loopOut, .loopOutByOldName, .loopOutDuration:
      return try looped(function, isOut: true, place, arguments)
    case .loopIn, .loopInByOldName, .loopInDuration:
      return try looped(function, isOut: false, place, arguments)
    default: throw .unknown
    }
  }

  private func keyframe(
    _ position: Int, of property: any ExpressionProperty
  ) throws(ScriptStop) -> ScriptValue {
    guard let frame = property.keyTime(at: position) else { throw .thrown }
    return .keyframe(
      ScriptKeyframe(Double(position + 1), seconds: frame / context.frameRate, keyed: (property, frame)))
  }

  private func change(
    of property: any ExpressionProperty, until end: Double, in duration: Double
  ) throws(ScriptStop) -> (end: ScriptValue, start: ScriptValue) {
    let rate = context.frameRate
    return (
      try plain(property.keyedValue(at: end * rate)),
      try plain(property.keyedValue(at: (end - duration) * rate))
    )
  }

  private func looped(
    _ function: LibraryFunction, isOut: Bool, _ place: ScriptPlace, _ arguments: [ScriptValue]
  ) throws(ScriptStop) -> ScriptValue {
    let isTimed = function == .loopOutDuration || function == .loopInDuration
    var kind = "cycle"
    switch arguments.first {
    case nil, .undefined: break
    case .text(let name): kind = name
    default: throw .unknown
    }
    if kind.utf8.count > 100 { throw .unknown }
    var amount = arguments.count > 1 ? try arguments[1].number() : 0
    if amount.isNaN { amount = 0 }
    if isTimed { amount *= context.frameRate }
    let property = try place.property()
    if property.keyCount > 0 { context.variesWithTime() }
    let loop = KeyframeLoop(
      isOut: isOut, kind: KeyframeLoop.Kind(kind), extent: isTimed ? .frames(amount) : .segments(amount))
    return try plain(loop.value(of: property, at: context.frame, layerFrames: place.context.layerFrames))
  }

  private func wiggled(_ place: ScriptPlace, _ arguments: [ScriptValue]) throws(ScriptStop) -> ScriptValue {
    func number(_ index: Int, _ usual: Double) throws(ScriptStop) -> Double {
      guard index < arguments.count, !arguments[index].isUndefined else { return usual }
      return try arguments[index].number()
    }
    let frequency = try number(0, .nan)
    let amplitudes = arguments.count > 1 ? arguments[1].list : nil
    let amplitude = amplitudes == nil ? try number(1, .nan) : 0
    let (octaves, multiplier) = (try number(2, 1), try number(3, 0.5))
    if arguments.count < 5 { context.variesWithTime() }
    let time = try number(4, seconds)
    let seed = Double(place.context.seed(of: place.node))
    func offset(_ component: Int) throws(ScriptStop) -> Double {
      var amplitude = amplitude
      if let amplitudes {
        amplitude =
          component < amplitudes.elements.count ? try amplitudes.elements[component].number() : .nan
      }
      return Noise.wiggle(
        seed: seed, component: Double(component), frequency: frequency, amplitude: amplitude,
        octaves: octaves,
        multiplier: multiplier, time: time)
    }
    switch try place.property().keyedValue(at: time * context.frameRate) {
    case .number(let number): return .number(number + (try offset(0)))
    case .list(let list):
      try spend(list.count * 10)
      var wiggled: [Double] = []
      for (component, number) in list.enumerated() { wiggled.append(number + (try offset(component))) }
      return .list(ScriptList(wiggled))
    case .path, .text, .restyled: throw .unknown
    }
  }
}

// MARK: - Layers

extension ScriptRun {
  /// Returns the bounds of what a layer shows, at a time.
  func bounds(of place: ScriptPlace, _ arguments: [ScriptValue]) throws(ScriptStop) -> ScriptValue {
    try spend(1000)
    var layer = place.context
    if let time = arguments.first, !time.isUndefined {
      layer = layer.at(try time.number() * context.frameRate)
    }
    return .bounds(ScriptBounds(layer.contentBounds ?? Rect(layer.layerSize)))
  }

  /// A point, or a vector, in another space.
  func converted(
    _ function: LibraryFunction, by place: ScriptPlace, _ arguments: [ScriptValue]
  ) throws(ScriptStop) -> ScriptValue {
    try spend(100)
    guard let point = arguments.first?.list else { throw .unknown }
    var layer = place.context
    if arguments.count > 1, !arguments[1].isUndefined {
      layer = layer.at(try arguments[1].number() * context.frameRate)
    }
    func component(_ index: Int) throws(ScriptStop) -> Double {
      index < point.elements.count ? try point.elements[index].number() : .nan
    }
    let (x, y) = (try component(0), try component(1))
    var z = ScriptValue.number(0)
    if point.elements.count > 2, !point.elements[2].isUndefined { z = point.elements[2] }
    let m = layer.layerTransform
    let scale = m.a * m.d - m.b * m.c
    func back(_ x: Double, _ y: Double) throws(ScriptStop) -> ScriptValue {
      if scale == 0 { throw .unknown }
      return .list(
        ScriptList([.number((m.d * x - m.c * y) / scale), .number((m.a * y - m.b * x) / scale), z]))
    }
    switch function {
    case .toComp, .toWorld:
      return .list(
        ScriptList([.number(m.a * x + m.c * y + m.tx), .number(m.b * x + m.d * y + m.ty), z]))
    case .toWorldVec: return .list(ScriptList([.number(m.a * x + m.c * y), .number(m.b * x + m.d * y), z]))
    case .fromComp, .fromWorld, .fromCompToSurface: return try back(x - m.tx, y - m.ty)
    case .fromWorldVec: return try back(x, y)
    default: throw .unknown
    }
  }
}
