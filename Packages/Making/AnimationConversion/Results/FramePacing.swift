import AnimationCore

/// How many frames of a movie show each frame of a source.
struct FramePacing: Equatable {
  /// Whole frames per second, as SVGA has them.
  var rate: Int
  /// 0 for a frame that is left out.
  var counts: [Int]

  /// The rates that the SVGA specification names: players divide 60 by them.
  private static let usual = [1, 2, 3, 5, 6, 10, 12, 15, 20, 30, 60]
  private static let fastest = 60
  /// The rate for sources without times, in frames per second.
  private static let standard = 30
  /// How far times may be off and still be said to be exact, in seconds: files round them to milliseconds.
  private static let precision = 0.0011

  /// - Parameters:
  ///   - durations: in seconds, above 0; nil for frames that all last as long.
  ///   - unit: of the file, in seconds: its times are rounded to it.
  ///   - rate: nil for the first that gives the times exactly: of those that SVGA names, then of all up to 60. Where
  ///     none does, one that SVGA names and that rounding makes these times of; else the whole one nearest to
  ///     that of evenly spaced frames, within 0.2 %; else 60, where frames begin as near as may be to their
  ///     times.
  init(durations: [Double]?, unit: Double, frameCount: Int, rate: Int?) {
    guard let durations else {
      self.init(rate: rate ?? Self.standard, counts: Array(repeating: 1, count: frameCount))
      return
    }
    var ends: [Double] = []
    for duration in durations { ends.append((ends.last ?? 0) + duration) }
    if let rate {
      self.init(ends, rate)
    } else if let exact = Self.exactRate(ends, Self.usual + Array(1...Self.fastest), Self.precision)
      ?? Self.exactRate(ends, Self.usual, unit * 0.51)
    {
      self.init(ends, exact)
    } else if let even = Self.evenRate(durations) {
      self.init(rate: even, counts: Array(repeating: 1, count: durations.count))
    } else {
      self.init(ends, Self.fastest)
    }
  }

  private init(rate: Int, counts: [Int]) {
    (self.rate, self.counts) = (rate, counts)
  }

  private init(_ ends: [Double], _ rate: Int) {
    var start = 0
    var counts = ends.map { end in
      let next = Int((end * Double(rate)).rounded(), within: start...100_000_000)
      defer { start = next }
      return next - start
    }
    if start == 0, let last = counts.indices.last { counts[last] = 1 }
    self.init(rate: rate, counts: counts)
  }

  /// The first of the rates whose frames begin at these times, within a precision.
  private static func exactRate(_ ends: [Double], _ rates: [Int], _ precision: Double) -> Int? {
    rates.first { rate in
      var before = 0.0
      return ends.allSatisfy { end in
        let frame = (end * Double(rate)).rounded()
        defer { before = frame }
        return frame > before && abs(end - frame / Double(rate)) <= precision
      }
    }
  }

  private static func evenRate(_ durations: [Double]) -> Int? {
    let mean = durations.reduce(0, +) / Double(durations.count)
    guard durations.allSatisfy({ abs($0 - mean) <= precision }) else { return nil }
    let rate = (1 / mean).rounded()
    return 1...Double(fastest) ~= rate && abs(rate * mean - 1) <= 0.002 ? Int(rate) : nil
  }
}
