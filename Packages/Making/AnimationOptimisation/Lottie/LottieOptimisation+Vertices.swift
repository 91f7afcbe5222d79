import JSONText

extension LottieOptimisation {
  /// Vertices on the straight line between their neighbours, and those that are there twice, of outlines that stay as
  /// they are. Where something is done with each vertex, all stay.
  mutating func removeIdleVertices() {
    if hasExpressions || root.hasVertexModifier { return }
    change { $0.removeIdleVertices() }
  }
}

extension JSONTree {
  /// Rounded corners, zig zag, pucker and bloat, twist, offset path.
  fileprivate var hasVertexModifier: Bool {
    if isObject, let type = self["ty"]?.string, ["rd", "zz", "pb", "tw", "op"].contains(type) { return true }
    return members.contains { $0.value.hasVertexModifier } || items.contains(where: \.hasVertexModifier)
  }

  /// Removes vertices that change nothing from `ks` of paths and `pt` of masks.
  fileprivate mutating func removeIdleVertices() {
    changeParts { part, member in
      guard let member, member.isNamed("ks") || member.isNamed("pt"), part["sid"] == nil,
        let outline = part["k"].flatMap(VertexList.init)
      else { return part.removeIdleVertices() }
      if let shorter = outline.shortened { part.set("k", shorter) }
    }
  }
}

/// The vertices of a fixed outline.
private struct VertexList {
  private struct Vertex {
    /// The point and its tangents as they are written, and what they say.
    let json: (v: JSONTree, i: JSONTree, o: JSONTree)
    let v, i, o: SIMD2<Double>
  }

  /// The largest difference that counts as none: less than can be seen, wherever it is enlarged.
  private static let tolerance = 1e-6

  private let outline: JSONTree
  private let vertices: [Vertex]
  private let isClosed: Bool

  init?(_ outline: JSONTree) {
    guard outline.isObject, let v = outline["v"]?.items, let i = outline["i"]?.items,
      let o = outline["o"]?.items,
      v.count == i.count, v.count == o.count, v.count > 2, let c = outline["c"]
    else { return nil }
    self.outline = outline
    isClosed = c.isTrue
    var vertices: [Vertex] = []
    for index in v.indices {
      guard let point = v[index].point, let arriving = i[index].point, let leaving = o[index].point else {
        return nil
      }
      vertices.append(Vertex(json: (v[index], i[index], o[index]), v: point, i: arriving, o: leaving))
    }
    self.vertices = vertices
  }

  /// Nil where all are needed.
  var shortened: JSONTree? {
    var kept: [Vertex] = []
    func keep(before next: Vertex) {
      // Without one, the one before it may lie on a straight line, too. The first one stays.
      while kept.count > 1, isIdle(kept[kept.count - 1], from: kept[kept.count - 2], to: next) {
        kept.removeLast()
      }
    }
    for vertex in vertices {
      keep(before: vertex)
      kept.append(vertex)
    }
    if isClosed { keep(before: vertices[0]) }
    let least = isClosed ? 3 : 2
    guard kept.count < vertices.count, kept.count >= least else { return nil }
    var result = outline
    result.set("v", .array(kept.map(\.json.v)))
    result.set("i", .array(kept.map(\.json.i)))
    result.set("o", .array(kept.map(\.json.o)))
    return result
  }

  /// Whether there is a straight line from one to the next through it, and it is between them.
  private func isIdle(_ vertex: Vertex, from last: Vertex, to next: Vertex) -> Bool {
    guard [last.o, vertex.i, vertex.o, next.i] == [.zero, .zero, .zero, .zero] else { return false }
    let (way, part) = (next.v - last.v, vertex.v - last.v)
    let length = (way * way).sum().squareRoot()
    guard length > Self.tolerance else { return false }
    let along = (part * way).sum() / length
    guard (0...length).contains(along) else { return false }
    return abs(way.x * part.y - way.y * part.x) / length <= Self.tolerance
  }
}

extension JSONTree {
  fileprivate var point: SIMD2<Double>? {
    guard items.count == 2, let x = items[0].number, let y = items[1].number else { return nil }
    return SIMD2(x, y)
  }
}
