import AnimationCore
import FrameRendering

/// A display list and the output frames, one after the other, that show it.
struct DistinctFrame: Sendable {
  var list: DisplayList
  var frames: Range<Int>
}

/// Evaluates the frames of a schedule in order; equal ones in succession become one.
struct DistinctFrames: IteratorProtocol {
  private let schedule: FrameSchedule
  private let renderer: FrameRenderer
  /// The next distinct frame begins with it: it was evaluated to find the end of the one before.
  private var ahead: (list: DisplayList, frame: Int)?

  /// How many equal frames are put together at most: progress is to show, and Ctrl-C to be heard.
  private static let maximumRun = 256

  init(_ schedule: FrameSchedule, _ renderer: FrameRenderer) {
    self.schedule = schedule
    self.renderer = renderer
    ahead = schedule.count > 0 ? (renderer.displayList(at: schedule.frame(at: 0)), 0) : nil
  }

  mutating func next() -> DistinctFrame? {
    guard let (list, start) = ahead else { return nil }
    var end = start + 1
    while end < schedule.count {
      let following = renderer.displayList(at: schedule.frame(at: end))
      if following != list || end - start >= Self.maximumRun {
        ahead = (following, end)
        return DistinctFrame(list: list, frames: start..<end)
      }
      end += 1
    }
    ahead = nil
    return DistinctFrame(list: list, frames: start..<end)
  }
}
