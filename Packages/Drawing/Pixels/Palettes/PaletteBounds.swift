/// How far the colours of a palette may be from those that they stand for. Distances are squares, of all channels together.
package struct PaletteBounds {
  /// The mean of the distances.
  package let error: Double
  /// The mean of the distances of pixels in gradients, for each colour that they get: what is beyond it is seen as bands.
  let banding: Double
  /// The distance beyond which a pixel is visibly wrong.
  package let visible: Double
  /// The share of pixels that may be; 1 for all.
  let visibleShare: Double

  /// The banding at which no band is brighter than the next one by more than 3.5 of 255.
  private static let invisibleBanding = 1.875
  /// The mean error of gradients at which their steps are some six of 255.
  private static let plainBanding = 8.0

  private init(error: Double, banding: Double, visible: Double, visibleShare: Double) {
    (self.error, self.banding, self.visible, self.visibleShare) = (error, banding, visible, visibleShare)
  }

  /// Bounds of the mean, and of bands by it.
  init(error: Double) {
    self.init(error: error, banding: error * 0.2, visible: .infinity, visibleShare: 1)
  }

  /// Bounds of the mean and of what is seen: bands, and pixels that are far from their colours, one in 200.
  ///
  /// - Parameter step: what the mean error in a channel may be, of 255 steps.
  package init(step: Double) {
    let error = 3 * step * step
    self.init(
      error: error, banding: max(min(error * 0.2, Self.invisibleBanding), error * 0.1), visible: error * 16,
      visibleShare: 0.005)
  }

  /// Bounds that keep all colours as they are.
  package static let exact = PaletteBounds(error: 0)

  /// Whether colours that were chosen for other pixels, too, are good enough.
  ///
  /// - Parameter patience: how many times the mean error may be as large.
  package func allow(_ fit: Palette.Fit, patience: Double) -> Bool {
    fit.error <= error * patience && fit.banding <= banding * 1.5 && fit.visibleShare <= visibleShare * 2
  }

  /// Whether bands are plain to see in most gradients, as there are too few colours. Where no error is wanted, each pixel is to be as
  /// close as it can be.
  package func hasBands(_ fit: Palette.Fit) -> Bool {
    error > 0 && fit.gradientError > max(Self.plainBanding, banding)
  }
}
