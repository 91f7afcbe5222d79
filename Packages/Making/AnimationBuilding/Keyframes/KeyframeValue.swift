import AnimationCore

/// A value that keyframes can have.
public protocol KeyframeValue: Hashable, Sendable {
  /// The value at `progress` of the way to another: 0 is here, 1 is there, others lie beyond.
  func interpolated(to other: Self, progress: Double) -> Self
}

extension Double: KeyframeValue {
  public func interpolated(to other: Double, progress: Double) -> Double { self + (other - self) * progress }
}

extension Point: KeyframeValue {
  public func interpolated(to other: Point, progress: Double) -> Point { interpolated(to: other, progress) }
}

extension Size: KeyframeValue {
  public func interpolated(to other: Size, progress: Double) -> Size {
    Size(
      width.interpolated(to: other.width, progress: progress),
      height.interpolated(to: other.height, progress: progress))
  }
}

extension Color: KeyframeValue {
  public func interpolated(to other: Color, progress: Double) -> Color {
    Color(
      red: red.interpolated(to: other.red, progress: progress),
      green: green.interpolated(to: other.green, progress: progress),
      blue: blue.interpolated(to: other.blue, progress: progress),
      alpha: alpha.interpolated(to: other.alpha, progress: progress))
  }
}

extension Path: KeyframeValue {
  /// Each point goes its way. A path of other elements comes at once, at the end.
  public func interpolated(to other: Path, progress: Double) -> Path {
    let unlike = progress < 1 ? self : other
    guard elements.count == other.elements.count else { return unlike }
    var mixed: [Element] = []
    for (from, to) in zip(elements, other.elements) {
      switch (from, to) {
      case (.move(let a), .move(let b)): mixed.append(.move(a.interpolated(to: b, progress)))
      case (.line(let a), .line(let b)): mixed.append(.line(a.interpolated(to: b, progress)))
      case (.curve(let a1, let a2, let a), .curve(let b1, let b2, let b)):
        mixed.append(
          .curve(
            a1.interpolated(to: b1, progress), a2.interpolated(to: b2, progress),
            a.interpolated(to: b, progress)))
      case (.close, .close): mixed.append(.close)
      default: return unlike
      }
    }
    return Path(mixed)
  }
}

/// A place in space: x to the right, y down, z away from the viewer. Also the scale along the three.
public struct Point3D: KeyframeValue {
  public var x: Double
  public var y: Double
  public var z: Double

  public static let zero = Point3D(0, 0, 0)

  public init(_ x: Double, _ y: Double, _ z: Double) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  public func interpolated(to other: Point3D, progress: Double) -> Point3D {
    Point3D(
      x.interpolated(to: other.x, progress: progress), y.interpolated(to: other.y, progress: progress),
      z.interpolated(to: other.z, progress: progress))
  }
}
