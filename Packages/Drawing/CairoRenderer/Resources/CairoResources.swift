import AnimationCore
import Painting
import Pixels
import TextLayout

/// What lasts longer than a frame: what all renderers have, texts that are laid out, and memory for layers. All canvases
/// of a renderer share it.
struct CairoResources {
  private var shared: DrawingResources
  let texts: TextLayouts
  let layers = LayerMemory()

  init(_ shared: DrawingResources, _ texts: TextLayouts) {
    self.shared = shared
    self.texts = texts
  }

  init(images: ImageCache, log: DrawingLog?) {
    let texts = TextLayouts(log)
    self.init(DrawingResources(images: images, texts: texts, log: log), texts)
  }

  /// What plans of drawing need of it.
  var forDrawing: DrawingResources { shared }

  var budget: WorkBudget {
    get { shared.budget }
    set { shared.budget = newValue }
  }
}
