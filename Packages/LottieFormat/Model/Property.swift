/// A value that is fixed or changes over the frames of its composition; which of the two is decided at decoding.
enum Property<Value: Interpolatable>: Sendable {
  case fixed(Value)
  case animated(Track<Value>)
  /// The viewer's; never in a decoded model.
  case replaced(@Sendable (_ frame: Double) -> Value)

  @inline(__always)
  func value(at frame: Double) -> Value {
    switch self {
    case .fixed(let value): value
    case .animated(let track): track.value(at: frame)
    case .replaced(let function): function(frame)
    }
  }

  var isAnimated: Bool {
    if case .animated = self { true } else { false }
  }
}

/// What keyframes can hold.
protocol Interpolatable: Sendable {
  /// The value between `segment`'s ends. `progress` holds one factor a component: 0 is the start, 1 the end.
  static func interpolate(_ segment: Segment<Self>, _ progress: SIMD4<Double>) -> Self
}

/// The stretch between two keyframes.
struct Segment<Value: Sendable>: Sendable {
  var start: Value
  var end: Value
  var easing: Easing
  /// The curve that a position follows; nil when it moves straight.
  var motionPath: MotionPath?
}

/// A value keyed over time. Before the first key it has the first value, from the last key on the last.
struct Track<Value: Interpolatable>: Sendable {
  /// The keyframes' times in frames, ascending; at least one.
  let times: [Double]
  /// One fewer than times.
  let segments: [Segment<Value>]
  let last: Value

  func value(at frame: Double) -> Value {
    guard let index = segmentIndex(at: frame) else { return last }
    let start = times[index]
    let segment = segments[index]
    if frame <= start { return segment.start }
    return Value.interpolate(
      segment, segment.easing.progress(at: (frame - start) / (times[index + 1] - start)))
  }

  /// The segment that rules at `frame`: of two keys at one time the later counts. Nil from the last key on.
  private func segmentIndex(at frame: Double) -> Int? {
    guard let lastTime = times.last, frame < lastTime else { return nil }
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= frame { low = middle } else { high = middle }
    }
    return low
  }
}

extension Double: Interpolatable {
  static func interpolate(_ segment: Segment<Double>, _ progress: SIMD4<Double>) -> Double {
    segment.start + (segment.end - segment.start) * progress.x
  }
}

/// Positions, anchors, scales and sizes; the third component counts in layers with 3D rotation only.
typealias Vector = SIMD3<Double>

extension SIMD3: Interpolatable where Scalar == Double {
  static func interpolate(_ segment: Segment<Self>, _ progress: SIMD4<Double>) -> Self {
    if let path = segment.motionPath { return path.point(atFraction: progress.x) }
    return segment.start + (segment.end - segment.start) * SIMD3(progress.x, progress.y, progress.z)
  }
}

/// Colours: red, green, blue, alpha.
extension SIMD4: Interpolatable where Scalar == Double {
  static func interpolate(_ segment: Segment<Self>, _ progress: SIMD4<Double>) -> Self {
    segment.start + (segment.end - segment.start) * progress
  }
}
