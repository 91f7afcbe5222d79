import AnimationCore
import Pixels

/// Draws on pixels, by canvases of its own kind, and keeps what lasts longer than a frame. One thread at a time uses it.
package protocol PixelBackend: AnyObject {
  associatedtype Surface: PixelCanvas

  var resources: DrawingResources { get }
  /// How long drawing may go on. What is drawn with an exhausted budget is incomplete.
  var budget: WorkBudget { get set }

  /// Another one that draws the same, for another thread. Nil where rows of an image may not be drawn apart.
  func makeHelper() -> Self?

  /// Makes a canvas without clips over memory that its owner keeps for as long as the canvas is used: a
  /// bitmap's, or that of another backend's canvas, which has this one draw some kinds of items.
  ///
  /// - Parameters:
  ///   - plane: has four channels for colour, one for coverage only.
  ///   - box: the target's pixels that the plane stands for, as many as it has.
  func makeCanvas(over plane: BytePlane, _ box: PixelBox) -> Surface?
}

extension PixelBackend {
  /// Makes `bitmap` show the background and, on it, the list's canvas.
  ///
  /// - Parameters:
  ///   - shown: what it shows now, so that only pixels that can have changed are drawn; nil to replace all of them.
  ///   - transform: from the canvas to pixels.
  /// - Returns: outside of it nothing has changed; nil when nothing has.
  @discardableResult
  package func show(
    _ list: DisplayList, after shown: DisplayList? = nil, in bitmap: Bitmap, _ transform: Transform,
    on background: Color
  ) -> PixelArea? {
    let parts = beginFrame(list, after: shown, in: bitmap, transform).parts
    for part in parts { draw(part, in: bitmap, transform, on: background) }
    return parts.area
  }

  /// Begins a frame on `bitmap`. Returns what is to be drawn, and what measures it. Parameters as for `show`.
  func beginFrame(
    _ list: DisplayList, after shown: DisplayList?, in bitmap: Bitmap, _ transform: Transform
  ) -> (parts: [Redrawing], bounds: ItemBounds) {
    bitmap.drawCount += 1
    resources.beginFrame()
    let bounds = ItemBounds(transform, texts: resources.texts)
    let parts = Redrawing.all(
      list, after: shown, on: PixelBox(bitmap), transform, bounds, isCut: Surface.cutsExactly)
    return (parts, bounds)
  }

  /// Draws nothing when the budget is spent.
  func draw(_ redrawing: Redrawing, in bitmap: Bitmap, _ transform: Transform, on background: Color) {
    guard !budget.isExhausted else { return }
    // What clips cut exactly can be drawn in its place at once, and as if there was nothing else.
    let target = PixelBox(bitmap)
    let box = redrawing.area == target || !canDrawParts(of: redrawing) ? target : redrawing.area
    guard let canvas = makeCanvas(over: bitmap.pixels.plane.part(box), box) else { return }
    withExtendedLifetime(bitmap) {
      PixelPainter(on: canvas, transform, resources).draw(redrawing, on: background)
    }
  }

  /// Whether all parts of an area, each drawn by itself, show what they do in the whole.
  func canDrawParts(of redrawing: Redrawing) -> Bool { Surface.cutsExactly && !redrawing.hasText }
}

extension [Redrawing] {
  /// The pixels of all of them, and those between; nil for none.
  var area: PixelArea? { PixelArea(reduce(.empty) { $0.union($1.area) }) }
}

extension PixelBox {
  /// All of it.
  init(_ bitmap: Bitmap) {
    self.init(minX: 0, minY: 0, maxX: Double(bitmap.width), maxY: Double(bitmap.height))
  }
}

extension BytePlane {
  /// - Parameter box: whole pixels inside of it.
  fileprivate func part(_ box: PixelBox) -> BytePlane {
    guard let area = PixelArea(box) else { return self }
    let part = part(fromX: area.x, y: area.y)
    return BytePlane(part.bytes, width: area.width, height: area.height, stride: stride, channels: channels)
  }
}
