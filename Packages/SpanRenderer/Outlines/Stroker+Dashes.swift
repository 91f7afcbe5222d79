import AnimationCore

extension Stroker {
  /// - Parameters:
  ///   - dash: lengths of dashes and gaps, none negative, their sum above 0 and finite.
  ///   - offset: finite.
  func add(_ line: borrowing Polyline, dash: [Double], offset: Double) {
    guard line.vertices.count > 1 else { return add(line) }
    var pattern = DashPattern(dash, offset: offset)
    let vertices = line.vertices
    let beginsWithDash = pattern.isDash
    var piece = Polyline()
    var first: Polyline?
    piece.begin(vertices[0].point)

    func end(_ direction: Point) {
      if piece.vertices.count == 1, let point = piece.vertices.first?.point {
        addDot(point, direction)
      } else if line.isClosed, beginsWithDash, first == nil {
        first = piece
      } else {
        add(piece)
      }
    }

    let count = line.isClosed ? vertices.count : vertices.count - 1
    for i in 0..<count {
      let (start, stop) = (vertices[i], vertices[i + 1 == vertices.count ? 0 : i + 1])
      let way = stop.point - start.point
      let length = way.length
      let direction = way * (1 / length)
      var done = 0.0
      while pattern.left <= length - done {
        done += pattern.left
        let point = start.point + direction * done
        if pattern.isDash {
          piece.add(point, isCorner: true)
          end(direction)
        }
        pattern.next()
        if pattern.isDash { piece.begin(point) }
      }
      pattern.left -= length - done
      if pattern.isDash { piece.add(stop.point, isCorner: stop.isCorner) }
    }
    if pattern.isDash {
      // The last dash of a closed line goes on as the first one.
      for vertex in first?.vertices.dropFirst() ?? [] { piece.add(vertex.point, isCorner: vertex.isCorner) }
      if piece.vertices.count > 1 { add(piece) }
    } else if let first {
      add(first)
    }
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
