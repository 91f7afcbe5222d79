import AnimationCore

/// Outlines what a pen paints along paths, in their own space.
///
/// Left of each line and right of it the pen leaves a side; on the outside of a corner they are joined as the style asks,
/// on the inside they meet in the corner itself. The sum of it is that of one simple outline for every piece and every
/// join, all turned the same way: filled by the non-zero rule it has no holes, however tightly the line bends.
package struct Stroker {
  private var pen = StrokePen(StrokeStyle(width: 0), scale: 1)
  /// Memory that is kept from one path to the next.
  private var line = Polyline()
  private var outline = StrokeOutline()
  /// The most elements of an outline that are held at once, or a few hundred more: a corner may have so many.
  private static let maximumPoints = 4096

  package init() {}

  /// Calls `body` for the outline of each line, until the budget is spent: of each subpath, or of each of its dashes. Long
  /// ones come in parts.
  ///
  /// - Parameter scale: pixels for each unit, at most.
  package mutating func forEachOutline(
    of path: Path, _ style: StrokeStyle, scale: Double, _ budget: WorkBudget = .unlimited,
    _ body: (borrowing StrokeOutline) -> Void
  ) {
    pen = StrokePen(style, scale: scale)
    let dash = style.hasUsableDash(along: path) ? style.dash : []
    // Apart, as what is called changes the outline.
    var line = Polyline()
    swap(&line, &self.line)
    path.forEachPolyline(&line, pen.fineness, budget) { line in
      dash.isEmpty ? add(line, body) : add(line, dash: dash, offset: style.dashOffset, body)
    }
    swap(&line, &self.line)
  }

  mutating func add(_ line: borrowing Polyline, _ body: (borrowing StrokeOutline) -> Void) {
    let pieces = line.pieces
    guard let first = pieces.first, let last = pieces.last else {
      if line.hasSegments { addDot(line.start, Point(1, 0), body) }
      return
    }
    if line.isClosed, pieces.count > 2 || !first.isStraight || !last.isStraight {
      addClosed(pieces, from: line.start, first, last, body)
    } else {
      addOpen(pieces, from: line.start, first, isTurn: line.isClosed, body)
    }
    body(outline)
  }

  /// A line without length.
  mutating func addDot(_ point: Point, _ direction: Point, _ body: (borrowing StrokeOutline) -> Void) {
    guard pen.cap != .butt else { return }
    let normal = pen.normal(direction)
    outline.begin(point - normal, point - normal)
    pen.addEnd(&outline.left, point, normal * -1, isTurn: false)
    pen.addEnd(&outline.left, point, normal, isTurn: false)
    body(outline)
  }

  /// - Parameter isTurn: two straight pieces, there and back.
  private mutating func addOpen(
    _ pieces: [Polyline.Piece], from start: Point, _ first: Polyline.Piece, isTurn: Bool,
    _ body: (borrowing StrokeOutline) -> Void
  ) {
    var stand = StrokePen.Stand(point: start, normal: pen.normal(first.startDirection))
    outline.begin(start - stand.normal, start - stand.normal)
    pen.addEnd(&outline.left, start, stand.normal * -1, isTurn: isTurn)
    add(pieces, isTurn ? 1 : pieces.count, &stand, body)
    pen.addEnd(&outline.left, stand.point, stand.normal, isTurn: isTurn)
  }

  private mutating func addClosed(
    _ pieces: [Polyline.Piece], from start: Point, _ first: Polyline.Piece, _ last: Polyline.Piece,
    _ body: (borrowing StrokeOutline) -> Void
  ) {
    let shared = pen.sharedNormal(last.endDirection, first.startDirection)
    let begin = StrokePen.Stand(point: start, normal: shared ?? pen.normal(first.startDirection))
    var stand = begin
    outline.begin(start + begin.normal, start - begin.normal)
    add(pieces, pieces.count, &stand, endNormal: shared, body)
    if shared == nil { pen.addCorner(&outline, start, stand.normal, begin.normal, pen.join) }
  }

  /// - Parameters:
  ///   - count: how many of the pieces, above 0.
  ///   - endNormal: nil for that of the last piece.
  @inline(__always)
  private mutating func add(
    _ pieces: [Polyline.Piece], _ count: Int, _ stand: inout StrokePen.Stand, endNormal: Point? = nil,
    _ body: (borrowing StrokeOutline) -> Void
  ) {
    var piece = pieces[0]
    for i in 1..<count {
      let next = pieces[i]
      if let shared = pen.sharedNormal(piece.endDirection, next.startDirection) {
        pen.addPiece(&outline, &stand, to: StrokePen.Stand(point: piece.end, normal: shared))
      } else {
        let (a, b) = (pen.normal(piece.endDirection), pen.normal(next.startDirection))
        pen.addPiece(&outline, &stand, to: StrokePen.Stand(point: piece.end, normal: a))
        pen.addCorner(&outline, piece.end, a, b, pen.join)
        stand.normal = b
      }
      if outline.left.count &+ outline.right.count > Self.maximumPoints { cut(at: stand, body) }
      piece = next
    }
    let normal = endNormal ?? pen.normal(piece.endDirection)
    pen.addPiece(&outline, &stand, to: StrokePen.Stand(point: piece.end, normal: normal))
  }
}

extension Stroker {
  /// Ends the outline where the pen stands, and begins another there: their ends in the same place add up to nothing.
  private mutating func cut(at stand: StrokePen.Stand, _ body: (borrowing StrokeOutline) -> Void) {
    let right = stand.point - stand.normal
    outline.left.append(right)
    body(outline)
    outline.begin(right, right)
    outline.left.append(stand.point + stand.normal)
  }
}

extension Path {
  /// Calls `body` for each subpath, as straight pieces, until the budget is spent.
  fileprivate func forEachPolyline(
    _ line: inout Polyline, _ fineness: Polyline.Fineness, _ budget: WorkBudget,
    _ body: (borrowing Polyline) -> Void
  ) {
    var start = Point.zero
    var isOpen = false
    for element in elements {
      switch element {
      case .move(let p):
        if isOpen { body(line) }
        line.begin(p)
        (start, isOpen) = (p, true)
        continue
      case .line(let p):
        if !isOpen { line.begin(start) }
        line.addLine(to: p, fineness)
      case .curve(let p, let q, let r):
        if !isOpen { line.begin(start) }
        guard line.addCurve(to: r, p, q, fineness, budget) else { return }
      case .close:
        guard isOpen else { continue }
        line.close(fineness)
        body(line)
        isOpen = false
        continue
      }
      isOpen = true
    }
    if isOpen { body(line) }
  }
}
