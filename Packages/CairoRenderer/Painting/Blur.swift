import AnimationCore
import CCairo
import DrawingPlan

extension FeatherBlur {
  /// Blurs an A8 surface; what lies outside of it counts as 0.
  func apply(to surface: OpaquePointer, _ budget: WorkBudget) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    for radius in Self.boxRadii(deviationX) {
      for y in 0..<height where budget.spend(width) {
        Self.average(data + y * stride, count: width, step: 1, radius)
      }
    }
    for radius in Self.boxRadii(deviationY) {
      for x in 0..<width where budget.spend(height) {
        Self.average(data + x, count: height, step: stride, radius)
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Three averages of boxes come close to a Gaussian. The variance of a box of radius r is
  /// ((2r + 1)² − 1) / 12; the radii add up to the one wanted.
  private static func boxRadii(_ deviation: Double) -> [Int] {
    guard deviation >= 0.1 else { return [] }
    let ideal = ((4 * deviation * deviation + 1).squareRoot() - 1) / 2
    let low = Int(ideal.rounded(.down), within: 0...Int(maximumDeviation) * 2)
    func variance(_ radius: Int) -> Double {
      let width = Double(2 * radius + 1)
      return (width * width - 1) / 12
    }
    // As many of the wider boxes as bring the sum closest.
    let missing = deviation * deviation - 3 * variance(low)
    let wide = Int((missing / (variance(low + 1) - variance(low))).rounded(), within: 0...3)
    return (0..<3).map { $0 < wide ? low + 1 : low }.filter { $0 > 0 }
  }

  /// Replaces each of `count` bytes by the mean of those at most `radius` away.
  private static func average(_ line: UnsafeMutablePointer<UInt8>, count: Int, step: Int, _ radius: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { copy in
      for i in 0..<count { copy[i] = line[i * step] }
      let width = 2 * radius + 1
      var sum = 0
      for i in 0..<min(radius, count) { sum += Int(copy[i]) }
      for i in 0..<count {
        if i + radius < count { sum += Int(copy[i + radius]) }
        line[i * step] = UInt8((sum + width / 2) / width)
        if i >= radius { sum -= Int(copy[i - radius]) }
      }
    }
  }
}
