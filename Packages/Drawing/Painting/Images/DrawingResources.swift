import AnimationCore
import Pixels

/// What lasts longer than a frame.
package struct DrawingResources {
  package let images: ImageCache
  package let texts: any TextMeasure
  package let log: DrawingLog?
  package var budget: WorkBudget
  package let filtered: FilteredLayerCache

  package init(
    images: ImageCache, texts: any TextMeasure, log: DrawingLog? = nil, budget: WorkBudget = .unlimited,
    filtered: FilteredLayerCache = FilteredLayerCache()
  ) {
    self.images = images
    self.texts = texts
    self.log = log
    self.budget = budget
    self.filtered = filtered
  }

  /// Prepares for a frame; to be called before anything of it is drawn.
  func beginFrame() { filtered.beginFrame(beginnings: log?.beginnings ?? 0) }
}
