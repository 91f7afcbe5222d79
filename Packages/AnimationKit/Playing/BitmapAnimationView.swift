import AnimationCore
import AnimationPlayer

/// An animation view that draws bitmaps with Cairo.
public typealias BitmapAnimationView = RenderedAnimationView<BitmapRenderer>

extension RenderedAnimationView where Renderer == BitmapRenderer {
  /// - Parameters:
  ///   - bounds: in points, of one pixel each unless `scale` is set.
  ///   - loader: knows both formats and files, but no network, unless another is given.
  public convenience init(
    bounds: Size, options: PlaybackOptions = PlaybackOptions(),
    loader: AnimationLoader = AnimationLoader(), clock: any PlaybackClock = RealTimeClock(),
    audioOutput: (any AudioOutput)? = nil
  ) {
    let player = AnimationPlayer(loader: loader, options: options, clock: clock, audioOutput: audioOutput)
    self.init(player: player, renderer: BitmapRenderer(log: player.drawingLog), bounds: bounds)
  }
}
