import LottieFormat

/// Numbers that look random, and are the same whenever they are asked for: hashes of whole numbers.
enum Noise {
  private static let beginning: UInt32 = 0x9e37_79b9

  /// Returns a number from 0 to 1 that looks random.
  static func unit(_ keys: some Sequence<Double>) -> Double {
    Double(keys.reduce(beginning) { mix($0, word($1)) }) / 4_294_967_296
  }

  /// Returns a number from -1 to 1 that looks random, smooth in `x`.
  static func value(at x: Double, _ keys: [Double]) -> Double {
    let seed = keys.reduce(beginning) { mix($0, word($1)) }
    let k = x.rounded(.down)
    let u = x - k
    func at(_ k: Double) -> Double { 2 * (Double(mix(seed, word(k))) / 4_294_967_296) - 1 }
    return at(k) + (at(k + 1) - at(k)) * u * u * u * (u * (6 * u - 15) + 10)
  }

  /// Octaves of noise: each twice as fast as the one before it, and `multiplier` as large.
  static func wiggle(
    seed: Double, component: Double, frequency: Double, amplitude: Double, octaves: Double,
    multiplier: Double,
    time: Double
  ) -> Double {
    var sum = 0.0
    var (octave, speed, part) = (0.0, 1.0, 1.0)
    while octave < min(octaves, 10) {
      sum += amplitude * part * value(at: frequency * speed * time, [seed, component, octave])
      octave += 1
      speed *= 2
      part *= multiplier
    }
    return sum
  }

  private static func mix(_ seed: UInt32, _ x: UInt32) -> UInt32 {
    var hash = seed ^ ((x ^ x >> 16) &* 0x45d_9f3b)
    hash = (hash ^ hash >> 16) &* 0x85eb_ca6b
    hash = (hash ^ hash >> 13) &* 0xc2b2_ae35
    return hash ^ hash >> 16
  }

  /// Converts a number as JavaScript does: what is left of a whole number by 2³², 0 for none.
  private static func word(_ number: Double) -> UInt32 {
    guard number.isFinite else { return 0 }
    let rest = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    return UInt32(rest < 0 ? rest + 4_294_967_296 : rest)
  }
}

extension PropertyContext {
  /// Returns a seed that a property of a layer has wherever and whenever it is asked for.
  func seed(of node: ExpressionNode) -> UInt32 {
    [layerAddress.composition, layerAddress.layer, node.address].reduce(2_166_136_261) { seed, part in
      (seed ^ UInt32(truncatingIfNeeded: part)) &* 16_777_619
    }
  }
}
