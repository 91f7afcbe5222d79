import AnimationCore
import DrawingPlan
import Pixels

/// What lasts longer than a frame. All canvases of a renderer share it.
struct CairoResources {
  let images: ImageCache
  let texts: TextLayouts
  let layers = LayerMemory()
  let filtered: FilteredLayerCache
  let log: DrawingLog?
  var budget: WorkBudget

  init(
    images: ImageCache, log: DrawingLog?, budget: WorkBudget = .unlimited,
    filtered: FilteredLayerCache = FilteredLayerCache()
  ) {
    self.images = images
    self.log = log
    self.budget = budget
    self.filtered = filtered
    texts = TextLayouts(log)
  }

  /// What the plan needs of it.
  var forDrawing: DrawingResources {
    DrawingResources(images: images, texts: texts, log: log, budget: budget, filtered: filtered)
  }
}
