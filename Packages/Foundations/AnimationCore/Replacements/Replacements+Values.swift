extension Replacements {
  /// What a property has in the place of its own value: the same in all frames, or a function of the frame.
  ///
  /// In the units of the file, as in lottie-ios: opacities, scales and trims in percent, angles in degrees,
  /// lengths in the animation's units. A value of another kind than the property's has no effect, and where a
  /// function gives something that is not finite the property keeps its own.
  ///
  /// Functions are given the frame shown, 0 for the first, also inside of precomps with a time of their own.
  /// They are called whenever the value is needed, maybe several times a frame, by any number of threads, and
  /// must give the same answer for the same frame.
  public struct Value: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case color(Source<Color>)
      case number(Source<Double>)
      /// A pair for points and sizes alike: a file does not tell one from the other.
      case pair(Source<Point>)
      case gradient(Source<[Gradient.Stop]>)
    }

    package enum Source<Result: Hashable & Sendable>: Hashable, Sendable {
      case fixed(Result)
      case function(FrameFunction<Result>)

      package func value(at frame: Double) -> Result {
        switch self {
        case .fixed(let value): value
        case .function(let function): function.body(frame)
        }
      }
    }

    package let content: Content

    /// The alpha counts, and is multiplied with the opacity of the fill or stroke.
    public static func color(_ color: Color) -> Value { Value(content: .color(.fixed(color))) }
    public static func color(_ function: @escaping @Sendable (_ frame: Double) -> Color) -> Value {
      Value(content: .color(.function(FrameFunction(function))))
    }

    public static func number(_ number: Double) -> Value { Value(content: .number(.fixed(number))) }
    public static func number(_ function: @escaping @Sendable (_ frame: Double) -> Double) -> Value {
      Value(content: .number(.function(FrameFunction(function))))
    }

    public static func point(_ point: Point) -> Value { Value(content: .pair(.fixed(point))) }
    public static func point(_ function: @escaping @Sendable (_ frame: Double) -> Point) -> Value {
      Value(content: .pair(.function(FrameFunction(function))))
    }

    /// A value for sizes, also for scales, where 100 is the full size.
    public static func size(_ size: Size) -> Value { .point(Point(size.width, size.height)) }
    public static func size(_ function: @escaping @Sendable (_ frame: Double) -> Size) -> Value {
      .point { frame in
        let size = function(frame)
        return Point(size.width, size.height)
      }
    }

    /// A gradient of `stops`, at least one; offsets that decrease are raised to the one before.
    public static func gradient(_ stops: [Gradient.Stop]) -> Value {
      Value(content: .gradient(.fixed(stops)))
    }
    public static func gradient(
      _ function: @escaping @Sendable (_ frame: Double) -> [Gradient.Stop]
    ) -> Value {
      Value(content: .gradient(.function(FrameFunction(function))))
    }
  }

  /// Values by key path, in the order they were set: of several that reach one property the last counts.
  ///
  ///     replacements.values["**.Fill 1.Color"] = .color(.white)
  ///     replacements.values["Dial.Needle.Transform.Rotation"] = .number { frame in frame * 6 }
  public struct Values: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package struct Entry: Hashable, Sendable {
      package var keyPath: AnimationKeyPath
      package var value: Value
    }

    package private(set) var entries: [Entry] = []

    public init() {}

    public init(dictionaryLiteral elements: (AnimationKeyPath, Value)...) {
      for (keyPath, value) in elements { self[keyPath] = value }
    }

    public var isEmpty: Bool { entries.isEmpty }

    package var keyPaths: [AnimationKeyPath] { entries.map(\.keyPath) }

    /// The value set for exactly this key path, wildcards and all. A value that is set again counts as the
    /// last; nil takes it away.
    public subscript(keyPath: AnimationKeyPath) -> Value? {
      get { entries.first { $0.keyPath == keyPath }?.value }
      set {
        entries.removeAll { $0.keyPath == keyPath }
        if let newValue { entries.append(Entry(keyPath: keyPath, value: newValue)) }
      }
    }
  }
}

/// A function of the frame. A class, because its identity is what tells it from another.
package final class FrameFunction<Result>: Hashable, Sendable {
  package let body: @Sendable (_ frame: Double) -> Result

  init(_ body: @escaping @Sendable (_ frame: Double) -> Result) {
    self.body = body
  }

  package static func == (a: FrameFunction, b: FrameFunction) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
