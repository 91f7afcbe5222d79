import AnimationCore
@_exported import DrawingPlan
import Pixels
import SpanRenderer

extension UpdatingRenderer {
  /// With the backend that draws frames, views and sheets: it is chosen here and nowhere else.
  ///
  /// - Parameters:
  ///   - images: keeps decoded images; default the one that all share.
  ///   - log: collects what cannot be drawn as the lists ask for.
  public convenience init(images: ImageCache = .shared, log: DrawingLog? = nil) {
    self.init(SpanRenderer(images: images, log: log))
  }
}
