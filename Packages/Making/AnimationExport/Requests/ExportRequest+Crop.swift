import AnimationCore
import FrameRendering
import Pixels

extension ExportRequest {
  /// The part of an animation that is asked for.
  ///
  /// - Parameters:
  ///   - schedule: the frames that come out.
  ///   - budget: once it is spent, nothing comes out anyway.
  /// - Throws: `missingFrames` where there is nothing to be seen in them.
  func cropped(
    _ animation: any Animation, _ schedule: FrameSchedule, images: ImageCache, _ budget: WorkBudget
  ) throws(ExportError) -> any Animation {
    switch crop {
    case nil: return animation
    case .area(let area): return animation.cropped(to: area)
    case .drawn:
      let frames = (0..<schedule.passLength).lazy.map { schedule.frame(at: $0) }
      let area = animation.drawnArea(
        of: frames, options: image, replacements: replacements, images: images, budget: budget)
      guard let area else {
        if budget.isExhausted { return animation }
        throw .missingFrames(reason: "there is nothing to be seen in these frames, and so nothing to trim to")
      }
      return animation.cropped(to: area)
    }
  }
}
