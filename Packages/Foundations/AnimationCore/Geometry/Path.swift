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

  @inlinable
  package var isEmpty: Bool { elements.isEmpty }

  public mutating func move(to point: Point) { elements.append(.move(point)) }
  public mutating func line(to point: Point) { elements.append(.line(point)) }
  public mutating func curve(to end: Point, _ control1: Point, _ control2: Point) {
    elements.append(.curve(control1, control2, end))
  }
  public mutating func close() { elements.append(.close) }

  /// Appends all of `other`'s subpaths, transformed.
  package mutating func append(_ other: Path, _ transform: Transform = .identity) {
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
  package func isDrawable(limit: Double = 1e6) -> Bool { largestCoordinate <= limit }

  /// The lengths of all lines, across and down, of curves that of the lines through their control points; without that
  /// back to the beginning of a subpath. Not finite when a coordinate is not.
  package var travel: Double {
    var sum = 0.0
    var (x, y) = (0.0, 0.0)
    func add(_ point: Point) {
      sum += abs(point.x - x) + abs(point.y - y)
      (x, y) = (point.x, point.y)
    }
    for element in elements {
      switch element {
      case .move(let p):
        sum += (p.x + p.y) * 0
        (x, y) = (p.x, p.y)
      case .line(let p): add(p)
      case .curve(let p, let q, let r):
        add(p)
        add(q)
        add(r)
      case .close: break
      }
    }
    return sum
  }

  /// How far from zero a coordinate lies at most; infinity when one is not a number.
  package var largestCoordinate: Double {
    var largest = 0.0
    // The maximum may pass over what is not a number; this is 0 as long as all are finite.
    var check = 0.0
    func add(_ point: Point) {
      let (x, y) = (abs(point.x), abs(point.y))
      largest = x > largest ? x : largest
      largest = y > largest ? y : largest
      check += x * 0 + y * 0
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): add(p)
      case .curve(let p, let q, let r):
        add(p)
        add(q)
        add(r)
      case .close: break
      }
    }
    return check == 0 ? largest : .infinity
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
