import AnimationCore
import CStandardLibrary
import PixelKernels

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
    let near = [(whole, 1 - (step - Double(whole))), (whole + 1, step - Double(whole))].filter { $0.1 > 0 }
    let taps = ([(0, 1)] + near + near.map { (-$0.0, $0.1) }).map {
      spans_tap(distance: Int32($0.0), part: Float($0.1))
    }
    let limited = min(max(amount, -1e4), 1e4)
    let (own, other) = (Float(1 + limited + limited / 8), Float(limited / 8))
    // Beyond both ends of a row there are zeros as far as neighbours lie.
    let margin = 4 * (min(whole, width) + 1)
    let reached = taps.filter { Int($0.distance.magnitude) <= min(whole, width) + 1 }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * width + 2 * margin) { memory in
      guard let memory = memory.baseAddress else { return }
      memory.initialize(repeating: 0, count: 4 * width + 2 * margin)
      let sums = memory + margin
      for y in 0..<height where budget.spend(12 * width) {
        // Columns are added up first, then those a step away.
        sums.update(repeating: 0, count: 4 * width)
        for tap in taps where y + Int(tap.distance) >= 0 && y + Int(tap.distance) < height {
          let row = copy.bytes + (y + Int(tap.distance)) * width * 4
          spans_add_weighed(sums, row, 4 * width, tap.part)
        }
        spans_sharpen_pixels(words(ofRow: y), sums, width, reached, reached.count, own, other)
      }
    }
  }
}

private struct Bulge {
  /// What places are multiplied by, from the centre to the rim; none for no bulge.
  private var factors: [Double] = []

  init(height: Double) {
    let depth = height.isFinite ? min(abs(height), 100) / 4 : 0
    guard depth > 0 else { return }
    let radius = (1 + depth) / (2 * depth.squareRoot())
    let exponent = 2 * 1.3 * depth * depth * depth
    let count = 1024
    factors = (0...count).map { index in
      // What lies within a thousandth of the centre is as at that.
      let length = Double(max(index, 1)) / Double(count)
      let change = asin(length / radius) / asin(1 / radius) / length + pow(length, exponent) - 2
      return height < 0 ? 1 - change : 1 + change
    }
  }

  /// - Parameter length: of a place from the centre, in radii.
  func factor(_ length: Double) -> Double {
    guard length < 1, !factors.isEmpty else { return 1 }
    let place = length * Double(factors.count - 1)
    let index = min(Int(place), factors.count - 2)
    return factors[index] + (factors[index + 1] - factors[index]) * (place - Double(index))
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
