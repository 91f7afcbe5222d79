import AnimationCore
import AnimationFormats
import AnimationLoading
import AnimationPlayer
import Pixels

/// An animation view that draws bitmaps.
public typealias BitmapAnimationView = RenderedAnimationView<BitmapRenderer>

extension RenderedAnimationView where Renderer == BitmapRenderer {
  /// - Parameters:
  ///   - bounds: in points, of one pixel each unless `scale` is set.
  ///   - loader: default the one that all share, which knows both formats and files, but no network until it is given
  ///     a downloader.
  ///   - images: keeps decoded images; default the one that all share.
  public convenience init(
    bounds: Size, options: PlaybackOptions = PlaybackOptions(),
    loader: AnimationLoader = .shared, clock: any PlaybackClock = RealTimeClock(),
    audioOutput: (any AudioOutput)? = nil, images: ImageCache = .shared
  ) {
    let player = AnimationPlayer(loader: loader, options: options, clock: clock, audioOutput: audioOutput)
    let renderer = BitmapRenderer(images: images, log: player.drawingLog)
    self.init(player: player, renderer: renderer, bounds: bounds)
  }
}
