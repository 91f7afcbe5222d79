import AnimationCore

extension Path {
  /// True for a lone rectangle whose sides are upright in pixels: it is filled without looking at coverage row by
  /// row.
  package func isUprightBox(_ toPixels: Transform) -> Bool {
    guard toPixels.isUpright, elements.count <= 6 else { return false }
    var current: Point?
    for element in elements {
      switch element {
      case .move(let p):
        if current != nil { return false }
        current = p
      case .line(let p):
        guard let from = current, p.x == from.x || p.y == from.y else { return false }
        current = p
      case .curve: return false
      case .close: break
      }
    }
    return true
  }

  /// Two opposite corners of a rectangle that is all of the path.
  package var corners: (first: Point, opposite: Point)? {
    guard (4...6).contains(elements.count), case .move(let a) = elements[0], case .line(let b) = elements[1],
      case .line(let c) = elements[2],
      case .line(let d) = elements[3],
      a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
        || a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    else { return nil }
    for element in elements.dropFirst(4) {
      switch element {
      case .close: break
      case .line(let p) where p == a: break
      default: return nil
      }
    }
    return (a, c)
  }
}

extension Transform {
  /// True when it leaves upright rectangles upright.
  package var isUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
