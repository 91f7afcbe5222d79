import AnimationCore
import AnimationPlayer
import Pixels

/// Renders, records and verifies whole animations. A value without state: any number of threads may use it at once,
/// since every call has its own player and renderer.
public struct Snapshotter: Sendable {
  public var options: SnapshotOptions
  public var tolerance: Tolerance
  /// Limits for decoding animations.
  package var limits: DecodingLimits
  /// Limits for evaluating and drawing frames.
  package var drawingLimits: DrawingLimits
  /// Whether `verify` keeps the images of frames whose pixels are those of the reference, and of animations without a
  /// reference, which only reports show. Otherwise each of them is a single pixel in what it returns.
  package var keepsAllImages = true
  /// Is called before images of this size are drawn.
  package var willDraw: @Sendable (PixelSize) -> Void = { _ in }

  public init(
    options: SnapshotOptions = SnapshotOptions(), tolerance: Tolerance = .perceptual,
    limits: DecodingLimits = DecodingLimits(), drawingLimits: DrawingLimits = DrawingLimits()
  ) {
    self.options = options
    self.tolerance = tolerance
    self.limits = limits
    self.drawingLimits = drawingLimits
  }

  /// The chosen frames of an animation, as a view with these options shows them.
  ///
  /// - Throws: `SnapshotError` if a marker does not exist, images would be too large or a frame takes too much.
  public func snapshot(of animation: any Animation) throws(SnapshotError) -> Snapshot {
    try snapshot(of: animation, frames: nil, keeping: .all)
  }

  /// What a view currently shows, playing or not, as one frame. The view's clock is not touched.
  ///
  /// - Throws: `SnapshotError`; `noFrames` if nothing is loaded.
  public func snapshot(ofView view: some PlayerView<Bitmap>) throws(SnapshotError) -> Snapshot {
    guard let animation = view.player.animation else { throw .noFrames }
    var options = SnapshotOptions(of: view)
    options.frames = .positions([.frame(view.player.state.position)])
    var renderer = SnapshotRenderer(
      animation, options, WorkBudget(within: .unlimited, limits: drawingLimits))
    let chosen = ChosenFrame(frame: view.player.state.position)
    let frame = try renderer.frame(chosen, showing: try view.shown())
    return try renderer.snapshot([frame])
  }

  /// - Parameters:
  ///   - frames: the frames to render; nil for those that the options choose.
  ///   - keeping: the images that are kept.
  func snapshot(
    of animation: any Animation, frames: [ChosenFrame]?, keeping: KeptImages
  ) throws(SnapshotError) -> Snapshot {
    let options = try options.resolved(for: animation.info)
    let budget = WorkBudget(within: .unlimited, limits: drawingLimits).timed
    let (width, height) = options.size.pixels(of: animation.info.size)
    willDraw(PixelSize(width: width, height: height))
    var renderer = SnapshotRenderer(animation, options, budget, keeping: keeping)
    let chosen: [ChosenFrame]? =
      if let frames { frames } else { try FrameChooser(animation, options, budget).frames() }
    if let chosen { return try renderer.snapshot(try renderer.seek(chosen)) }
    guard case .played(let seconds) = options.frames else { throw .noFrames }
    return try renderer.snapshot(try renderer.play(seconds))
  }
}
