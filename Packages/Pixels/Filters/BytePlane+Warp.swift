import AnimationCore
import CSpans
import CStandardLibrary

extension BytePlane {
  /// Fills the plane with the source, warped. Both have four channels. Where the budget is spent, the rest stays as it is.
  package func fill(from source: BytePlane, _ warp: Warp, _ places: FilterPlaces, _ budget: WorkBudget) {
    switch warp {
    case .bulge(let center, let radii, let height):
      let bulge = Bulge(height: height)
      fill(from: source, budget) { x, y in
        let point = places.toFilter.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let place = Point((point.x - center.x) / radii.width, (point.y - center.y) / radii.height)
        let factor = bulge.factor(place.length)
        return places.toSource.apply(
          factor == 1
            ? point
            : Point(center.x + place.x * factor * radii.width, center.y + place.y * factor * radii.height))
      }
    case .sharpen(let amount):
      let scale = abs(places.toSource.determinant).squareRoot()
      fill(from: source, budget) { x, y in
        places.toSource.apply(places.toFilter.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
      }
      sharpen(amount, step: scale, budget)
    }
  }

  /// Fills the plane with the source, each pixel taken from where the map says. All have four channels. Where the budget is spent,
  /// the rest stays as it is.
  ///
  /// - Parameter map: counts from its first row and column on; beyond it, it is transparent. `displacement.map` is not looked at.
  package func fill(
    from source: BytePlane, _ displacement: Displacement, map: BytePlane, _ places: FilterPlaces,
    _ budget: WorkBudget
  ) {
    let maximum = displacement.maximum
    guard map.channels == 4, maximum.width.isFinite, maximum.height.isFinite else { return }
    fill(from: source, budget) { x, y in
      let pixel = x < map.width && y < map.height ? map.words(ofRow: y)[x] : 0
      let point = places.toFilter.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
      return places.toSource.apply(
        Point(
          point.x + 2 * maximum.width * displacement.horizontal.distance(pixel),
          point.y + 2 * maximum.height * displacement.vertical.distance(pixel)))
    }
  }

  /// Makes each of the premultiplied pixels 1 + amount times itself less amount / 8 times each of its eight neighbours. Around the
  /// plane there is nothing. Where memory is missing or the budget is spent, the rest stays as it is.
  ///
  /// - Parameter step: how far the neighbours are away, in pixels.
  package func sharpen(_ amount: Double, step: Double, _ budget: WorkBudget) {
    guard channels == 4, amount.isFinite, amount != 0, step > 0, step < 1e6, width > 0, height > 0,
      let copy = PixelBuffer(width: width, height: height)
    else { return }
    for y in 0..<height { (copy.words + y * width).update(from: words(ofRow: y), count: width) }
    let whole = Int(step)
    // Columns and rows that take part in a neighbour one step away, and how much.
    let near: [(distance: Int, part: Double)] = [
      (whole, 1 - (step - Double(whole))), (whole + 1, step - Double(whole)),
    ].filter { $0.1 > 0 }
    let taps: [(distance: Int, part: Double)] = [(0, 1)] + near + near.map { (-$0.distance, $0.part) }
    let amount = min(max(amount, -1e4), 1e4)
    let (own, other) = (Float(1 + amount + amount / 8), Float(amount / 8))
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: width) { sums in
      for y in 0..<height where budget.spend(8 * width) {
        // Columns are added up first, then those a step away.
        sums.initialize(repeating: .zero)
        for tap in taps where y + tap.distance >= 0 && y + tap.distance < height {
          let row = copy.words + (y + tap.distance) * width
          for x in 0..<width { sums[x] += row[x].components * Float(tap.part) }
        }
        let (row, target) = (copy.words + y * width, words(ofRow: y))
        for x in 0..<width {
          var around = SIMD4<Float>.zero
          for tap in taps where x + tap.distance >= 0 && x + tap.distance < width {
            around += sums[x + tap.distance] * Float(tap.part)
          }
          target[x] = UInt32(components: row[x].components * own - around * other)
        }
      }
    }
  }
}

private struct Bulge {
  private let sign: Double
  private let radius: Double
  private let exponent: Double

  init(height: Double) {
    let depth = height.isFinite ? min(abs(height), 100) / 4 : 0
    sign = depth > 0 ? (height < 0 ? -1 : 1) : 0
    radius = depth > 0 ? (1 + depth) / (2 * depth.squareRoot()) : 1
    exponent = 2 * 1.3 * depth * depth * depth
  }

  /// What a place so far from the centre, in radii, is multiplied by.
  func factor(_ length: Double) -> Double {
    guard sign != 0, length > 0, length < 1 else { return 1 }
    return 1 + sign * (asin(length / radius) / asin(1 / radius) / length - 1 + pow(length, exponent) - 1)
  }
}

extension Displacement.Channel {
  /// (value − ½) · cover.
  fileprivate func distance(_ pixel: UInt32) -> Double {
    let cover = Double(pixel >> 24) / 255
    switch self {
    case .alpha: return cover - 0.5
    case .constant(let value): return value.clampedToUnit - 0.5
    default: break
    }
    guard let color = StraightColor(premultiplied: pixel) else { return 0 }
    let value =
      switch self {
      case .red: color.red
      case .green: color.green
      case .blue: color.blue
      case .luma: color.luma
      case .hue: color.hue
      case .lightness: color.lightness
      case .saturation: color.saturation
      case .alpha, .constant: 0.5
      }
    return (value - 0.5) * cover
  }
}

extension UInt32 {
  /// The four bytes, the lowest first.
  fileprivate var components: SIMD4<Float> {
    SIMD4<Float>(SIMD4<UInt32>(self & 0xff, self >> 8 & 0xff, self >> 16 & 0xff, self >> 24))
  }

  /// The bytes nearest to the components; none above the last one, alpha.
  fileprivate init(components: SIMD4<Float>) {
    let alpha = Swift.min(Swift.max(components.w + 0.5, 0), 255).rounded(.down)
    let limited = pointwiseMin(pointwiseMax(components + 0.5, SIMD4(repeating: 0)), SIMD4(repeating: alpha))
    let bytes = SIMD4<UInt32>(limited)
    self = bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
  }
}
