import AnimationCore
import CairoRenderer
import Pixels

/// SVG: shapes stay shapes, so that a frame can be shown at any size.
///
/// Cairo writes it. What it cannot say becomes an image of twice the size: everything that is mixed with what is
/// below by a blend mode other than normal, masks with a soft edge or a mode of their own, mattes by luma or
/// inverted (their coverage only; what they show stays shapes), texts with shadows or coloured glyphs.
///
/// Blurs, shadows, glows and what is done to colours by matrices and tables become SVG's own filters, on shapes; groups
/// with other filters become images.
package enum SVGEncoder {
  /// The bytes of a file. A pure function: any number of threads may encode at once.
  ///
  /// - Parameter budget: how long drawing may go on. A file made with an exhausted budget is incomplete.
  package static func encode(
    _ list: DisplayList, on page: VectorPage, images: ImageCache = .shared, log: DrawingLog? = nil,
    budget: WorkBudget = .unlimited
  ) throws(ExportError) -> [UInt8] {
    try page.check("SVG")
    let document = VectorDocument(.svg, size: page.size, images: images, log: log)
    document.add(list, on: page, log: log, budget: budget)
    do {
      try document.finish()
    } catch {
      throw .encoding(format: "SVG", reason: "\(error)")
    }
    return document.takeBytes()
  }
}
