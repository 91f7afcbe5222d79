/// A value that is fixed or changes over the frames of its composition; which of the two is decided at decoding.
/// What it is in a frame depends on where it is asked for: see `PropertyContext`.
enum Property<Value: Interpolatable>: Sendable {
  case fixed(Value)
  case animated(Track<Value>)
  /// A property to which the file gives the name of a slot, by which it can be replaced from outside. Never in
  /// another slot. Indirect, as few are in one.
  indirect case inSlot(String, own: Property)
  /// Something else than keyframes says what it is: an expression, a viewer. Indirect, to keep properties small.
  indirect case driven(any ValueSource<Value>)

  /// What the file itself has at a frame of the composition.
  func keyedValue(at frame: Double) -> Value {
    switch self {
    case .fixed(let value): value
    case .animated(let track): track.value(at: frame).value
    case .inSlot(_, let property): property.keyedValueInSlot(at: frame)
    case .driven(let source): source.own.keyedValue(at: frame)
    }
  }

  // Not inlined: a case of itself.
  private func keyedValueInSlot(at frame: Double) -> Value { keyedValue(at: frame) }

  /// The value that it has in all frames; nil when it has none.
  var fixedValue: Value? {
    switch self {
    case .fixed(let value): value
    case .inSlot(_, let property): property.fixedValue
    case .animated, .driven: nil
    }
  }

  /// The property as the file has it, without what drives it and out of its slot.
  var keyed: Property {
    switch self {
    case .fixed, .animated: self
    case .inSlot(_, let property): property.keyed
    case .driven(let source): source.own.keyed
    }
  }

  /// Its keyframes; nil when it is not animated, or driven by something else.
  var track: Track<Value>? {
    switch self {
    case .animated(let track): track
    case .inSlot(_, let property): property.track
    case .fixed, .driven: nil
    }
  }

  /// The name of the slot it is in.
  var slot: String? {
    switch self {
    case .inSlot(let slot, _): slot
    case .driven(let source): source.own.slot
    case .fixed, .animated: nil
    }
  }

  /// True when it ever has such a value at a keyframe, or for all time, as the file has it.
  func holds(_ condition: (Value) -> Bool) -> Bool {
    switch self {
    case .fixed(let value): condition(value)
    case .animated(let track): track.contains { condition($0.value) }
    case .inSlot(_, let property): property.holds(condition)
    case .driven(let source): source.own.holds(condition)
    }
  }
}

/// What keyframes can hold.
protocol Interpolatable: Sendable {
  /// The value on the way from `start` to `end`, the value of the next keyframe. `progress` holds one factor a
  /// component: 0 is the start, 1 the end.
  static func interpolate(_ start: Keyframe<Self>, _ end: Self, _ progress: SIMD4<Double>) -> Self

  /// True only where `interpolate` gives the start's value, whatever the progress.
  static func isSteady(_ start: Keyframe<Self>, _ end: Self) -> Bool
}

struct Keyframe<Value: Sendable>: Sendable {
  /// The time in frames.
  var time: Double
  /// The value in the unit of the file.
  var value: Value
  /// The easing of the way to the next keyframe.
  var easing: Easing
  /// The curve that a position follows to the next keyframe, with its tangents; nil when it moves straight.
  var motionPath: MotionPath?
}

/// A value keyed over time: a collection of its keyframes. Before the first it has the first value, from the
/// last on the last.
struct Track<Value: Interpolatable>: Sendable {
  /// The keyframes by ascending time; never empty.
  private let keys: [Keyframe<Value>]

  /// Nil when there are no keys.
  init?(_ keys: [Keyframe<Value>]) {
    if keys.isEmpty { return nil }
    self.keys = keys
  }

  /// The times of the first and the last keyframe.
  var range: ClosedRange<Double> { keys[0].time...Swift.max(keys[0].time, keys[keys.count - 1].time) }

  /// The value, and frames around this one in which it is the same: none where it moves.
  func value(at frame: Double) -> (value: Value, span: FrameSpan) {
    // The keyframes around `frame`: of two keys at one time the later counts.
    var (low, high) = (0, keys.count - 1)
    if !(frame < keys[high].time) {
      return (keys[high].value, FrameSpan(from: keys[high].time, to: .infinity))
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle].time <= frame { low = middle } else { high = middle }
    }
    let (start, end) = (keys[low].time, keys[high].time)
    if frame < start { return (keys[low].value, FrameSpan(from: -.infinity, to: start)) }
    if keys[low].easing.isHold || Value.isSteady(keys[low], keys[high].value) {
      return (keys[low].value, FrameSpan(from: start, to: end))
    }
    if frame == start { return (keys[low].value, .never) }
    // No copies of the keyframes: their curves would be held for nothing.
    let progress = keys[low].easing.progress(at: (frame - start) / (end - start))
    return (Value.interpolate(keys[low], keys[high].value, progress), .never)
  }
}

extension Track: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { keys.count }

  subscript(position: Int) -> Keyframe<Value> { keys[position] }

  /// The place of the keyframe nearest to a frame, the earlier one of two that are as near.
  func indexOfNearestKey(to frame: Double) -> Int { keys.indexOfNearest(to: frame) { $0.time } }
}

extension Array {
  /// Returns the place of the element whose number is nearest to another one, the earlier one of two that are as near.
  /// Numbers ascend.
  @inline(__always)
  func indexOfNearest(to number: Double, _ numberOf: (Element) -> Double) -> Int {
    // The first at or after it.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if numberOf(self[middle]) < number { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return 0 }
    return low < count && numberOf(self[low]) - number < number - numberOf(self[low - 1]) ? low : low - 1
  }
}

extension Double: Interpolatable {
  static func interpolate(
    _ start: Keyframe<Double>, _ end: Double, _ progress: SIMD4<Double>
  ) -> Double {
    start.value + (end - start.value) * progress.x
  }

  static func isSteady(_ start: Keyframe<Double>, _ end: Double) -> Bool { start.value == end }
}
