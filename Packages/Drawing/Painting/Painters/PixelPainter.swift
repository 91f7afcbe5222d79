import AnimationCore
import Pixels

/// Draws the items of a display list on pixels: decides how they are composited, and has a canvas paint them.
package struct PixelPainter<Surface: PixelCanvas> {
  let canvas: Surface
  let canvasToPixels: Transform
  let resources: DrawingResources
  private let costOfItem: Int

  /// - Parameter canvasToPixels: from the list's canvas to the pixels of `canvas`.
  package init(on canvas: Surface, _ canvasToPixels: Transform, _ resources: DrawingResources) {
    self.canvas = canvas
    self.canvasToPixels = canvasToPixels
    self.resources = resources
    // Of all that it draws on: an item may cover it whole.
    let (width, height) = (canvas.box.maxX - canvas.box.minX, canvas.box.maxY - canvas.box.minY)
    costOfItem = 200 + Int(width * height / 64, within: 0...Bitmap.maximumPixels)
  }

  var bounds: ItemBounds { ItemBounds(canvasToPixels, texts: resources.texts) }

  /// Returns a painter for another canvas that is equal in everything else.
  func on(_ canvas: Surface) -> PixelPainter {
    PixelPainter(on: canvas, canvasToPixels, resources)
  }

  package func draw(_ items: [DisplayItem]) {
    // An iterator would count a reference to each of them.
    for index in items.indices { draw(items[index]) }
  }

  /// - Parameter compositing: of the groups in which the item is alone.
  package func draw(_ item: DisplayItem, _ compositing: Compositing = Compositing()) {
    guard resources.budget.spend(costOfItem) else { return }
    if case .group(let group) = item { return draw(group, in: compositing) }
    guard Surface.drawsItems(by: compositing.blendMode) else {
      guard let layer = makeLayer(bounds.box(of: item), .color) else { return }
      on(layer).draw(item)
      return paint(layer, compositing)
    }
    switch item {
    case .fill(let item): canvas.draw(item, canvasToPixels * item.transform, compositing)
    case .stroke(let item):
      guard item.style.width > 0 else { return }
      canvas.draw(item, canvasToPixels * item.transform, compositing)
    case .image(let item):
      // What does not show is not decoded.
      guard !PixelBox(item.frame, canvasToPixels * item.transform).intersection(canvas.visible).isEmpty,
        let image = PlacedImage(item, canvasToPixels, isReduced: true, resources)
      else { return }
      canvas.draw(image, compositing)
    case .text(let item): draw(item, compositing)
    case .group: break
    }
  }

  /// An empty layer for what `box` and the clips have in common; nil when that is nothing.
  func makeLayer(_ box: PixelBox, _ format: LayerFormat) -> Surface? {
    canvas.makeLayer(box.intersection(canvas.visible), format)
  }
}
