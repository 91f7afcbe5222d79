import AnimationCore

/// Makes an image of what a view shows.
public protocol DisplayListRenderer {
  /// What is made: a bitmap, or something that a screen can show.
  associatedtype Image

  /// - Parameters:
  ///   - list: what is to be seen; nothing when nil.
  ///   - width: of the image, in pixels, as is `height`.
  ///   - transform: from the list's canvas to pixels.
  func image(
    of list: DisplayList?, width: Int, height: Int, transform: Transform, background: Color
  ) throws -> Image
}

/// An animation view without a screen: it composes an image whenever it is asked to, by the renderer handed in.
public final class RenderedAnimationView<Renderer: DisplayListRenderer>: AnimationView {
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
  public let renderer: Renderer
  var followings = LayerFollowings()

  /// - Parameter bounds: in points, of one pixel each unless `scale` is set.
  public init(player: AnimationPlayer, renderer: Renderer, bounds: Size) {
    self.player = player
    self.renderer = renderer
    self.bounds = bounds
  }

  /// What the view shows at the player's last update.
  ///
  /// - Throws: what the renderer throws, for an image that is too large.
  public func draw() throws -> Renderer.Image {
    let (list, toPoints) = content()
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
  private func content() -> (DisplayList?, Transform) {
    let lists = player.displayLists()
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
