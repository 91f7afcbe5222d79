/// Where a layer or sprite lies in a frame, and what is seen of it.
///
/// Its own space is the one in which its content is drawn: from (0, 0) to the size of a solid, image or precomp, or to the
/// size of a sprite's layout. The outer space is that of the animation's canvas, in the animation's units, when an
/// animation gives it, and that of a view, in points, when a view does.
public struct LayerGeometry: Hashable, Sendable {
  /// Its name in `Replacements`: a sprite's key, or the key path of a Lottie's layer. Layers may share one.
  public var key: String
  /// The transform from its own space to the outer one, with all parents and precomps. Where `projection` is
  /// not nil, the layer as it lies before that tilts it.
  public var transform: Transform
  /// The map from its own space to the outer one, in perspective; nil for all but the layers that a Lottie's
  /// camera sees tilted, and those in a precomp that it sees so.
  package var projection: Projection?
  /// The box around its content, in its own space; nil when there is none, as in layers that are only parents, or when it
  /// is flattened to nothing. A sprite without a layout, a shape or text layer has the box around what it draws.
  public var bounds: Rect?
  /// The box around its content, in the outer space; nil when there is none. Masks, mattes, effects and `clip` neither cut
  /// it nor make it larger.
  public var frame: Rect?
  /// The box of what the canvas, the precomps it is in and a sprite's own clip let through, in the outer space;
  /// empty when that is nothing.
  package var clip: Rect
  /// 0…1, with that of the precomps it is in; of a view also with fading.
  public var opacity: Double
  /// Whether the file has it painted in the frame: not hidden, not over, not transparent, no mere matte, nor in a precomp
  /// that is one of those. Others may cover it nevertheless, or masks, mattes and `clip` leave nothing of it.
  public var isVisible: Bool
  /// Whether the viewer has hidden it, or what it lies in (`Replacements.hidden`): where it is visible, its place is free.
  public var isHidden: Bool
  /// Its place among what is painted, from the outermost composition inwards; what is painted later has the larger
  /// numbers. Compare with `isBelow`.
  package var paintOrder: [Int]
  /// The key of the next visible layer under it, in the same composition; nil for none.
  public var layerBelow: String?
  /// The key of the next visible layer over it, in the same composition; nil for none.
  public var layerAbove: String?

  /// - Parameter frame: the box around `bounds` in the outer space unless given.
  package init(
    key: String, transform: Transform, projection: Projection? = nil, bounds: Rect?, frame: Rect? = nil,
    clip: Rect, opacity: Double = 1, isVisible: Bool = true, isHidden: Bool = false, paintOrder: [Int] = []
  ) {
    self.key = key
    self.transform = transform
    self.projection = projection
    self.bounds = bounds
    self.clip = clip
    self.opacity = opacity
    self.isVisible = isVisible
    self.isHidden = isHidden
    self.paintOrder = paintOrder
    self.frame = frame
    if frame == nil { self.frame = bounds.flatMap(fromLayer) }
  }

  /// True when the other one of the same animation and frame is painted later.
  package func isBelow(_ other: LayerGeometry) -> Bool {
    paintOrder.lexicographicallyPrecedes(other.paintOrder)
  }
}

// MARK: - Conversion

extension LayerGeometry {
  /// Maps a point from the layer's own space to the outer one; nil for what lies behind the viewer.
  public func fromLayer(_ point: Point) -> Point? {
    let place = projection.map { $0.apply(point) } ?? transform.apply(point)
    return place.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Maps a point from the outer space to the layer's own; nil where the layer is flattened, and beyond the
  /// horizon.
  public func toLayer(_ point: Point) -> Point? {
    let place =
      if let projection { projection.inverted()?.apply(point) } else { transform.inverted()?.apply(point) }
    return place.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The box around a rectangle of the layer's own space, in the outer one; nil when a corner has no place there.
  public func fromLayer(_ rect: Rect) -> Rect? { rect.box(fromLayer) }

  /// The box around a rectangle of the outer space, in the layer's own; nil when a corner has no place there.
  public func toLayer(_ rect: Rect) -> Rect? { rect.box(toLayer) }

  /// Returns the geometry as seen from around the outer space: in a view, for what an animation gave.
  ///
  /// - Parameter outer: from the outer space to that around it.
  package func applying(_ outer: Transform) -> LayerGeometry {
    var result = self
    result.transform = outer * transform
    result.projection = projection.map { Projection(outer) * $0 }
    result.frame = frame?.applying(outer)
    result.clip = clip.applying(outer)
    return result
  }
}

extension Rect {
  /// Returns the smallest rectangle around the four corners, mapped; nil when one of them has no place.
  package func box(_ map: (Point) -> Point?) -> Rect? {
    let corners = [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
    let places = corners.compactMap(map)
    guard places.count == corners.count, let first = places.first else { return nil }
    return places.dropFirst().reduce(Rect(x: first.x, y: first.y, width: 0, height: 0)) {
      $0.union(Rect(x: $1.x, y: $1.y, width: 0, height: 0))
    }
  }
}
