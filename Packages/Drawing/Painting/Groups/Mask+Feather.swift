import AnimationCore
import Pixels

extension Mask {
  /// The standard deviation of a feather of 1. Adobe says only that the feather straddles the edge and falls off
  /// like a Gaussian, somewhat further than its width; this factor is the one by which Skottie comes close to After
  /// Effects (`kFeatherToSigma`, modules/skottie/src/Layer.cpp). Blurs and soft shadows have 0.3 there.
  private static let deviationPerFeather = 0.38
  /// The reach of a feather of 1: beyond three deviations nothing is left to see.
  static let reachPerFeather = 3 * deviationPerFeather

  /// The standard deviations of the feather's blur, along the pixels' axes.
  ///
  /// - Parameter transform: from the mask's space to pixels.
  package func featherDeviation(_ transform: Transform) -> Size {
    func deviation(_ feather: Double, _ axis: Point) -> Double {
      feather.isFinite ? max(0, feather) * axis.length * Self.deviationPerFeather : 0
    }
    return Size(
      deviation(feather.width, Point(transform.a, transform.b)),
      deviation(feather.height, Point(transform.c, transform.d)))
  }

  /// What the feather does to the coverage.
  ///
  /// - Parameter transform: from the mask's space to pixels.
  func featherBlur(_ transform: Transform) -> GaussianBlur {
    let deviation = featherDeviation(transform)
    return GaussianBlur(deviationX: deviation.width, deviationY: deviation.height)
  }
}
