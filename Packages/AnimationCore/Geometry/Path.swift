/// A sequence of subpaths in some item's own space.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    /// Closes the subpath with a line to its start; the current point goes back there.
    case close
  }

  public var elements: [Element]

  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  public init(_ rect: Rect) {
    self.init([
      .move(Point(rect.minX, rect.minY)), .line(Point(rect.maxX, rect.minY)),
      .line(Point(rect.maxX, rect.maxY)), .line(Point(rect.minX, rect.maxY)), .close,
    ])
  }

  public var isEmpty: Bool { elements.isEmpty }

  public mutating func move(to point: Point) { elements.append(.move(point)) }
  public mutating func line(to point: Point) { elements.append(.line(point)) }
  public mutating func curve(to end: Point, _ control1: Point, _ control2: Point) {
    elements.append(.curve(control1, control2, end))
  }
  public mutating func close() { elements.append(.close) }

  /// Appends all of `other`'s subpaths, transformed.
  public mutating func append(_ other: Path, _ transform: Transform = .identity) {
    if transform == .identity {
      elements.append(contentsOf: other.elements)
    } else {
      elements.append(contentsOf: other.elements.lazy.map { $0.applying(transform) })
    }
  }

  public func applying(_ transform: Transform) -> Path {
    transform == .identity ? self : Path(elements.map { $0.applying(transform) })
  }

  /// True when every coordinate is finite and at most `limit` away from zero. Rasterisers overflow or
  /// take forever beyond some size; only such a path may reach the renderer.
  public func isDrawable(limit: Double = 1e6) -> Bool {
    // Not the largest of them all against the limit: `max` may pass over what is not a number.
    func isNear(_ point: Point) -> Bool { abs(point.x) <= limit && abs(point.y) <= limit }
    return elements.allSatisfy { element in
      switch element {
      case .move(let p), .line(let p): isNear(p)
      case .curve(let p, let q, let r): isNear(p) && isNear(q) && isNear(r)
      case .close: true
      }
    }
  }
}

extension Path.Element {
  @inlinable
  func applying(_ transform: Transform) -> Path.Element {
    switch self {
    case .move(let p): .move(transform.apply(p))
    case .line(let p): .line(transform.apply(p))
    case .curve(let p, let q, let r):
      .curve(transform.apply(p), transform.apply(q), transform.apply(r))
    case .close: .close
    }
  }
}

/// Which points lie inside a path that crosses itself.
public enum FillRule: Hashable, Sendable {
  case nonZero
  case evenOdd
}
