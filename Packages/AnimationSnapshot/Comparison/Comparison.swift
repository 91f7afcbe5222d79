import Pixels

/// How one picture differs from the one that was expected.
public struct Comparison: Hashable, Sendable {
  /// What was tolerated.
  public var tolerance: Tolerance
  public var expectedSize: PixelSize
  public var actualSize: PixelSize
  /// Pixels beyond the tolerance. All of them when the sizes differ.
  public var differingPixels = 0
  /// Pixels that differ within the tolerance.
  public var toleratedPixels = 0
  /// The largest difference of a channel, 0…255, seen on black or on white, tolerated ones included.
  public var maximumDelta = 0
  /// The same of the average pixel.
  public var meanDelta = 0.0
  /// Structural similarity (SSIM, Wang et al. 2004) of the lightness on middle grey: 1 for equal pictures, down
  /// to -1; 0 when the sizes differ.
  public var structure = 1.0
  /// Where pixels lie beyond the tolerance, the most conspicuous first; neighbours are one region.
  public var regions: [DifferingRegion] = []

  package init(tolerance: Tolerance, expectedSize: PixelSize, actualSize: PixelSize) {
    self.tolerance = tolerance
    self.expectedSize = expectedSize
    self.actualSize = actualSize
  }

  /// True when not a bit differs.
  package var isEqual: Bool { sizesMatch && differingPixels == 0 && toleratedPixels == 0 }

  /// True when nothing differs beyond the tolerance.
  public var isMatch: Bool { sizesMatch && differingPart <= tolerance.differingPart }

  /// The part of all pixels that is beyond the tolerance, 0…1.
  public var differingPart: Double {
    Double(differingPixels) / Double(max(1, expectedSize.width * expectedSize.height))
  }

  public var sizesMatch: Bool { expectedSize == actualSize }
}

/// Pixels that lie together and differ.
public struct DifferingRegion: Hashable, Sendable {
  public var bounds: PixelArea
  /// How many pixels differ in it.
  public var pixels: Int
  /// The largest difference of a channel in it, 0…255.
  public var maximumDelta: Int
  public var change: RegionChange

  package init(bounds: PixelArea, pixels: Int, maximumDelta: Int, change: RegionChange) {
    self.bounds = bounds
    self.pixels = pixels
    self.maximumDelta = maximumDelta
    self.change = change
  }
}

/// What seems to have happened to a region.
public enum RegionChange: Hashable, Sendable {
  /// To the right and down, in pixels.
  case moved(x: Int, y: Int)
  /// Mean colours, as `#rrggbb`, or `#rrggbbaa` when they are not opaque.
  case recoloured(from: String, to: String)
  /// 0…1. Nil as the first where the picture is opaque: then the second is relative to what it was.
  case faded(from: Double?, to: Double)
  case appeared
  case disappeared
  /// Something else; mean colours.
  case altered(from: String, to: String)
}
