import AnimationCore
import SimdJSON

extension DecodingContext {
  /// Reads a property: an object with `k`, or the bare value some exporters write. Whether it is animated is
  /// decided by what `k` holds: a list whose first item is no number is a list of keyframes.
  ///
  /// - Parameters:
  ///   - fallback: the value where the file has none, or none that can be read.
  ///   - read: one value of the property, nil when the JSON does not hold one.
  mutating func property<Value>(
    _ json: JSONValue, _ fallback: Value, _ read: (JSONValue) -> Value?
  ) -> Property<Value> {
    if json.isMissing { return .fixed(fallback) }
    let source = slotValue(of: json) ?? json
    if source["x"].isString { unsupported("expression (its keyframes or fixed value are used)") }
    let k = source.isObject && !source["k"].isMissing ? source["k"] : source
    let first = k.first
    if first.isObject, !first["t"].isMissing || !first["s"].isMissing {
      return keyframes(k, fallback, read)
    }
    return .fixed(read(k) ?? read(first) ?? fallback)
  }

  /// The property that a slot puts in the place of `json`.
  func slotValue(of json: JSONValue) -> JSONValue? {
    guard slots.isObject, let id = json["sid"].string else { return nil }
    for (key, slot) in slots.members where key == id && !slot["p"].isMissing { return slot["p"] }
    return nil
  }

  mutating func scalar(_ json: JSONValue, _ fallback: Double) -> Property<Double> {
    property(json, fallback, Self.scalar)
  }

  mutating func vector(_ json: JSONValue, _ fallback: Vector) -> Property<Vector> {
    property(json, fallback) { value in
      guard let (count, components) = value.vector(), count > 0 else { return nil }
      // A bare number stands for all components that matter; a missing third one keeps its default.
      return Vector(
        components.x, count > 1 ? components.y : components.x, count > 2 ? components.z : fallback.z)
    }
  }

  /// Colours, which are opaque: a fourth component never counts.
  mutating func color(_ json: JSONValue) -> Property<SIMD4<Double>> {
    let mayHoldBytes = version < FileVersion(4, 1, 9)
    return property(json, SIMD4(0, 0, 0, 1)) { value in
      guard let (count, components) = value.vector(), count >= 3 else { return nil }
      var color = mayHoldBytes && components.max() > 1 ? components / 255 : components
      color.w = 1
      return color
    }
  }

  static func scalar(_ value: JSONValue) -> Double? {
    value.number ?? value.first.number
  }
}

extension DecodingContext {
  /// A keyframe as the file has it: old files give each segment's end value in `e`, newer ones have it in the
  /// next keyframe's `s`.
  private struct RawKeyframe<Value> {
    let time: Double
    let start: Value?
    let end: Value?
    let easing: Easing
    let outTangent: JSONValue
    let inTangent: JSONValue
  }

  private mutating func keyframes<Value>(
    _ k: JSONValue, _ fallback: Value, _ read: (JSONValue) -> Value?
  ) -> Property<Value> {
    var keys: [RawKeyframe<Value>] = []
    for json in k.items {
      guard let time = json["t"].number else { continue }
      let (start, end) = (json["s"], json["e"])
      keys.append(
        RawKeyframe(
          time: time, start: start.isMissing ? nil : read(start) ?? read(start.first),
          end: end.isMissing ? nil : read(end) ?? read(end.first), easing: easing(of: json),
          outTangent: json["to"], inTangent: json["ti"]))
    }
    if zip(keys, keys.dropFirst()).contains(where: { $0.time > $1.time }) {
      tolerated("keyframes out of order")
      keys = keys.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        .map(\.element)
    }
    guard let firstKey = keys.first, let lastKey = keys.last else { return .fixed(fallback) }
    if keys.count == 1 { return .fixed(firstKey.start ?? firstKey.end ?? fallback) }

    var segments: [Segment<Value>] = []
    segments.reserveCapacity(keys.count - 1)
    var previousEnd: Value?
    for (key, next) in zip(keys, keys.dropFirst()) {
      let start = key.start ?? previousEnd ?? fallback
      let end = next.start ?? key.end ?? start
      segments.append(
        Segment(
          start: start, end: end, easing: key.easing,
          motionPath: Self.motionPath(from: start, to: end, key.outTangent, key.inTangent)))
      previousEnd = key.end ?? end
    }
    return .animated(
      Track(
        times: keys.map(\.time), segments: segments,
        last: lastKey.start ?? previousEnd ?? fallback))
  }

  /// The easing out of this keyframe and into the next; both handles stand in this one.
  private func easing(of key: JSONValue) -> Easing {
    if key["h"].number == 1 { return .hold }
    let (out, arriving) = (key["o"], key["i"])
    guard let (x1Count, x1) = out["x"].vector(), let (y1Count, y1) = out["y"].vector(),
      let (x2Count, x2) = arriving["x"].vector(), let (y2Count, y2) = arriving["y"].vector()
    else { return .linear }
    let count = max(x1Count, y1Count, x2Count, y2Count)
    // A handle has one element for all components or one each; what is absent follows the first.
    func element(_ vector: SIMD4<Double>, _ vectorCount: Int, _ component: Int) -> Double {
      vector[component < vectorCount ? component : 0]
    }
    let curves = (0..<max(1, count)).map { i in
      CubicEasing(
        element(x1, x1Count, i), element(y1, y1Count, i), element(x2, x2Count, i), element(y2, y2Count, i))
    }
    if curves.allSatisfy(\.isLinear) { return .linear }
    if curves.allSatisfy({ $0 == curves[0] }) { return .cubic(curves[0]) }
    return .perComponent(curves)
  }

  private static func motionPath<Value>(
    from start: Value, to end: Value, _ outTangent: JSONValue, _ inTangent: JSONValue
  ) -> MotionPath? {
    guard !outTangent.isMissing, let start = start as? Vector, let end = end as? Vector else { return nil }
    func tangent(_ json: JSONValue) -> Vector {
      guard let (_, components) = json.vector() else { return .zero }
      return Vector(components.x, components.y, components.z)
    }
    return MotionPath(
      from: start, to: end, outTangent: tangent(outTangent), inTangent: tangent(inTangent))
  }
}
