import AnimationCore
import CCairo
import Painting
import Pixels

/// An SVG of one page or a PDF of many, in the making.
package final class VectorDocument {
  private let format: VectorFormat
  private let size: Size
  private let bytes: UnsafeMutablePointer<[UInt8]>
  private let surface: OpaquePointer?
  private var resources: CairoResources
  private let parts: SVGParts?

  /// - Parameter size: of the page: pixels in an SVG, points in a PDF.
  package convenience init(
    _ format: VectorFormat, size: Size, images: ImageCache = .shared, log: DrawingLog? = nil
  ) {
    self.init(format, size: size, CairoResources(images: images, log: log))
  }

  init(_ format: VectorFormat, size: Size, _ resources: CairoResources) {
    self.format = format
    self.size = size
    self.resources = resources
    parts = format == .svg ? SVGParts() : nil
    bytes = .allocate(capacity: 1)
    bytes.initialize(to: [])
    let write: cairo_write_func_t = { bytes, data, count in
      bytes?.assumingMemoryBound(to: [UInt8].self).pointee.append(
        contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }
    switch format {
    case .svg:
      surface = cairo_svg_surface_create_for_stream(write, bytes, size.width, size.height)
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    case .pdf:
      surface = cairo_pdf_surface_create_for_stream(write, bytes, size.width, size.height)
      // Else it is the time of day, and no two files are the same.
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
    }
    let resolution = 72 * VectorFormat.imageScale
    cairo_surface_set_fallback_resolution(surface, resolution, resolution)
  }

  deinit {
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    bytes.deinitialize(count: 1)
    bytes.deallocate()
  }

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - transform: from the list's canvas to the page.
  ///   - budget: how long drawing may go on, and what it may take: `drawing` gives one. A page drawn with an exhausted
  ///     budget is incomplete.
  package func add(_ list: DisplayList, transform: Transform, background: Color, budget: WorkBudget) {
    resources.budget = budget
    addPage(transform, PageImages(budget)) { context, painter in
      let page = PixelBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
      if background.alpha > 0 {
        // What an image is mixed with has to be in it.
        guard painter.says(list.items) else {
          return painter.drawAsImage(page) { $0.draw(list, on: background) }
        }
        context.setSource(background)
        context.paint()
      }
      switch CanvasClip(list.size, transform, on: page) {
      case .everything: painter.drawTogether(list.items)
      case .inside(let path):
        context.withClip(path, .nonZero, transform) { painter.drawTogether(list.items) }
      case .nothing: break
      }
    }
  }

  /// Draws items that no canvas cuts off, as a page that is a part of another one.
  ///
  /// - Parameter images: of the other one.
  func add(_ items: [DisplayItem], transform: Transform, _ images: PageImages) {
    addPage(transform, images) { _, painter in painter.drawTogether(items) }
  }

  private func addPage(
    _ canvasToPage: Transform, _ images: PageImages, _ draw: (CairoContext, VectorPainter) -> Void
  ) {
    guard let surface, let pointer = cairo_create(surface) else { return }
    let painter = VectorPainter(on: pointer, canvasToPage, format, resources, images, parts)
    draw(painter.context, painter)
    // To write what was left off would take as long as all that was counted; this makes Cairo forget it.
    if resources.budget.isExhausted {
      painter.context.withOperator(CAIRO_OPERATOR_CLEAR) { painter.context.paint() }
    }
    cairo_show_page(pointer)
    withExtendedLifetime(images) {}
    cairo_destroy(pointer)
  }

  /// The bytes that came since this was asked for.
  package func takeBytes() -> [UInt8] {
    defer { bytes.pointee.removeAll(keepingCapacity: true) }
    return bytes.pointee
  }

  /// Ends the file; its last bytes can then be taken.
  ///
  /// - Throws: `invalid` when Cairo has failed.
  package func finish() throws(AnimationError) {
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .invalid(path: "", reason: String(cString: cairo_status_to_string(status)))
    }
    if let parts { bytes.pointee = parts.inserted(in: SVGText.renumbered(bytes.pointee)) }
  }
}
