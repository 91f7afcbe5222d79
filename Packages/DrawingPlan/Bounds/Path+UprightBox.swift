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
}

extension Transform {
  /// True when it leaves upright rectangles upright.
  package var isUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
