import AnimationCore

/// Draws display lists, and where a bitmap still shows the one before, only what differs. Gives the same pixels as
/// `CairoRenderer.render`.
///
/// One thread at a time uses it.
public final class UpdatingRenderer {
  private let renderer: CairoRenderer
  private var shown: Shown?

  /// What was drawn last, and where it still is, unless somebody else drew there.
  private struct Shown {
    var list: DisplayList
    var bitmap: Bitmap
    var transform: Transform
    var background: Color
  }

  /// How long drawing may go on. A bitmap drawn into with a spent budget is incomplete, and drawn anew the next time.
  public var budget: WorkBudget {
    get { renderer.budget }
    set { renderer.budget = newValue }
  }

  public init(images: ImageCache = ImageCache(), log: DrawingLog? = nil) {
    renderer = CairoRenderer(images: images, log: log)
  }

  /// See `CairoRenderer.render`. A bitmap that was drawn into last is brought up to date; nobody else may have
  /// drawn into it.
  public func draw(
    _ list: DisplayList, into bitmap: Bitmap, transform: Transform, background: Color = .clear
  ) {
    if let shown, shown.bitmap === bitmap, shown.transform == transform, shown.background == background {
      renderer.update(bitmap, from: shown.list, to: list, transform: transform, background: background)
    } else {
      renderer.render(list, into: bitmap, transform: transform, background: background)
    }
    shown =
      budget.isSpent ? nil : Shown(list: list, bitmap: bitmap, transform: transform, background: background)
  }
}

@available(*, unavailable)
extension UpdatingRenderer: Sendable {}
