import AnimationCore

/// The stops of a gradient as a file keeps them: colours and opacities on scales of their own.
struct GradientStops: Sendable {
  /// Groups of offset, red, green, blue.
  var colors: [Double]
  /// Pairs of offset and opacity; may be empty.
  var opacities: [Double]
}

extension GradientStops {
  /// - Parameters:
  ///   - numbers: first those of the colours.
  ///   - colorCount: of the colours, as the file says; as many as fit when nil.
  init(_ numbers: [Double], colorCount: Int?) {
    let count = max(0, min(colorCount ?? numbers.count / 4, numbers.count / 4))
    let rest = numbers.dropFirst(count * 4)
    self.init(colors: Array(numbers.prefix(count * 4)), opacities: Array(rest.prefix(rest.count / 2 * 2)))
  }
}

extension GradientStops: Interpolatable {
  static func interpolate(
    _ start: Keyframe<GradientStops>, _ end: GradientStops, _ progress: SIMD4<Double>
  ) -> GradientStops {
    func mix(_ a: [Double], _ b: [Double]) -> [Double] {
      var result = a
      for i in 0..<min(a.count, b.count) { result[i] += (b[i] - a[i]) * progress.x }
      return result
    }
    return GradientStops(
      colors: mix(start.value.colors, end.colors),
      opacities: mix(start.value.opacities, end.opacities))
  }

  static func isSteady(_ start: Keyframe<GradientStops>, _ end: GradientStops) -> Bool {
    start.value.colors == end.colors && start.value.opacities == end.opacities
  }
}

struct GradientModel: Sendable {
  var isRadial = true
  var start = Property.fixed(Vector.zero)
  var end = Property.fixed(Vector.zero)
  /// How far the focus lies from the centre, in percent of the radius, towards `highlightAngle`.
  var highlightLength = Property.fixed(0.0)
  /// The angle in degrees from the direction of start to end.
  var highlightAngle = Property.fixed(0.0)
  var stops = Property.fixed(GradientStops(colors: [], opacities: []))
}
