import AnimationCore

/// What a camera makes of space.
struct Lens {
  /// The transform from the composition to the camera's space: x to the right, y down, z away from the
  /// camera.
  var view: Transform3D
  /// How far from the camera lengths are the same on the canvas of the composition, > 0.
  let zoom: Double
  /// The size of the composition.
  let size: Size
  /// The transform from the composition to the canvas.
  let canvas: Transform

  /// - Parameters:
  ///   - zoom: what is none stands for that of a new camera in After Effects, which has 50 mm.
  ///   - camera: from its own space to the composition; nil for a new one, which sees the plane of the composition as it is.
  init(zoom: Double, camera: Transform3D?, size: Size, canvas: Transform) {
    let usual = size.width * 50 / 36
    let zoom = zoom.isFinite && zoom > 0 ? zoom : usual
    self.zoom = camera == nil ? usual : zoom
    let center = Transform3D.translation(-size.width / 2, -size.height / 2, usual)
    view = camera?.inverted() ?? center
    self.size = size
    self.canvas = canvas
  }

  /// Returns the map from the plane of a layer to that of the composition.
  ///
  /// - Parameter world: from the layer to the composition.
  func projection(of world: Transform3D) -> Projection {
    let seen = view * world
    let (x, y, origin, center) = (seen.x, seen.y, seen.origin, Point(size.width / 2, size.height / 2))
    return Projection(
      x: [x, y, origin].map { zoom * $0.x + center.x * $0.z },
      y: [x, y, origin].map { zoom * $0.y + center.y * $0.z }, w: [x.z, y.z, origin.z])
  }

  /// How a layer is placed on the canvas; nil when nothing of it is seen.
  ///
  /// - Parameters:
  ///   - world: from the layer to the composition.
  ///   - anchor: a point of the layer that matters.
  ///   - content: where on the layer something may be; nil when that is not known.
  func placement(of world: Transform3D, around anchor: Point, content: Rect?) -> Placement? {
    let projection = projection(of: world)
    guard projection.isFinite else { return nil }
    let seen = view * world
    let normal = seen.x.cross(seen.y)
    // A plane that is seen from its edge is a line.
    guard abs(normal.dot(seen.origin)) > 1e-9 * normal.length * seen.origin.length else { return nil }
    if let affine = projection.affine(world: seen) {
      return projection.w[2] > 0 ? Placement(transform: canvas * affine) : nil
    }
    guard let inverse = projection.inverted() else { return nil }
    let corners = (content?.corners ?? []).filter { projection.depth(at: $0) > 0 }
    if content != nil, corners.isEmpty { return nil }
    let frame = Rect(size)
    // The flat layer is scaled about one point of it that is not too near.
    let points =
      [anchor] + corners + ([Point(frame.midX, frame.midY)] + frame.corners).compactMap(inverse.apply)
    guard
      let center = points.first(where: { projection.depth(at: $0) >= zoom / 16 })
        ?? points.max(by: { projection.depth(at: $0) < projection.depth(at: $1) }),
      let place = projection.apply(center)
    else { return nil }
    // As large as it becomes anywhere, so that it stays sharp, but no layer that is almost touched is drawn without end.
    let usual = projection.scale(at: center)
    let scale = min(corners.reduce(usual) { max($0, projection.scale(at: $1)) }, 4 * usual)
    let flat =
      Transform.translation(place.x, place.y) * .scale(scale, scale) * .translation(-center.x, -center.y)
    guard let unplaced = flat.inverted() else { return nil }
    let turned = (projection * Projection(unplaced)).scaled(by: 1 / projection.depth(at: center))
    guard turned.isFinite else { return nil }
    return Placement(
      transform: canvas * flat, perspective: FilterChain([.projection(turned)], transform: canvas))
  }
}

/// How a layer gets onto the canvas.
struct Placement {
  /// The transform from the layer to the canvas.
  var transform: Transform
  /// What is done with the layer where that has placed it; nil when nothing is.
  var perspective: FilterChain?
}

extension FilterChain {
  /// Its projections in another space of filters, which leads to the canvas, too.
  func projections(in space: Transform) -> [Filter] {
    guard let inverse = space.inverted(), let back = transform.inverted() else { return [] }
    return filters.map { filter in
      guard case .projection(let projection) = filter, space != transform else { return filter }
      return .projection(Projection(inverse * transform) * projection * Projection(back * space))
    }
  }
}

extension Projection {
  fileprivate var isFinite: Bool { (x + y + w).allSatisfy(\.isFinite) }

  fileprivate func depth(at point: Point) -> Double { w[0] * point.x + w[1] * point.y + w[2] }

  fileprivate func scaled(by factor: Double) -> Projection {
    Projection(x: x.map { $0 * factor }, y: y.map { $0 * factor }, w: w.map { $0 * factor })
  }

  /// Nil where the plane is not parallel to that of the camera: more than by 10⁻⁹.
  ///
  /// - Parameter world: from the plane to the camera's space.
  fileprivate func affine(world: Transform3D) -> Transform? {
    guard abs(world.x.z) <= 1e-9 * world.x.length, abs(world.y.z) <= 1e-9 * world.y.length, w[2] != 0
    else { return nil }
    let k = 1 / w[2]
    return Transform(a: x[0] * k, b: y[0] * k, c: x[1] * k, d: y[1] * k, tx: x[2] * k, ty: y[2] * k)
  }

  /// Returns the factor by which lengths at a point grow at most; 0 where that is behind the viewer.
  fileprivate func scale(at point: Point) -> Double {
    guard let place = apply(point) else { return 0 }
    let k = 1 / depth(at: point)
    return Transform(
      a: (x[0] - place.x * w[0]) * k, b: (y[0] - place.y * w[0]) * k,
      c: (x[1] - place.x * w[1]) * k, d: (y[1] - place.y * w[1]) * k, tx: 0, ty: 0
    ).maximumScale
  }
}

extension Rect {
  fileprivate var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }
}
