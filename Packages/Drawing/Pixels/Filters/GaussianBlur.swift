import AnimationCore
import PixelKernels

/// A Gaussian blur along the pixels' axes, by three means of boxes of whole pixels, one after the other.
///
/// At an edge from 0 to 255, deviations from 2 on are at most 7 off a true Gaussian somewhere, 2.6 in the mean. Three
/// boxes of one size, the nearest to the deviation, are up to 14 off.
package struct GaussianBlur: Hashable, Sendable {
  /// The largest deviation in pixels; wider blurs are as wide as this.
  package static let maximumDeviation = 500.0

  /// How many pixels the boxes have on each side of their centre; none for no blur.
  let across: [Int]
  let down: [Int]

  /// How many pixels away a pixel has influence at most: three deviations, in the direction in which that is more.
  package let reach: Int

  /// - Parameters: standard deviations in pixels; what is not a number, infinite or negative is 0.
  package init(deviationX: Double, deviationY: Double) {
    func limited(_ deviation: Double) -> Double {
      deviation.isFinite ? min(max(deviation, 0), Self.maximumDeviation) : 0
    }
    let (x, y) = (limited(deviationX), limited(deviationY))
    across = Self.boxRadii(x)
    down = Self.boxRadii(y)
    // One more, as boxes are of whole pixels.
    reach =
      across.isEmpty && down.isEmpty
      ? 0 : Int((3 * max(x, y)).rounded(.up), within: 0...3 * Int(Self.maximumDeviation)) + 1
  }

  package init(deviation: Double) { self.init(deviationX: deviation, deviationY: deviation) }

  /// The variance of a box of radius r is ((2r + 1)² − 1) / 12, and those of the three add up. They are of at most two
  /// sizes, as many of the wider ones as bring the sum closest to the variance wanted.
  private static func boxRadii(_ deviation: Double) -> [Int] {
    let variance = deviation * deviation
    func boxVariance(_ radius: Int) -> Double {
      let width = Double(2 * radius + 1)
      return (width * width - 1) / 12
    }
    let ideal = ((4 * variance + 1).squareRoot() - 1) / 2
    let low = Int(ideal.rounded(.down), within: 0...Int(maximumDeviation))
    let missing = variance - 3 * boxVariance(low)
    let wide = Int((missing / (boxVariance(low + 1) - boxVariance(low))).rounded(), within: 0...3)
    return (0..<3).map { $0 < wide ? low + 1 : low }.filter { $0 > 0 }
  }
}

extension GaussianBlur {
  /// What lies beyond a plane.
  package enum Edges: Hashable, Sendable {
    /// Nothing: 0.
    case transparent
    /// The pixel at the nearest edge, for each of the boxes.
    case clamped
  }

  /// Blurs every channel. Where the budget is spent, the rest stays as it is.
  package func apply(to plane: BytePlane, edges: Edges = .transparent, _ budget: WorkBudget) {
    let longest = max(across.isEmpty ? 0 : plane.width, down.isEmpty ? 0 : plane.height)
    let strip = Int(spans_strip_width)
    guard longest > 0, plane.channels > 0, plane.channels <= strip else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * strip * longest) { strips in
      guard let strips = strips.baseAddress else { return }
      if !across.isEmpty {
        var boxes = spans_boxes(across, edges)
        let rows = strip / plane.channels
        for y in stride(from: 0, to: plane.height, by: rows)
        where budget.spend(2 * across.count * plane.width * strip) {
          spans_blur_rows(
            plane.bytes + y * plane.stride, plane.stride, min(rows, plane.height - y), plane.width,
            plane.channels, &boxes, strips)
        }
      }
      if !down.isEmpty {
        var boxes = spans_boxes(down, edges)
        let columns = plane.width * plane.channels
        for x in stride(from: 0, to: columns, by: strip)
        where budget.spend(2 * down.count * plane.height * strip) {
          spans_blur_columns(
            plane.bytes + x, plane.stride, min(strip, columns - x), plane.height, &boxes, strips)
        }
      }
    }
  }
}

extension spans_boxes {
  fileprivate init(_ radii: [Int], _ edges: GaussianBlur.Edges) {
    func radius(_ index: Int) -> UInt32 { index < radii.count ? UInt32(radii[index]) : 0 }
    self.init(
      radii: (radius(0), radius(1), radius(2)), count: min(radii.count, 3), is_clamped: edges == .clamped)
  }
}
