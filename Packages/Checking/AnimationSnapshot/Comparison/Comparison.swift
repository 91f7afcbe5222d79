import Pixels

/// How an image differs from the expected one.
package struct Comparison: Hashable, Sendable {
  /// The tolerance that was used.
  package var tolerance: Tolerance
  package var expectedSize: PixelSize
  package var actualSize: PixelSize
  /// The number of pixels beyond the tolerance; all of them if the sizes differ.
  package var differingPixels = 0
  /// The number of pixels that differ within the tolerance.
  package var toleratedPixels = 0
  /// The largest difference of a channel, 0…255, as seen on black or on white, including tolerated differences.
  package var maximumDelta = 0
  /// The mean of this difference over all pixels.
  package var meanDelta = 0.0
  /// Where pixels differ beyond the tolerance, most conspicuous first; adjacent ones form one region.
  package var regions: [DifferingRegion] = []

  package init(tolerance: Tolerance, expectedSize: PixelSize, actualSize: PixelSize) {
    self.tolerance = tolerance
    self.expectedSize = expectedSize
    self.actualSize = actualSize
  }

  /// True if all pixels are identical.
  package var isEqual: Bool { sizesMatch && differingPixels == 0 && toleratedPixels == 0 }

  /// True if nothing differs beyond the tolerance.
  package var isMatch: Bool { sizesMatch && differingFraction <= tolerance.differingFraction }

  /// The fraction of all pixels that differs beyond the tolerance, 0…1.
  package var differingFraction: Double {
    Double(differingPixels) / Double(max(1, expectedSize.width * expectedSize.height))
  }

  package var sizesMatch: Bool { expectedSize == actualSize }
}

extension Comparison {
  /// Compares two images. For equal images this takes as long as comparing their bytes, otherwise some milliseconds.
  package init(expected: Raster, actual: Raster, tolerance: Tolerance = .perceptual) {
    self.init(tolerance: tolerance, expectedSize: expected.size, actualSize: actual.size)
    guard sizesMatch else {
      differingPixels = expected.width * expected.height
      maximumDelta = 255
      meanDelta = 255
      return
    }
    guard expected.words != actual.words else { return }
    let map = DifferenceMap(expected, actual, tolerance)
    differingPixels = map.differingPixels
    toleratedPixels = map.toleratedPixels
    maximumDelta = map.maximumDelta
    meanDelta = map.meanDelta
    guard differingPixels > 0 else { return }
    regions = RasterPair(expected, actual).withUnsafePixels { RegionFinder.regions(in: map, $0) }
  }
}

/// A connected area of differing pixels.
package struct DifferingRegion: Hashable, Sendable {
  package var bounds: PixelArea
  /// The number of differing pixels in it.
  package var pixels: Int
  /// The largest difference of a channel in it, 0…255.
  package var maximumDelta: Int
  package var change: RegionChange

  package init(bounds: PixelArea, pixels: Int, maximumDelta: Int, change: RegionChange) {
    self.bounds = bounds
    self.pixels = pixels
    self.maximumDelta = maximumDelta
    self.change = change
  }
}

/// What seems to have happened to a region.
package enum RegionChange: Hashable, Sendable {
  /// A move by this many pixels to the right and down.
  case moved(x: Int, y: Int)
  /// The mean colours as `#rrggbb`, or `#rrggbbaa` if they are not opaque.
  case recolored(from: String, to: String)
  /// The opacities, 0…1. `from` is nil if the image is opaque: then `to` is relative to what it was.
  case faded(from: Double?, to: Double)
  case appeared
  case disappeared
  /// Any other change, with the mean colours.
  case altered(from: String, to: String)
}
