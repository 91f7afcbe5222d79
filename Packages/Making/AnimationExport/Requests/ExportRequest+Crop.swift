import AnimationCore
import FrameRendering
import Pixels

extension ExportRequest {
  /// The part of an animation's canvas that is asked for; nil for all.
  ///
  /// - Parameters:
  ///   - schedule: the frames that come out.
  ///   - budget: once it is spent, nothing comes out anyway.
  /// - Throws: `missingFrames` where there is nothing to be seen in them.
  func area(
    of animation: any Animation, _ schedule: FrameSchedule, images: ImageCache, _ budget: WorkBudget
  ) throws(ExportError) -> Rect? {
    switch crop {
    case nil: return nil
    case .area(let area): return area
    case .drawn:
      let frames = (0..<schedule.passLength).lazy.map { schedule.frame(at: $0) }
      let area = animation.drawnArea(
        of: frames, options: image, replacements: replacements, images: images, budget: budget)
      guard area != nil || budget.isExhausted else {
        throw .missingFrames(reason: "there is nothing to be seen in these frames, and so nothing to trim to")
      }
      return area
    }
  }
}
