import AnimationCore

/// An animation view without a screen: it composes a picture whenever it is asked to, by the renderer handed in.
public final class RenderedAnimationView<Renderer: PictureRenderer>: AnimationView {
  public let player: AnimationPlayer
  public var bounds: Size
  public var scale = 1.0
  public var contentMode = ContentMode.aspectFit
  public var backgroundColor = Color.clear
  private let renderer: Renderer

  /// - Parameter bounds: in points, of one pixel each unless `scale` is set.
  public init(player: AnimationPlayer, renderer: Renderer, bounds: Size) {
    self.player = player
    self.renderer = renderer
    self.bounds = bounds
  }

  /// What the view shows at the player's last update.
  ///
  /// - Throws: what the renderer throws, for a picture that is too large.
  public func draw() throws -> Renderer.Picture {
    let (width, height) = pixelSize
    let list = player.displayList()
    let pixels = Size(Double(width), Double(height))
    let transform = list.map { placement(of: $0.size, in: pixels) } ?? .identity
    return try renderer.picture(
      of: list, width: width, height: height, transform: transform, background: backgroundColor)
  }

  private func placement(of canvas: Size, in pixels: Size) -> Transform {
    // Points first: an animation that is not scaled to the bounds has a unit to a point.
    let toPoints = contentMode.transform(canvas, in: bounds)
    guard !bounds.isEmpty else { return toPoints }
    return Transform.scale(pixels.width / bounds.width, pixels.height / bounds.height) * toPoints
  }
}
