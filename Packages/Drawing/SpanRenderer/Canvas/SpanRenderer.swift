import AnimationCore
import CairoRenderer
import Painting
import Pixels
import TextLayout

/// Draws on pixels with a rasteriser of its own: fills, strokes, gradients, images, clips, masks and layers. Texts and
/// the rarer blend modes are left to Cairo, on the same pixels.
///
/// The same bytes come out on every machine and for any number of threads. One thread at a time uses it.
package final class SpanRenderer: PixelBackend {
  package private(set) var resources: DrawingResources
  /// What draws texts.
  let cairo: CairoRenderer
  let rasterizer = CoverageRasterizer()
  let doubles = DoubleOutlines()
  let layers = LayerMemory()
  let gradients = GradientTables()
  let clips = ClipMasks()
  /// Memory for strokes and for rows, kept from one item to the next.
  var stroker = Stroker()
  let rows = RowMemory()

  /// - Parameter filtered: shared with others that draw the same frames.
  package init(
    images: ImageCache, log: DrawingLog?, filtered: FilteredLayerCache = FilteredLayerCache()
  ) {
    let texts = TextLayouts(log)
    resources = DrawingResources(images: images, texts: texts, log: log, filtered: filtered)
    cairo = CairoRenderer(resources, texts)
  }

  package var budget: WorkBudget {
    get { resources.budget }
    set {
      resources.budget = newValue
      cairo.budget = newValue
    }
  }

  package func makeCanvas(over plane: BytePlane, _ box: PixelBox) -> SpanCanvas? {
    SpanCanvas(plane, box, self, block: nil)
  }

  package func makeHelper() -> SpanRenderer? {
    SpanRenderer(images: resources.images, log: resources.log, filtered: resources.filtered)
  }
}

/// Room for rows of pixels and of coverage.
final class RowMemory {
  /// A row of the coverage of clips.
  private(set) var coverages = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
  /// A row of the coverage of what is painted.
  private(set) var scaled = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
  private(set) var pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var count = 1

  deinit {
    deallocate()
  }

  private func deallocate() {
    coverages.deallocate()
    scaled.deallocate()
    pixels.deallocate()
  }

  func reserve(_ count: Int) {
    guard count > self.count else { return }
    deallocate()
    coverages = .allocate(capacity: count)
    scaled = .allocate(capacity: count)
    pixels = .allocate(capacity: count)
    self.count = count
  }
}
