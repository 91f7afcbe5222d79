import Foundation

extension Sequence<Double> {
  /// The mean that treats ratios alike: twice as slow and twice as fast cancel out. 1 of no numbers at all.
  public var geometricMean: Double {
    let logarithms = map { log($0) }
    return exp(logarithms.reduce(0, +) / Double(Swift.max(1, logarithms.count)))
  }
}

extension Collection {
  /// The same elements in an order in which every beginning is a sample of all: those far apart come first.
  public var spread: [Element] {
    // The golden section of the count, made coprime to it, so that every index comes up once.
    let elements = Array(self)
    guard elements.count > 2 else { return elements }
    var step = Int((Double(elements.count) * 0.618).rounded())
    while commonDivisor(step, elements.count) > 1 { step += 1 }
    return elements.indices.map { elements[$0 * step % elements.count] }
  }
}

private func commonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : commonDivisor(b, a % b)
}
