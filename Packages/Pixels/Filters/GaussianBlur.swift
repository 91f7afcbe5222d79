import AnimationCore

/// A Gaussian blur along the pixels' axes, by three means of boxes of whole pixels, one after the other.
///
/// At an edge from 0 to 255, deviations from 2 on are at most 7 off a true Gaussian somewhere, 2.6 in the mean. Three
/// boxes of one size, the nearest to the deviation, are up to 14 off.
package struct GaussianBlur: Hashable, Sendable {
  /// In pixels; wider blurs are as wide as this.
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
    /// The same as at its nearest edge, for each of the boxes.
    case clamped
  }

  /// Blurs every channel. Where the budget is spent, the rest stays as it is.
  package func apply(to plane: BytePlane, edges: Edges = .transparent, _ budget: WorkBudget) {
    let longest = max(across.isEmpty ? 0 : plane.width, down.isEmpty ? 0 : plane.height)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * longest) { scratch in
      guard let first = scratch.baseAddress else { return }
      let line = BlurredLine(first, first + longest)
      if !across.isEmpty {
        for y in 0..<plane.height where budget.spend(across.count * plane.width * plane.channels) {
          let row = plane.bytes + y * plane.stride
          for channel in 0..<plane.channels {
            line.blur(row + channel, count: plane.width, step: plane.channels, radii: across)
          }
        }
      }
      if !down.isEmpty {
        for x in 0..<plane.width * plane.channels where budget.spend(down.count * plane.height) {
          line.blur(plane.bytes + x, count: plane.height, step: plane.stride, radii: down)
        }
      }
    }
  }
}

/// Room for a line of pixels before and after a box has gone over it.
private struct BlurredLine {
  private let first: UnsafeMutablePointer<UInt8>
  private let second: UnsafeMutablePointer<UInt8>

  init(_ first: UnsafeMutablePointer<UInt8>, _ second: UnsafeMutablePointer<UInt8>) {
    self.first = first
    self.second = second
  }

  /// Blurs `count` bytes, each `step` after the one before.
  func blur(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, step: Int, radii: [Int]) {
    var (source, target) = (first, second)
    for i in 0..<count { source[i] = bytes[i * step] }
    for radius in radii {
      Self.average(source, into: target, count: count, radius)
      (source, target) = (target, source)
    }
    for i in 0..<count { bytes[i * step] = source[i] }
  }

  /// Each byte becomes the mean of those at most `radius` away, rounded to the nearest.
  private static func average(
    _ source: UnsafeMutablePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int, _ radius: Int
  ) {
    let width = 2 * radius + 1
    // Rounded up, so that a sum (below 2¹⁹) times this, without the last 40 bits, is the sum divided by the width.
    let factor = (1 << 40 + width - 1) / width
    // Half the width goes in from the start, for rounding.
    var sum = radius
    for i in 0..<min(radius, count) { sum &+= Int(source[i]) }
    for i in 0..<count {
      if i + radius < count { sum &+= Int(source[i + radius]) }
      target[i] = UInt8(truncatingIfNeeded: (sum &* factor) >> 40)
      if i >= radius { sum &-= Int(source[i - radius]) }
    }
  }
}
