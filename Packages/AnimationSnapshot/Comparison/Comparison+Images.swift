extension Comparison {
  /// Compares two images. For equal images this takes as long as comparing their bytes, otherwise some milliseconds.
  public init(expected: Raster, actual: Raster, tolerance: Tolerance = .perceptual) {
    self.init(tolerance: tolerance, expectedSize: expected.size, actualSize: actual.size)
    guard sizesMatch else {
      differingPixels = expected.width * expected.height
      maximumDelta = 255
      meanDelta = 255
      structure = 0
      return
    }
    guard expected.words != actual.words else { return }
    let map = DifferenceMap(expected, actual, tolerance)
    differingPixels = map.differingPixels
    toleratedPixels = map.toleratedPixels
    maximumDelta = map.maximumDelta
    meanDelta = map.meanDelta
    let pair = RasterPair(expected, actual)
    pair.withUnsafePixels { pixels in
      structure = StructuralSimilarity.score(pixels)
      if differingPixels > 0 { regions = RegionFinder.regions(in: map, pixels) }
    }
  }
}
