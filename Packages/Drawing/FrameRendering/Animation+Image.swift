import AnimationCore
import Pixels
import SystemSupport

// For those who await images.
extension Animation {
  /// An image of one frame, drawn on a thread of the library's own: the pool behind Swift's tasks goes on with other work.
  /// When the task is cancelled, drawing ends within milliseconds.
  ///
  ///     let image = try await animation.image(at: 20, options: ImageOptions(size: .width(320)))
  ///
  /// - Parameters: see `bitmap(at:options:replacements:budget:)`.
  /// - Throws: what that throws; `CancellationError` when the task was cancelled.
  public func image(
    at frame: Double, options: ImageOptions = ImageOptions(), replacements: Replacements = Replacements(),
    budget: WorkBudget = .unlimited
  ) async throws -> PixelImage {
    try await WorkThreads.shared.run(within: budget) { budget in
      PixelImage(try bitmap(at: frame, options: options, replacements: replacements, budget: budget))
    }
  }

  /// Images of frames, in the order asked for. Some are drawn ahead, on several threads of the library's own; more are not
  /// begun until those were taken out.
  ///
  ///     for try await image in animation.images(options: ImageOptions(size: .width(320))) { … }
  ///
  /// - Parameters:
  ///   - frames: 0 is the first; fractions lie between frames. Default: nil, all frames of the animation.
  ///   - ahead: how many images may be there or under way before they are asked for; at least 1. Default: nil, one more than
  ///     there are processors.
  ///   - budget: how long it may take, all images together.
  public func images(
    frames: [Double]? = nil, options: ImageOptions = ImageOptions(),
    replacements: Replacements = Replacements(), ahead: Int? = nil, budget: WorkBudget = .unlimited
  ) -> FrameImages {
    FrameImages(
      animation: self, frames: frames ?? (0..<max(0, info.frameCount)).map(Double.init), options: options,
      replacements: replacements, ahead: ahead ?? ProcessorCount.available + 1, budget: budget)
  }
}
