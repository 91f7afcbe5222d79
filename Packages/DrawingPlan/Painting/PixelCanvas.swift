import AnimationCore
import Pixels

/// A backend: pixels that items are drawn on, those of a bitmap or of a layer. It decides nothing of how items are
/// composited; `PixelPainter` does, and says what to paint on which layer.
///
/// Coordinates are the target's pixels, on layers too. Who draws on the memory may be several: a canvas of its own can
/// hand some kinds of items on to another one's, made for the same memory and clips.
package protocol PixelCanvas: AnyObject {
  /// The target's pixels it stands for.
  var box: PixelBox { get }
  /// What the clips leave of `box`, in whole pixels.
  var visible: PixelBox { get }

  // MARK: Items

  /// False for modes that items are not painted with right away: they are drawn on a layer, which is.
  static func canPaintItems(with mode: BlendMode) -> Bool

  func draw(_ item: FillItem, _ toPixels: Transform, _ compositing: Compositing)
  /// - Parameter item: has a width above 0.
  func draw(_ item: StrokeItem, _ toPixels: Transform, _ compositing: Compositing)
  func draw(_ image: PlacedImage, _ compositing: Compositing)
  func draw(_ item: TextItem, _ toPixels: Transform, opacity: Double)

  /// Replaces every pixel inside of the clips.
  func fill(_ color: Color)

  /// Calls `draw`, unless nothing is left to draw on, and keeps it inside of a path.
  func withClip(_ path: Path, _ rule: FillRule, _ toPixels: Transform, _ draw: () -> Void)

  // MARK: Layers

  /// A transparent canvas without clips; nil for an empty or an impossible one.
  ///
  /// - Parameter box: whole pixels.
  func makeLayer(_ box: PixelBox, _ format: LayerFormat) -> Self?

  /// Paints a layer on what is here.
  func paint(_ layer: Self, _ compositing: Compositing)

  /// Paints a layer where another one of the same box, which is used up, has alpha.
  func paint(_ layer: Self, through coverage: Self, _ compositing: Compositing)

  /// Copies the layer's pixels in `box`, transparent ones too.
  func replacePixels(in box: PixelBox, by layer: Self)

  // MARK: Coverage, in the alpha

  /// Covers every pixel.
  func cover()
  /// An empty path covers nothing; the rule is that of non-zero winding.
  func cover(_ path: Path, _ toPixels: Transform, opacity: Double, _ coverageOperator: CoverageOperator)
  /// Covers what is near the path.
  func cover(
    outlineOf path: Path, _ pen: StrokeStyle, _ toPixels: Transform, _ coverageOperator: CoverageOperator)
  /// Puts the coverage of another canvas, which may stand for more pixels, to the one here, as masks do.
  func cover(_ other: Self, opacity: Double, _ mode: Mask.Mode)
  /// What lies outside of `box` counts as not covered.
  func blurCoverage(_ blur: GaussianBlur)
  func invertCoverage()
  /// Makes the alpha luma times alpha; the colours are lost.
  func replaceAlphaByLuma()
}

package enum LayerFormat: Hashable, Sendable {
  case color
  /// Coverage only.
  case alpha
}
