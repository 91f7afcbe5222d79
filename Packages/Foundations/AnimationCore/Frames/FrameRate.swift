/// Frames per second as a fraction, so that times can be computed without drift.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// Both above 0, in lowest terms.
  package let numerator: Int
  package let denominator: Int

  /// The slowest and the fastest rate, in frames per second.
  package static let range = 0.01...1000.0
  private static let maximumTerm = 100_000

  /// Nil when the rate is out of range, or its terms are above 100,000 where nothing can be taken out of both.
  public init?(_ numerator: Int, per denominator: Int = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
    guard max(self.numerator, self.denominator) <= Self.maximumTerm, Self.range.contains(framesPerSecond)
    else { return nil }
  }

  /// The fraction that a rounded number stands for: 29.97 is 30000/1001, 12.5 is 25/2. Nil out of range.
  public init?(_ framesPerSecond: Double) {
    guard Self.range.contains(framesPerSecond) else { return nil }
    // Television's rates are those of whole numbers, slowed down by 1/1001.
    let whole = (framesPerSecond * 1.001).rounded()
    if abs(framesPerSecond * 1.001 - whole) < 1e-4, abs(framesPerSecond - framesPerSecond.rounded()) > 1e-3 {
      self.init(Int(whole) * 1000, per: 1001)
      return
    }
    // The first fraction that is close enough to be what was meant; at the latest, thousandths are.
    for denominator in 1...1000 {
      let numerator = (framesPerSecond * Double(denominator)).rounded()
      if numerator > 0, abs(numerator / Double(denominator) - framesPerSecond) < 1e-5 * framesPerSecond {
        self.init(Int(numerator), per: denominator)
        return
      }
    }
    self.init(Int(max(10, framesPerSecond * 1000).rounded()), per: 1000)
  }

  /// Makes a rate of any number: one out of range counts as the nearest rate that is not, what is not a
  /// number as 1.
  package init(clamping framesPerSecond: Double) {
    let rate = framesPerSecond.isNaN ? 1 : framesPerSecond
    self =
      FrameRate(min(max(rate, Self.range.lowerBound), Self.range.upperBound)) ?? FrameRate(lowestTerms: 1, 1)
  }

  private init(lowestTerms numerator: Int, _ denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

  /// When a frame begins, in whole units, rounded; 0 is the first frame.
  package func start(ofFrame index: Int, unitsPerSecond: Int) -> Int {
    (index * denominator * unitsPerSecond * 2 + numerator) / (numerator * 2)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}
