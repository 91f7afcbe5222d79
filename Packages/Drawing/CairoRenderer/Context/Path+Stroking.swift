import AnimationCore
import Painting

extension Path {
  /// The places of subpaths that have segments, but none with a length.
  var dots: [Point] {
    var dots: [Point] = []
    var start: Point?
    var isDot = false
    var hasLength = false
    func endSubpath() {
      if let start, isDot, !hasLength { dots.append(start) }
      (isDot, hasLength) = (false, false)
    }
    for element in elements {
      switch element {
      case .move(let p):
        endSubpath()
        start = p
      case .line(let p):
        isDot = true
        hasLength = hasLength || p != start
      case .curve(let p, let q, let r):
        isDot = true
        hasLength = hasLength || p != start || q != start || r != start
      case .close:
        isDot = true
        endSubpath()
      }
    }
    endSubpath()
    return dots
  }

  /// What a pen paints, to be filled by the non-zero rule; nil for paths of more than 2,000 elements.
  ///
  /// - Parameters:
  ///   - scale: pixels for each unit, at most.
  ///   - unlessLoose: nil, too, where no curve turns more tightly than the pen is wide.
  func outline(
    _ style: StrokeStyle, _ scale: Double, _ budget: WorkBudget, unlessLoose: Bool
  ) -> Path? {
    // No image has so many, and each makes dozens of lines.
    guard elements.count <= 2_000, hasCurves || !unlessLoose else { return nil }
    // Without a move it begins as for Cairo, not elsewhere, out of its bounds.
    let path =
      if case .move = elements.first { self } else {
        Path([.move(firstPoint)] + elements.drop { $0 == .close })
      }
    var stroker = Stroker()
    var result = Path()
    var isTight = false
    stroker.forEachOutline(of: path, style, scale: scale, budget) { outline in
      isTight = isTight || outline.isTight
      let count = result.elements.count + outline.left.count + outline.right.count
      if budget.holds(vertices: count) { result.add(outline) }
    }
    return isTight || !unlessLoose ? result : nil
  }

  var hasCurves: Bool { elements.contains { if case .curve = $0 { true } else { false } } }

  private mutating func add(_ outline: borrowing StrokeOutline) {
    guard let first = outline.left.first else { return }
    move(to: first)
    for point in outline.left.dropFirst() { line(to: point) }
    for point in outline.right.reversed() { line(to: point) }
    close()
  }
}
