import AnimationCore

/// The Gaussian blur of a feathered mask, in whole pixels, along the pixels' axes.
package struct FeatherBlur: Hashable, Sendable {
  /// The standard deviation of a feather of 1. Adobe says only that the feather straddles the edge and falls off
  /// like a Gaussian, somewhat further than its width; this factor is the one by which Skottie comes close to After
  /// Effects (`kFeatherToSigma`, modules/skottie/src/Layer.cpp). Blurs and soft shadows have 0.3 there.
  private static let deviationPerFeather = 0.38
  /// Beyond three deviations nothing is left to see.
  static let reachPerFeather = 3 * deviationPerFeather
  package static let maximumDeviation = 500.0

  /// In pixels, 0…`maximumDeviation`.
  package let deviationX: Double
  package let deviationY: Double

  /// Nil when nothing is blurred.
  ///
  /// - Parameter toPixels: from the feather's space.
  package init?(_ feather: Size, _ toPixels: Transform) {
    func deviation(_ feather: Double, _ axis: Point) -> Double {
      let length = feather.isFinite ? max(0, feather) * axis.length * Self.deviationPerFeather : 0
      return length.isFinite ? min(length, Self.maximumDeviation) : 0
    }
    deviationX = deviation(feather.width, Point(toPixels.a, toPixels.b))
    deviationY = deviation(feather.height, Point(toPixels.c, toPixels.d))
    if max(deviationX, deviationY) < 0.1 { return nil }
  }

  /// How many pixels away it can be seen.
  package var reach: Double { (3 * max(deviationX, deviationY)).rounded(.up) + 1 }
}
