import AnimationCore
import AnimationFormats
import AnimationLoading
import AnimationPlayer
import Pixels

/// A view of an animation, SVGA or Lottie, without a screen: it loads and plays, and makes a bitmap whenever it is asked to.
/// Which of the two the animation is, is found from its content.
public final class AnimationView: PlayerView {
  /// What loads and plays what the view shows.
  public let player: AnimationPlayer
  /// Width and height, in points.
  public var bounds: Size { didSet { if bounds != oldValue { player.setNeedsDisplay() } } }
  /// Pixels in a point; what is not a number counts as 1, the default.
  public var scale = 1.0 { didSet { if scale != oldValue { player.setNeedsDisplay() } } }
  /// Where the animation lies in the bounds; default as large as fits, centred.
  public var contentMode = ContentMode.aspectFit {
    didSet { if contentMode != oldValue { player.setNeedsDisplay() } }
  }
  /// What lies behind the animation; default nothing.
  public var backgroundColor = Color.clear {
    didSet { if backgroundColor != oldValue { player.setNeedsDisplay() } }
  }
  /// Makes the images.
  package let renderer: BitmapRenderer
  var followings = LayerFollowings()

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

  package init(player: AnimationPlayer, renderer: BitmapRenderer, bounds: Size) {
    self.player = player
    self.renderer = renderer
    self.bounds = bounds
  }

  /// The pixels in which the image that was drawn last can differ from the one before: a window need not upload others
  /// again. All of it unless both are one bitmap, as they are for callers that keep none; nil when there is no
  /// difference.
  public var changedArea: PixelArea? { renderer.changedArea }

  /// What the view shows at the player's last update.
  ///
  /// - Throws: `AnimationError` when the image is too large, `budgetExceeded` when drawing takes too much.
  public func draw() throws(AnimationError) -> Bitmap { try draw(player.displayLists()) }

  /// What the view shows of these lists, which are the player's.
  ///
  /// - Parameter lists: the `displayLists()` of the player, for those who look at them, too.
  package func draw(_ lists: [DisplayList]) throws(AnimationError) -> Bitmap {
    let (list, toPoints) = content(of: lists)
    let (width, height) = pixelSize
    let toPixels =
      bounds.isEmpty
      ? .identity : Transform.scale(Double(width) / bounds.width, Double(height) / bounds.height)
    defer { player.noteDrawing() }
    let image = try renderer.image(
      of: list, width: width, height: height, transform: toPixels * toPoints, background: shownBackground)
    tellFollowings()
    return image
  }

  /// The file's only where the view has none.
  private var shownBackground: Color {
    guard player.usesFileSettings, backgroundColor.alpha == 0 else { return backgroundColor }
    return player.animation?.info.playback.background ?? backgroundColor
  }

  /// What is to be seen, and how it is placed in the bounds. Points first: an animation that is not scaled to the
  /// bounds has a unit to a point.
  private func content(of lists: [DisplayList]) -> (list: DisplayList?, transform: Transform) {
    guard let list = lists.last else { return (nil, .identity) }
    guard lists.count > 1, !bounds.isEmpty else {
      return (list, contentMode.transform(list.size, in: bounds))
    }
    // While one animation gives way to another, both lie where they belong, whatever their sizes. They are parts of one
    // image: where both are opaque, it is.
    let images = lists.map { placed($0, contentMode.transform($0.size, in: bounds)) }
    return (DisplayList(size: bounds, items: [.group(GroupItem(images, isIsolated: true))]), .identity)
  }

  private func placed(_ list: DisplayList, _ transform: Transform) -> DisplayItem {
    let canvas = Path(Rect(list.size))
    return .group(
      GroupItem(
        list.items.map { $0.applying(transform) }, blendMode: .add, clip: Clip(canvas, transform: transform)))
  }
}
