import AnimationCore
import CairoRenderer
@_exported import Painting
import Pixels
import SpanRenderer

/// What draws pixels.
public enum PixelRenderer: String, CaseIterable, Hashable, Sendable {
  /// The project's own: the same bytes on every machine. Texts and all blend modes but normal are drawn by Cairo.
  case spans
  /// Takes two to three times as long; edges are some shades different.
  case cairo

  /// What draws unless another one is asked for.
  public static let standard = PixelRenderer.spans
}

extension UpdatingRenderer {
  /// Makes a renderer with a backend that draws frames, views and sheets: it is chosen here and nowhere else.
  ///
  /// - Parameters:
  ///   - renderer: what draws.
  ///   - images: keeps decoded images; default the one that all share.
  ///   - log: collects what cannot be drawn as the lists ask for.
  ///   - threads: how many may draw a frame together where that is quicker; 1 where several frames are drawn at once. What
  ///     comes out does not depend on it.
  package convenience init(
    _ renderer: PixelRenderer = .standard, images: ImageCache = .shared, log: DrawingLog? = nil,
    threads: Int = 1
  ) {
    switch renderer {
    case .spans: self.init(SpanRenderer(images: images, log: log), threads: threads)
    case .cairo: self.init(CairoRenderer(images: images, log: log), threads: threads)
    }
  }
}
