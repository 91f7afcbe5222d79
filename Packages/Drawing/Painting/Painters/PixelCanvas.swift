import AnimationCore
import Pixels

/// Pixels that a backend draws on, those of a bitmap or of a layer. It decides nothing of how items are composited;
/// `PixelPainter` does, and says what to paint on which layer.
///
/// Coordinates are the target's pixels, on layers too. A canvas can hand some kinds of items on to another backend: that
/// one makes a canvas over the same bytes (`withPlane`, `PixelBackend.makeCanvas`), and what it is to be clipped by is
/// drawn on a layer first.
package protocol PixelCanvas: AnyObject {
  /// The target's pixels it stands for.
  var box: PixelBox { get }
  /// What the clips leave of `box`, in whole pixels.
  var visible: PixelBox { get }

  /// Calls `body` with the pixels, to be read and changed during the call: four channels, one on layers of coverage.
  func withPlane(_ body: (BytePlane) -> Void)

  /// True when a clip along the borders of pixels leaves all pixels inside of it as they are without the clip, but for
  /// texts; false when the edges of what is cut may come out some shades different.
  static var cutsExactly: Bool { get }

  // MARK: Items

  /// False for modes that come out right only where no clip, coverage or opacity has a part in it: they are asked of
  /// `paint(_:_:)` alone, at full opacity and on a copy of what is below.
  static func blendsThroughCoverage(_ mode: BlendMode) -> Bool

  /// False for modes of which items are not drawn at once, but on a layer that `paint(_:_:)` then is asked for.
  static func drawsItems(by mode: BlendMode) -> Bool

  func draw(_ item: FillItem, _ toPixels: Transform, _ compositing: Compositing)
  /// - Parameter item: has a width above 0.
  func draw(_ item: StrokeItem, _ toPixels: Transform, _ compositing: Compositing)
  func draw(_ image: PlacedImage, _ compositing: Compositing)
  /// All outlines, then all fills of the glyphs, without their shadows.
  func draw(_ item: TextItem, _ toPixels: Transform, opacity: Double)

  /// Replaces every pixel inside of the clips.
  func fill(_ color: Color)

  /// Calls `draw`, unless nothing is left to draw on, and keeps it inside of a path.
  ///
  /// - Parameter bounds: all that `draw` may touch, for who profits from knowing it.
  func withClip(
    _ path: Path, _ rule: FillRule, _ toPixels: Transform, around bounds: () -> PixelBox, _ draw: () -> Void)

  /// True when shapes of one colour can be drawn on layers of coverage, and such layers clip as well as paths do.
  static var clipsByCoverage: Bool { get }

  /// Calls `draw`, unless nothing is left to draw on, and keeps it to where a layer has alpha.
  func withClip(_ coverage: Self, _ draw: () -> Void)

  // MARK: Layers

  /// A transparent canvas without clips; nil for an empty or an impossible one.
  ///
  /// - Parameter box: whole pixels.
  func makeLayer(_ box: PixelBox, _ format: LayerFormat) -> Self?

  /// Paints a layer on what is here.
  func paint(_ layer: Self, _ compositing: Compositing)

  /// Paints a layer where another one of the same box has alpha.
  func paint(_ layer: Self, through coverage: Self, _ blendMode: BlendMode)

  /// Paints a colour where a layer has alpha.
  func paint(_ color: Color, through coverage: Self)

  /// Copies the layer's pixels in `box`, transparent ones too.
  func replacePixels(in box: PixelBox, by layer: Self)

  /// Multiplies all of a layer, whatever it is of, by a number below 1.
  func multiply(by opacity: Double)

  /// Changes the colours so that painting them over `backdrop`, a layer of the same box, gives the hard mix of both.
  func mixHard(with backdrop: Self)

  // MARK: Coverage, in the alpha

  /// Covers every pixel.
  func cover()
  /// An empty path covers nothing; the rule is that of non-zero winding.
  func cover(_ path: Path, _ toPixels: Transform, opacity: Double, _ coverageOperator: CoverageOperator)
  /// Covers what is near the path.
  func cover(
    outlineOf path: Path, _ pen: StrokeStyle, _ toPixels: Transform, _ coverageOperator: CoverageOperator)
  /// Covers what the glyphs cover that cast a shadow, moved to where that lies.
  func cover(_ shadow: TextStyle.Shadow, of item: TextItem, _ toPixels: Transform)
  /// Puts the coverage of another canvas, which may stand for more pixels, to the one here.
  func cover(_ other: Self, opacity: Double, _ coverageOperator: CoverageOperator)
  /// Combines coverage as masks do; the other canvas stands for all pixels here, and perhaps more.
  func combineCoverage(with other: Self, opacity: Double, _ mode: Mask.Mode)
  /// What lies outside of `box` counts as not covered.
  func blurCoverage(_ blur: GaussianBlur, _ budget: WorkBudget)
  func invertCoverage()
  /// Makes the alpha luma times alpha; the colours are lost.
  func replaceAlphaByLuma()
}

/// What backends do that keep to paths.
extension PixelCanvas {
  package static var clipsByCoverage: Bool { false }

  package static func drawsItems(by mode: BlendMode) -> Bool { blendsThroughCoverage(mode) }

  package func withClip(_ coverage: Self, _ draw: () -> Void) { draw() }
}

/// What is computed on the bytes, for backends that have no way of their own.
extension PixelCanvas {
  package func mixHard(with backdrop: Self) {
    backdrop.withPlane { below in withPlane { $0.mixHard(with: below) } }
  }

  package func combineCoverage(with other: Self, opacity: Double, _ mode: Mask.Mode) {
    func columns(_ distance: Double) -> Int { Int(distance, within: 0...Bitmap.maximumSide) }
    let (x, y) = (columns(box.minX - other.box.minX), columns(box.minY - other.box.minY))
    other.withPlane { more in
      withPlane { $0.combine(with: more.part(fromX: x, y: y), opacity: opacity, mode) }
    }
  }

  package func blurCoverage(_ blur: GaussianBlur, _ budget: WorkBudget) {
    withPlane { blur.apply(to: $0, budget) }
  }

  package func replaceAlphaByLuma() {
    withPlane { $0.replaceAlphaByLuma() }
  }
}

package enum LayerFormat: Hashable, Sendable {
  case color
  /// Coverage only.
  case alpha
}
