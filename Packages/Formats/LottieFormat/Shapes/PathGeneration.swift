import AnimationCore
import CStandardLibrary

extension PathGenerator {
  /// The handle of a quarter circle as a fraction of the radius; lottie-web's value.
  private static let circleHandle = 0.5519

  /// True for an outline that is in the file as it is.
  var isBezier: Bool { if case .bezier = self { true } else { false } }

  /// The outline at `frame`; nil when there is none.
  func contour(in context: PropertyContext) -> Contour? {
    switch self {
    case .bezier(let property):
      let contour = property.value(in: context)
      return contour.vertices.isEmpty ? nil : contour
    case .rectangle(let position, let size, let cornerRadius):
      return Self.rectangle(
        position.value(in: context), size.value(in: context), radius: cornerRadius.value(in: context))
    case .ellipse(let position, let size):
      return Self.ellipse(position.value(in: context), size.value(in: context))
    case .polystar(let polystar):
      return polystar.contour(in: context)
    case .reversed(let generator):
      return generator.contour(in: context)?.reversed
    }
  }

  /// Clockwise, from the right edge below the top right corner.
  private static func rectangle(_ center: Vector, _ size: Vector, radius: Double) -> Contour {
    let (left, right) = (center.x - size.x / 2, center.x + size.x / 2)
    let (top, bottom) = (center.y - size.y / 2, center.y + size.y / 2)
    let radius = max(0, min(radius, size.x / 2, size.y / 2))
    guard radius > 0 else {
      let corners = [
        Point(right, top), Point(right, bottom), Point(left, bottom), Point(left, top),
      ]
      return Contour(vertices: corners.map { Contour.Vertex(corner: $0) }, isClosed: true)
    }
    let handle = radius * circleHandle
    /// The end of an edge, whose curve around the corner begins, or its start, where one ends.
    func vertex(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double, isEnd: Bool) -> Contour.Vertex {
      let point = Point(x, y)
      let control = Point(x + dx * handle, y + dy * handle)
      return isEnd
        ? Contour.Vertex(point, in: point, out: control) : Contour.Vertex(point, in: control, out: point)
    }
    return Contour(
      vertices: [
        vertex(right, top + radius, 0, -1, isEnd: false),
        vertex(right, bottom - radius, 0, 1, isEnd: true),
        vertex(right - radius, bottom, 1, 0, isEnd: false),
        vertex(left + radius, bottom, -1, 0, isEnd: true),
        vertex(left, bottom - radius, 0, 1, isEnd: false),
        vertex(left, top + radius, 0, -1, isEnd: true),
        vertex(left + radius, top, -1, 0, isEnd: false),
        vertex(right - radius, top, 1, 0, isEnd: true),
      ], isClosed: true)
  }

  /// Clockwise from the top.
  private static func ellipse(_ center: Vector, _ size: Vector) -> Contour {
    let (rx, ry) = (size.x / 2, size.y / 2)
    let (hx, hy) = (rx * circleHandle, ry * circleHandle)
    func vertex(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) -> Contour.Vertex {
      let point = Point(center.x + x, center.y + y)
      return Contour.Vertex(point, in: point - Point(dx, dy), out: point + Point(dx, dy))
    }
    return Contour(
      vertices: [
        vertex(0, -ry, hx, 0), vertex(rx, 0, 0, hy), vertex(0, ry, -hx, 0), vertex(-rx, 0, 0, -hy),
      ], isClosed: true)
  }
}

extension Polystar {
  private static let maximumPoints = 1024.0

  /// Clockwise, the first vertex at the top, turned by `rotation`; nil for fewer than one point. A fraction of a point
  /// is a smaller spike of a star, as in After Effects, and no corner of a polygon.
  func contour(in context: PropertyContext) -> Contour? {
    let wanted = self.points.value(in: context).snapped
    if wanted > Self.maximumPoints { context.scene.budget.leaveOut() }
    let points = min(isStar ? wanted : wanted.rounded(.down), Self.maximumPoints)
    guard points >= 1 else { return nil }
    let center = position.value(in: context)
    var angle = -Double.pi / 2 + rotation.value(in: context).radians
    let outer = (radius: outerRadius.value(in: context), roundness: outerRoundness.value(in: context) / 100)
    let inner = (radius: innerRadius.value(in: context), roundness: innerRoundness.value(in: context) / 100)
    func handle(_ corner: (radius: Double, roundness: Double)) -> Double {
      2 * .pi * corner.radius / (4 * points) * corner.roundness
    }
    var vertices: [Contour.Vertex] = []
    func add(_ radius: Double, handle: Double) {
      let direction = Point(cos(angle), sin(angle))
      let point = Point(center.x, center.y) + direction * radius
      let handle = Point(-direction.y, direction.x) * handle
      vertices.append(Contour.Vertex(point, in: point - handle, out: point + handle))
    }
    let whole = Int(points, within: 1...1024)
    let count = isStar ? 2 * whole : whole
    let step = 2 * Double.pi / points / (isStar ? 2 : 1)
    vertices.reserveCapacity(count + 2)
    let part = points - Double(whole)
    if part > 0 {
      // Its tip comes first, as in lottie-ios and rlottie: trims begin there.
      angle += step * (1 - part)
      add(inner.radius + (outer.radius - inner.radius) * part, handle: handle(outer) * part)
      angle += step * part
      add(inner.radius, handle: handle(inner))
      angle += step
    }
    for i in 0..<count {
      let corner = isStar && i % 2 == 1 ? inner : outer
      add(corner.radius, handle: handle(corner))
      angle += step
    }
    return Contour(vertices: vertices, isClosed: true)
  }
}
