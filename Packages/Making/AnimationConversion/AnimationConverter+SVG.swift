import AnimatedSVG
import AnimationCore

extension AnimationConverter {
  /// The bytes of an SVG that shows in whole frames what the animation shows, again and again, and moves on in between.
  /// It needs no scripts and no other files; texts are outlines, by the fonts there are here. Sounds are left out.
  ///
  /// - Parameters:
  ///   - log: collects what it does not show as it should be.
  ///   - budget: how long it may take.
  ///   - progress: is called with the part that is done, from 0 to 1.
  /// - Throws: `limitExceeded` when it would be made of more elements or numbers than can be kept; `budgetExceeded`;
  ///   `interrupted`.
  public static func svg(
    of animation: any Animation, options: Options = Options(), log: DrawingLog? = nil,
    budget: WorkBudget = .unlimited, progress: (Double) -> Void = { _ in }
  ) throws(AnimationError) -> [UInt8] {
    try AnimatedSVG.text(
      of: animation, tolerance: max(0.001, options.tolerance), images: .forOneJob(), log: log,
      budget: budget.timed,
      progress: progress)
  }
}
