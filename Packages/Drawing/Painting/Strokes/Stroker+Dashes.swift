import AnimationCore

extension Stroker {
  /// - Parameters:
  ///   - dash: lengths of dashes and gaps, none negative, their sum above 0 and finite.
  ///   - offset: finite.
  mutating func add(
    _ line: borrowing Polyline, dash: [Double], offset: Double, _ body: (borrowing StrokeOutline) -> Void
  ) {
    guard !line.pieces.isEmpty else { return add(line, body) }
    var pattern = DashPattern(dash, offset: offset)
    let beginsWithDash = pattern.isDash
    var part = Polyline()
    var first: Polyline?
    part.begin(line.start)

    var start = line.start
    for piece in line.pieces {
      let way = piece.end - start
      let length = way.length
      var done = 0.0
      var direction = piece.startDirection
      while pattern.left <= length - done {
        done += pattern.left
        let cut = piece.direction(done / length)
        let point = start + way * (done / length)
        if pattern.isDash {
          part.add(Polyline.Piece(end: point, startDirection: direction, endDirection: cut))
          if part.pieces.isEmpty {
            addDot(part.start, cut, body)
          } else if line.isClosed, beginsWithDash, first == nil {
            first = part
          } else {
            add(part, body)
          }
        }
        pattern.next()
        if pattern.isDash { part.begin(point) }
        direction = cut
      }
      pattern.left -= length - done
      if pattern.isDash {
        part.add(Polyline.Piece(end: piece.end, startDirection: direction, endDirection: piece.endDirection))
      }
      start = piece.end
    }
    if pattern.isDash {
      // The last dash of a closed line goes on as the first one.
      for piece in first?.pieces ?? [] { part.add(piece) }
      if !part.pieces.isEmpty { add(part, body) }
    } else if let first {
      add(first, body)
    }
  }
}

extension Polyline.Piece {
  /// - Parameter part: of its length, 0…1.
  fileprivate func direction(_ part: Double) -> Point {
    if isStraight { return startDirection }
    let direction = startDirection.interpolated(to: endDirection, part).direction
    return direction == .zero ? startDirection : direction
  }
}

/// Dashes and gaps in turn, without end.
private struct DashPattern {
  private let lengths: [Double]
  private var index = 0
  /// The length until the next dash or gap begins.
  var left: Double

  var isDash: Bool { index.isMultiple(of: 2) }

  init(_ dash: [Double], offset: Double) {
    lengths = dash.count.isMultiple(of: 2) ? dash : dash + dash
    let sum = lengths.reduce(0, +)
    var rest = offset.truncatingRemainder(dividingBy: sum)
    if rest < 0 { rest += sum }
    left = lengths[0]
    // A dash without length at the very beginning is a dot.
    while rest > 0, rest >= left, index + 1 < lengths.count {
      rest -= left
      index += 1
      left = lengths[index]
    }
    left = max(0, left - rest)
  }

  mutating func next() {
    index = index + 1 == lengths.count ? 0 : index + 1
    left = lengths[index]
  }
}
