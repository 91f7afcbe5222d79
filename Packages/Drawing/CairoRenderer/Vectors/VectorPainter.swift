import AnimationCore
import CCairo
import Painting
import TextLayout

/// Draws the items of a display list where shapes stay shapes: on a context that writes a file. Groups become Cairo's,
/// which the formats have, too; what Cairo cannot say in a format becomes an image.
struct VectorPainter {
  let context: CairoContext
  let canvasToPage: Transform
  let format: VectorFormat
  let resources: CairoResources
  let images: PageImages
  /// Nil where the format knows no filters.
  let parts: SVGParts?
  let work: PageWork

  /// - Parameters:
  ///   - pointer: a context of Cairo.
  ///   - work: what drawing here takes.
  init(
    on pointer: OpaquePointer, _ canvasToPage: Transform, _ format: VectorFormat, _ resources: CairoResources,
    _ images: PageImages, _ parts: SVGParts?, _ work: PageWork = PageWork()
  ) {
    context = CairoContext(pointer: pointer, budget: resources.budget, target: .page(work))
    (self.canvasToPage, self.format, self.resources) = (canvasToPage, format, resources)
    (self.images, self.parts, self.work) = (images, parts, work)
  }

  /// A painter for what is in one more group.
  private var inGroup: VectorPainter {
    VectorPainter(
      on: context.pointer, canvasToPage, format, resources, images, parts, PageWork(groups: work.groups + 1))
  }

  var bounds: ItemBounds { ItemBounds(canvasToPage, texts: resources.texts) }

  /// Draws items that share a backdrop: as shapes when the format can say how they are mixed with it, else as one
  /// image.
  func drawTogether(_ items: [DisplayItem]) {
    if says(items) {
      draw(items)
    } else {
      drawAsImage(bounds.box(of: items)) { $0.draw(items) }
    }
  }

  /// True when the format can say how the items are mixed with what lies below.
  func says(_ items: [DisplayItem]) -> Bool {
    !items.contains { $0.fadesBlendedItems() || $0.blends { !format.says($0) } }
  }

  private func draw(_ items: [DisplayItem]) {
    for item in items { draw(item) }
  }

  /// - Parameter compositing: of the groups in which the item is alone.
  func draw(_ item: DisplayItem, _ compositing: Compositing = Compositing()) {
    guard resources.budget.spend(work.unitsOfItem) else { return }
    switch item {
    case .fill(let item): context.draw(item, canvasToPage * item.transform, compositing)
    case .stroke(let item):
      guard item.style.width > 0 else { return }
      context.draw(item, canvasToPage * item.transform, compositing)
    case .image(let item):
      guard let image = PlacedImage(item, canvasToPage, isReduced: false, resources.forDrawing) else {
        return
      }
      if format == .svg, compositing.opacity < 1 {
        // Cairo (1.16) makes a mask of the opacity, as large as the page, and puts it on the image's own pixels: of images
        // with more of them it cuts a piece off.
        return withLayer(compositing) { $0.draw(.image(item)) }
      }
      let isWrittenAgain = format == .svg && work.groups > 0
      context.embed(image, compositing, in: images.surface(of: image, isWrittenAgain: isWrittenAgain))
    case .text(let item): draw(item, compositing)
    case .group(let group): draw(group, in: compositing)
    }
  }

  private func draw(_ item: TextItem, _ compositing: Compositing) {
    let toPage = canvasToPage * item.transform
    guard let layout = resources.texts.layout(of: item, toPage),
      let extent = resources.texts.extent(of: item, toPage)
    else { return }
    if layout.hasColorGlyphs || !layout.content.shadows.isEmpty {
      withLayer(compositing) { $0.drawAsImage(PixelBox(extent.bounds, toPage)) { $0.draw(.text(item)) } }
    } else if compositing.isPlain || compositing.blendMode == .normal && extent.isPaintedOnce {
      context.draw(layout, item, toPage, opacity: compositing.opacity)
    } else {
      withLayer(compositing) { $0.context.draw(layout, item, toPage, opacity: 1) }
    }
  }

  private func draw(_ group: GroupItem, in outer: Compositing) {
    guard let plan = GroupPlan(group, in: outer) else { return }
    if plan.content == .filteredLayer { return drawFiltered(group, plan.compositing) }
    withClip(group.clip) {
      withClip(plan.maskAsClip) {
        switch plan.content {
        case .item(let item): draw(item, plan.compositing)
        case .items: draw(group.items)
        case .fadedItems, .layer: withLayer(plan.compositing) { $0.drawTogether(group.items) }
        case .coveredLayer: withLayer(plan.compositing) { $0.drawCovered(group) }
        case .filteredLayer: break
        }
      }
    }
  }

  private func withClip(_ clip: Clip?, _ draw: () -> Void) {
    guard let clip else { return draw() }
    context.withClip(clip.path, clip.rule, canvasToPage * clip.transform, draw)
  }

  func withLayer(_ compositing: Compositing, _ draw: (VectorPainter) -> Void) {
    let layer = pattern(draw)
    cairo_set_source(context.pointer, layer)
    cairo_pattern_destroy(layer)
    context.withOperator(compositing.blendMode.cairoOperator) { context.paint(opacity: compositing.opacity) }
  }

  /// What `draw` draws, not painted yet.
  func pattern(_ draw: (VectorPainter) -> Void) -> OpaquePointer? {
    cairo_push_group(context.pointer)
    draw(inGroup)
    cairo_identity_matrix(context.pointer)
    return cairo_pop_group(context.pointer)
  }
}
