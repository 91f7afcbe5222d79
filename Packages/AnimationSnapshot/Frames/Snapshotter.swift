import AnimationCore
import AnimationPlayer
import Pixels

/// Renders, records and verifies whole animations. A value without state: any number of threads may use it at
/// once, every call has its own player and renderer.
public struct Snapshotter: Sendable {
  public var options: SnapshotOptions
  public var tolerance: Tolerance
  /// What animations may ask for.
  public var limits: DecodingLimits

  public init(
    options: SnapshotOptions = SnapshotOptions(), tolerance: Tolerance = .perceptual,
    limits: DecodingLimits = DecodingLimits()
  ) {
    self.options = options
    self.tolerance = tolerance
    self.limits = limits
  }

  /// The chosen frames of an animation, as a view with these options shows them.
  ///
  /// - Throws: `SnapshotError` for a marker that it does not have, or pictures that are too large.
  public func snapshot(of animation: any Animation) throws(SnapshotError) -> Snapshot {
    try snapshot(of: animation, frames: nil)
  }

  /// What a view shows now, be it playing or not: one frame. Its clock is not touched.
  ///
  /// - Throws: `SnapshotError`; `noFrames` while nothing is loaded.
  public func snapshot(ofView view: some AnimationView<Bitmap>) throws(SnapshotError) -> Snapshot {
    guard let animation = view.player.animation else { throw .noFrames }
    var options = SnapshotOptions(of: view)
    options.frames = .positions([.frame(view.player.state.position)])
    var studio = Studio(animation, options)
    let frame = try studio.frame(ChosenFrame(frame: view.player.state.position), of: view)
    return studio.snapshot([frame])
  }

  /// - Parameter frames: those to be taken, whatever the options choose.
  func snapshot(of animation: any Animation, frames: [ChosenFrame]?) throws(SnapshotError) -> Snapshot {
    var studio = Studio(animation, options)
    let chosen: [ChosenFrame]? =
      if let frames { frames } else { try FrameChooser(animation, options).frames() }
    if let chosen { return studio.snapshot(try studio.seek(chosen)) }
    guard case .played(let seconds) = options.frames else { throw .noFrames }
    return studio.snapshot(try studio.play(seconds))
  }
}
