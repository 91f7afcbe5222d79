import AnimationCore
import AnimationFiles
import CairoRenderer
import Pixels
import SystemSupport

/// A PDF with a page for each frame; shapes stay shapes. What Cairo cannot say becomes a picture of twice the
/// size, as in `SVGEncoder`; but blend modes other than `add` and `hardMix` are said.
///
/// As with a `FrameSink`, the file is written aside, page by page, and takes its place when it is finished.
public final class PDFWriter {
  private let page: VectorPage
  private let file: StagedFile
  private let document: VectorDocument
  private var pageCount = 0

  /// - Parameter budget: how long drawing may go on. A page drawn with a spent budget is incomplete.
  public init(
    _ path: String, _ page: VectorPage, images: ImageCache = .shared, log: DrawingLog? = nil,
    budget: WorkBudget = .unlimited
  ) throws(ExportError) {
    try page.check("PDF")
    self.page = page
    file = try ExportError.wrapping { () throws(FileError) in try StagedFile(for: path) }
    document = VectorDocument(.pdf, size: page.size, images: images, log: log, budget: budget)
  }

  public func add(_ list: DisplayList) throws(ExportError) {
    document.add(list, transform: page.transform(for: list), background: page.background)
    pageCount += 1
    try flush()
  }

  public func finish() throws(ExportError) {
    guard pageCount > 0 else { throw .noFrames("PDF") }
    do {
      try document.finish()
    } catch {
      throw .encoding(format: "PDF", reason: "\(error)")
    }
    try flush()
    try ExportError.wrapping { () throws(FileError) in try file.commit() }
  }

  private func flush() throws(ExportError) {
    let bytes = document.takeBytes()
    try ExportError.wrapping { () throws(FileError) in try file.write(bytes) }
  }
}
