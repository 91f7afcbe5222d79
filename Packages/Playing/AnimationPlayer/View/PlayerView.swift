import AnimationCore
import StateMachines

/// What shows an animation in a rectangle: a player and a place. What the player does is asked of the view
/// (`AnimationPlayback`).
///
/// `AnimationView` is the one that makes bitmaps. A view of your own, such as one that hands display lists to a GPU, needs
/// only what is listed here.
public protocol PlayerView<Image>: AnimationPlayback {
  /// What `draw` makes.
  associatedtype Image

  /// Width and height, in points.
  var bounds: Size { get set }
  /// Pixels in a point; what is not a number counts as 1, the default.
  var scale: Double { get set }
  /// Where the animation lies in the bounds.
  var contentMode: ContentMode { get set }
  /// What lies behind the animation.
  var backgroundColor: Color { get set }

  /// What the view shows now. Whatever else changes it has to call `player.setNeedsDisplay`.
  func draw() throws -> Image
}

extension PlayerView {
  /// The size of the image, in pixels; at least 1 each way.
  public var pixelSize: (width: Int, height: Int) {
    let scale = scale.isNaN ? 1 : scale
    func side(_ length: Double) -> Int { Int((length * scale).rounded(), within: 1...1_000_000_000) }
    return (side(bounds.width), side(bounds.height))
  }

  /// The transform from the animation's canvas to the view's points; nil when there is no animation.
  public var contentTransform: Transform? {
    player.animation.map { contentMode.transform($0.info.size, in: bounds) }
  }

  /// The keys of what is shown at a point of the view, topmost first: those of an SVGA's sprites.
  public func layerKeys(at point: Point) -> [String] {
    guard let inverse = contentTransform?.inverted() else { return [] }
    return player.layerKeys(at: inverse.apply(point))
  }

  /// Says that something was done with a pointer. Does nothing without a state machine, and without an animation.
  ///
  /// - Parameter point: in the view's points.
  public func point(_ kind: PointerKind, at point: Point) {
    if let point = convertToAnimation(point) { player.point(kind, at: point) }
  }
}
