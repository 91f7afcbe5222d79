import AnimationCore
import FrameRendering
import Pixels

/// What draws frames of one animation in one size, and the bitmap that it brings up to date from frame to frame.
///
/// The promise to be `Sendable` is the pool's: a place that was taken belongs to the code that took it.
final class FramePlace: @unchecked Sendable {
  /// What a place draws.
  struct Key: Hashable, Sendable {
    let file: String
    let animation: Int
    let version: Int
    let options: ImageOptions
    let replacements: String

    init(_ file: InspectedFile, _ options: ImageOptions, replacements: String) {
      (self.file, animation, version) = (file.id, file.animation, file.version)
      (self.options, self.replacements) = (options, replacements)
    }
  }

  /// A frame, and how long it took.
  struct Times {
    var evaluate: Duration
    var draw: Duration

    /// Milliseconds, to the microsecond.
    static func milliseconds(_ duration: Duration) -> Double {
      ((duration / .milliseconds(1)) * 1000).rounded() / 1000
    }
  }

  let bitmap: Bitmap
  private let renderer: FrameRenderer
  private let animation: any Animation
  private let replacements: Replacements
  private let log = DrawingLog()
  private let lent: LentBudget

  /// - Parameter limits: what a frame may take.
  /// - Throws: `AnimationError` when there is no such bitmap.
  init(
    _ animation: any Animation, _ options: ImageOptions, _ replacements: Replacements, images: ImageCache,
    limits: DrawingLimits
  ) throws(AnimationError) {
    (self.animation, self.replacements) = (animation, replacements)
    lent = LentBudget(limits: limits)
    renderer = FrameRenderer(
      animation, options: options, replacements: replacements, images: images, log: log, budget: lent.own)
    bitmap = try renderer.makeBitmap()
  }

  /// The memory of the bitmap and of what the renderer keeps of it, in bytes.
  var memoryCost: Int { bitmap.width * bitmap.height * 8 }

  /// Draws a frame. Once that was cut short, the place is not to be used again.
  ///
  /// - Throws: `AnimationError` when it was cut short.
  func draw(_ frame: Double, within budget: WorkBudget) throws(AnimationError) -> Times {
    try lent.spend(budget) {
      let clock = ContinuousClock()
      let start = clock.now
      let list = renderer.displayList(at: frame)
      let middle = clock.now
      renderer.draw(list, into: bitmap)
      return Times(evaluate: middle - start, draw: clock.now - middle)
    }
  }

  /// How much is not as the file asks, as far as it was drawn.
  var warningCount: Int { animation.info.diagnostics(with: replacements, log: log).count }
}
