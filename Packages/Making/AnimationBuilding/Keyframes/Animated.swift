import AnimationCore

/// The value that something has at a frame.
public struct Keyframe<Value: KeyframeValue>: Hashable, Sendable {
  /// Frames from the first one; may have a fraction, and lie outside of what is shown.
  public var frame: Double
  public var value: Value
  /// How the value goes from here to the next keyframe.
  public var easing: Easing

  public init(_ value: Value, at frame: Double, easing: Easing = .linear) {
    (self.frame, self.value, self.easing) = (frame, value, easing)
  }
}

/// A value over time: one that stays, or keyframes.
///
///     let position = Animated(Point(100, 40)).to(Point(100, 160), at: 30, easing: .easeIn)
public struct Animated<Value: KeyframeValue>: Hashable, Sendable {
  /// The value where there are no keyframes.
  public var initial: Value
  /// The keyframes in the order of their frames. Before the first the value is the first one's, after the last the
  /// last one's.
  public var keyframes: [Keyframe<Value>]
  /// The name of the slot that the value is in, by which a viewer puts another in its place; nil for none. Lottie only.
  public var slot: String?

  public init(_ initial: Value, keyframes: [Keyframe<Value>] = [], slot: String? = nil) {
    (self.initial, self.keyframes, self.slot) = (initial, keyframes, slot)
  }

  /// Returns the value followed by a keyframe.
  ///
  /// - Parameters:
  ///   - frame: after those that there are. Where there are none, the first is at frame 0.
  ///   - easing: how the value gets there.
  public func to(_ value: Value, at frame: Double, easing: Easing = .linear) -> Animated {
    var copy = keyed
    copy.keyframes[copy.keyframes.count - 1].easing = easing
    copy.keyframes.append(Keyframe(value, at: frame))
    return copy
  }

  /// Returns the value with what it has last held until a frame.
  public func holding(until frame: Double) -> Animated { to(keyframes.last?.value ?? initial, at: frame) }

  /// Returns the value with all its keyframes so many frames later.
  public func delayed(by frames: Double) -> Animated {
    var copy = self
    for index in copy.keyframes.indices { copy.keyframes[index].frame += frames }
    return copy
  }

  /// Whether there are no keyframes.
  public var isFixed: Bool { keyframes.isEmpty }

  public func value(at frame: Double) -> Value {
    guard let first = keyframes.first, let last = keyframes.last else { return initial }
    guard let next = keyframes.firstIndex(where: { $0.frame > frame }) else { return last.value }
    guard next > 0 else { return first.value }
    let (a, b) = (keyframes[next - 1], keyframes[next])
    return a.value.interpolated(
      to: b.value, progress: a.easing.progress(at: (frame - a.frame) / (b.frame - a.frame)))
  }

  /// The values that it is made of: those of the keyframes, or the one that stays.
  var values: [Value] { isFixed ? [initial] : keyframes.map(\.value) }

  /// The value with at least one keyframe.
  private var keyed: Animated {
    isFixed ? Animated(initial, keyframes: [Keyframe(initial, at: 0)], slot: slot) : self
  }
}

extension Animated: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral where Value == Double {
  public init(integerLiteral value: Int) { self.init(Double(value)) }
  public init(floatLiteral value: Double) { self.init(value) }
}

extension Animated<Double> {
  public init(_ value: Double) { self.init(value, keyframes: []) }
}

extension Animated<Point> {
  /// A point by its coordinates.
  public init(_ x: Double, _ y: Double) { self.init(Point(x, y)) }

  /// One factor for both directions, for scales.
  public init(both factor: Double) { self.init(Point(factor, factor)) }

  /// Returns the value followed by a keyframe, as `to(_:at:easing:)` does.
  public func to(_ x: Double, _ y: Double, at frame: Double, easing: Easing = .linear) -> Animated {
    to(Point(x, y), at: frame, easing: easing)
  }
}

extension Animated<Point3D> {
  /// A point in space by its coordinates.
  public init(_ x: Double, _ y: Double, _ z: Double) { self.init(Point3D(x, y, z)) }

  /// Returns the value followed by a keyframe, as `to(_:at:easing:)` does.
  public func to(_ x: Double, _ y: Double, _ z: Double, at frame: Double, easing: Easing = .linear)
    -> Animated
  {
    to(Point3D(x, y, z), at: frame, easing: easing)
  }
}
