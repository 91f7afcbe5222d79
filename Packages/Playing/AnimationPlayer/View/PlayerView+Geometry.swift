import AnimationCore

// The places of layers in a view: in points, from its top left corner.
extension PlayerView {
  /// The transform from the animation's canvas to the pixels of the view's image, which are rounded to whole
  /// ones; nil when there is no animation. `contentTransform` leads to points.
  public var pixelTransform: Transform? {
    guard !bounds.isEmpty else { return nil }
    let (width, height) = pixelSize
    let toPixels = Transform.scale(Double(width) / bounds.width, Double(height) / bounds.height)
    return contentTransform.map { toPixels * $0 }
  }

  /// Where layers or sprites are in what is shown now, in the view's points: all of this name, also those that are not
  /// seen. Empty while nothing is shown. See `FrameEvaluator.geometry`.
  public func geometry(of keyPath: AnimationKeyPath) -> [LayerGeometry] {
    guard let contentTransform else { return [] }
    let shown = Rect(bounds)
    return player.geometry(of: keyPath).map { layer in
      var layer = layer.applying(contentTransform)
      layer.clip = layer.clip.intersection(shown) ?? .zero
      return layer
    }
  }
}

// MARK: - Conversion

extension PlayerView {
  /// Converts a point of the view to the animation's canvas; nil without an animation, or where the view is
  /// flat.
  public func convertToAnimation(_ point: Point) -> Point? { contentTransform?.inverted()?.apply(point) }

  /// Converts a point of the animation's canvas to the view's points; nil without an animation.
  public func convertFromAnimation(_ point: Point) -> Point? { contentTransform?.apply(point) }

  /// Converts a rectangle of the view to the animation's canvas; nil without an animation, or where the view
  /// is flat.
  package func convertToAnimation(_ rect: Rect) -> Rect? {
    contentTransform?.inverted().map { rect.applying($0) }
  }

  /// Converts a rectangle of the animation's canvas to the view's points; nil without an animation.
  package func convertFromAnimation(_ rect: Rect) -> Rect? { contentTransform.map { rect.applying($0) } }

  /// Converts a point of the view to the own space of a layer or sprite as it is shown now, of several the
  /// first in the file. Nil when there is none, or it is flattened.
  public func convert(_ point: Point, toLayerAt keyPath: AnimationKeyPath) -> Point? {
    geometry(of: keyPath).first?.toLayer(point)
  }

  /// The box around a rectangle of the view, in the own space of a layer or sprite.
  public func convert(_ rect: Rect, toLayerAt keyPath: AnimationKeyPath) -> Rect? {
    geometry(of: keyPath).first?.toLayer(rect)
  }

  /// Converts a point of the own space of a layer or sprite as it is shown now, of several the first in the
  /// file, to the view's points. Nil when there is none.
  public func convert(_ point: Point, fromLayerAt keyPath: AnimationKeyPath) -> Point? {
    geometry(of: keyPath).first?.fromLayer(point)
  }

  /// The box around a rectangle of a layer or sprite, in the view's points.
  public func convert(_ rect: Rect, fromLayerAt keyPath: AnimationKeyPath) -> Rect? {
    geometry(of: keyPath).first?.fromLayer(rect)
  }
}
