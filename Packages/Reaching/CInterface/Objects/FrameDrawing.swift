import AnimationCore
import AnimationKit
import CAnimrender
import FrameRendering
import Pixels

/// Draws frames of one animation, one after the other.
final class FrameDrawing: Sendable {
  private struct State {
    let renderer: FrameRenderer
    let bitmap: Bitmap
    let budget: WorkBudget
  }

  let width: Int
  let height: Int
  private let opened: OpenedAnimation
  private let options: ImageOptions
  private let replacements: Replacements
  private let work: Work
  private let log = DrawingLog()
  /// Nil after a frame that was cut short: what drew it is not used again.
  private let state: Exclusive<State?>

  init(_ opened: OpenedAnimation, _ options: ImageOptions, _ replacements: Replacements, _ work: Work) throws
  {
    (self.opened, self.options, self.replacements, self.work) = (opened, options, replacements, work)
    let state = try Self.state(opened, options, replacements, work, log)
    (width, height) = (state.bitmap.width, state.bitmap.height)
    self.state = Exclusive(state)
  }

  private static func state(
    _ opened: OpenedAnimation, _ options: ImageOptions, _ replacements: Replacements, _ work: Work,
    _ log: DrawingLog
  ) throws(AnimationError) -> sending State {
    let budget = work.budget
    let renderer = FrameRenderer(
      opened.animation, options: options, replacements: replacements, images: opened.images, log: log,
      budget: budget, threads: work.threads ?? 1)
    return State(renderer: renderer, bitmap: try renderer.makeBitmap(), budget: budget)
  }

  /// Draws a frame into memory.
  func draw(_ frame: Double, into memory: PixelMemory) throws {
    guard frame.isFinite else { throw Failure.argument("frame is no number") }
    try memory.check(width: width, height: height)
    let last = Double(max(0, opened.animation.info.frameCount - 1))
    try state.use { state in
      let current = try state ?? Self.state(opened, options, replacements, work, log)
      state = nil
      current.renderer.draw(
        current.renderer.displayList(at: min(max(0, frame), last)), into: current.bitmap)
      try current.budget.check()
      try memory.take(current.bitmap)
      state = current
    }
  }

  /// What is not as the file asks, as far as it was drawn.
  var diagnostics: [Diagnostic] {
    opened.animation.info.diagnostics(with: replacements, motionBlur: options.motionBlur, log: log)
  }
}
