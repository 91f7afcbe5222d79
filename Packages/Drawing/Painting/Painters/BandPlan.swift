import AnimationCore

/// The bands that an area is cut into, from the top: rows that are drawn by themselves, at the same time or
/// one after the other.
package struct BandPlan {
  /// How many threads there are, at least 1.
  let threads: Int
  /// What a band has to do at least, as `DrawingWork` estimates it: waking a thread takes up to 50 microseconds, and what
  /// is in several bands is gone through in each.
  let leastWork: Double
  /// How many pixels a band has at most: outlines and layers take as much memory again, each.
  let maximumPixels: Double

  package static let leastWork = 800_000.0
  package static let maximumPixels = Double(1 << 22)

  /// False for what is drawn in one piece, most of the time without going through any path.
  func mayPay(_ redrawing: Redrawing) -> Bool {
    isLarge(redrawing.area) || threads > 1 && count(DrawingWork(redrawing, nil)) > 1
  }

  /// - Returns: at least one.
  func bands(of redrawing: Redrawing, _ bounds: ItemBounds) -> [PixelBox] {
    let work = DrawingWork(redrawing, bounds)
    let bands = work.parts(count(work))
    return isLarge(redrawing.area) ? bands.flatMap(cut) : bands
  }

  private func isLarge(_ box: PixelBox) -> Bool { box.area > maximumPixels }

  /// How many bands the threads draw together.
  private func count(_ work: DrawingWork) -> Int {
    leastWork > 0 ? Int(work.total / leastWork, within: 1...threads) : threads
  }

  /// Cuts a band that is too large.
  private func cut(_ band: PixelBox) -> [PixelBox] {
    let rows = max(1, (maximumPixels / (band.maxX - band.minX)).rounded(.down))
    return stride(from: band.minY, to: band.maxY, by: rows).map {
      PixelBox(minX: band.minX, minY: $0, maxX: band.maxX, maxY: min($0 + rows, band.maxY))
    }
  }
}
