import AnimationCore
import CairoRenderer
import Pixels
import SystemSupport

/// A PDF with a page for each frame; shapes stay shapes. What Cairo cannot say becomes an image of twice the
/// size, as in `SVGEncoder`; but blend modes other than `add` and `hardMix` are said.
///
/// As with a `FrameSink`, the file is written aside, page by page, and takes its place when it is finished.
package final class PDFWriter {
  private let page: VectorPage
  private let file: ExportOutput
  private let document: VectorDocument
  private let log: DrawingLog?
  private let budget: WorkBudget
  private var pageCount = 0

  /// - Parameter budget: how long drawing may go on. A page drawn with an exhausted budget is incomplete.
  package init(
    _ destination: ByteDestination, _ page: VectorPage, images: ImageCache = .shared, log: DrawingLog? = nil,
    budget: WorkBudget = .unlimited
  ) throws(ExportError) {
    try page.check("PDF")
    self.page = page
    file = try ExportOutput(destination)
    document = VectorDocument(.pdf, size: page.size, images: images, log: log)
    (self.log, self.budget) = (log, budget)
  }

  package func add(_ list: DisplayList) throws(ExportError) {
    document.add(list, on: page, log: log, budget: budget)
    pageCount += 1
    try flush()
  }

  @discardableResult
  package func finish() throws(ExportError) -> [ExportedFile] {
    guard pageCount > 0 else { throw .noFrames("PDF") }
    do {
      try document.finish()
    } catch {
      throw .encoding(format: "PDF", reason: "\(error)")
    }
    try flush()
    return [try file.finish()]
  }

  private func flush() throws(ExportError) { try file.write(document.takeBytes()) }
}
