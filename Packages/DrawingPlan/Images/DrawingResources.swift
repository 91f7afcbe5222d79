import AnimationCore
import Pixels

/// What lasts longer than a frame.
package struct DrawingResources {
  package let images: ImageCache
  package let texts: any TextMeasure
  package let log: DrawingLog?
  package let budget: WorkBudget

  package init(
    images: ImageCache, texts: any TextMeasure, log: DrawingLog? = nil, budget: WorkBudget = .unlimited
  ) {
    self.images = images
    self.texts = texts
    self.log = log
    self.budget = budget
  }
}
