import AnimationCore
import JSONText

/// A keyframe as the file has it: old files give the value at its end in `e`, newer ones have it in the next
/// keyframe's `s`.
private struct KeyframeMembers {
  private(set) var t = JSONValue.missing
  private(set) var s = JSONValue.missing
  private(set) var e = JSONValue.missing
  private(set) var h = JSONValue.missing
  private(set) var i = JSONValue.missing
  private(set) var o = JSONValue.missing
  private(set) var ti = JSONValue.missing
  private(set) var to = JSONValue.missing

  init() {}

  init(_ json: JSONValue) {
    for (name, value) in json.fields {
      switch name {
      case "t": t = value
      case "s": s = value
      case "e": e = value
      case "h": h = value
      case "i": i = value
      case "o": o = value
      case "ti": ti = value
      case "to": to = value
      default: break
      }
    }
  }
}

extension DecodingContext {
  /// - Parameters:
  ///   - list: the keyframes, at least one.
  ///   - fallback: the value of a first keyframe that has none.
  ///   - read: one value, nil when the JSON does not hold one.
  mutating func keyframes<Value>(
    _ list: JSONValue, _ fallback: Value, _ read: (JSONValue) -> Value?
  ) -> Property<Value> {
    var keys = Self.keys(list.items, count: list.count, fallback, read)
    if keys.indices.dropFirst().contains(where: { keys[$0 - 1].time > keys[$0].time }) {
      tolerated("keyframes out of order")
      let sorted = list.items.compactMap { key in key["t"].number.map { (time: $0, key: key) } }
        .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      keys = Self.keys(sorted.lazy.map(\.element.key), count: keys.count, fallback, read)
    }
    if keys.count == 1 { return .fixed(keys[0].value) }
    return Track(keys).map { .animated($0) } ?? .fixed(fallback)
  }

  private static func keys<Value>(
    _ list: some Sequence<JSONValue>, count: Int, _ fallback: Value, _ read: (JSONValue) -> Value?
  ) -> [Keyframe<Value>] {
    func value(_ json: JSONValue) -> Value? { json.isMissing ? nil : read(json) ?? read(json.first) }
    var keys: [Keyframe<Value>] = []
    // The list may hold much that is not a keyframe.
    keys.reserveCapacity(min(count, 1000))
    var previous = KeyframeMembers()
    for json in list {
      let members = KeyframeMembers(json)
      guard let time = members.t.number else { continue }
      var start = value(members.s)
      if let last = keys.indices.last {
        let end = start ?? value(previous.e) ?? keys[last].value
        if !previous.to.isMissing {
          keys[last].motionPath = motionPath(from: keys[last].value, to: end, previous.to, previous.ti)
        }
        start = end
      }
      keys.append(Keyframe(time: time, value: start ?? fallback, easing: easing(of: members)))
      previous = members
    }
    if keys.count == 1 { keys[0].value = value(previous.s) ?? value(previous.e) ?? fallback }
    return keys
  }

  /// The easing out of this keyframe and into the next; both handles stand in this one.
  private static func easing(of key: KeyframeMembers) -> Easing {
    if key.h.number == 1 { return .hold }
    guard let out = EasingHandle(key.o), let arriving = EasingHandle(key.i) else { return .linear }
    func curve(_ component: Int) -> CubicEasing {
      let (out, arriving) = (out[component], arriving[component])
      return CubicEasing(out.x, out.y, arriving.x, arriving.y)
    }
    let first = curve(0)
    let count = max(out.count, arriving.count)
    if (1..<max(1, count)).allSatisfy({ curve($0) == first }) {
      return first.isLinear ? .linear : .cubic(first)
    }
    let curves = (0..<count).map(curve)
    return curves.allSatisfy(\.isLinear) ? .linear : .perComponent(curves)
  }

  private static func motionPath<Value>(
    from start: Value, to end: Value, _ outTangent: JSONValue, _ inTangent: JSONValue
  ) -> MotionPath? {
    guard let start = start as? Vector, let end = end as? Vector else { return nil }
    func tangent(_ json: JSONValue) -> Vector {
      guard let (_, components) = json.vector() else { return .zero }
      return Vector(components.x, components.y, components.z)
    }
    return MotionPath(
      from: start, to: end, outTangent: tangent(outTangent), inTangent: tangent(inTangent))
  }
}

/// One end of an easing: it has one element for all components or one each; what is absent follows the first.
private struct EasingHandle {
  private let x: (count: Int, values: SIMD4<Double>)
  private let y: (count: Int, values: SIMD4<Double>)

  /// Nil when the JSON holds none.
  init?(_ json: JSONValue) {
    var (x, y) = (JSONValue.missing, JSONValue.missing)
    for (name, value) in json.fields {
      switch name {
      case "x": x = value
      case "y": y = value
      default: break
      }
    }
    guard let x = x.vector(), let y = y.vector() else { return nil }
    (self.x, self.y) = (x, y)
  }

  var count: Int { max(x.count, y.count) }

  subscript(component: Int) -> Point {
    Point(
      x.values[component < x.count ? component : 0], y.values[component < y.count ? component : 0])
  }
}
