import AnimationCore

extension ShapeWalk {
  /// Makes what the paints of a list paint, once the modifiers have run.
  mutating func resolvePaints() {
    // A loop, as a closure would copy the walk with all that it holds.
    for index in buffers.paints.indices {
      let paint = resolve(buffers.paints[index])
      buffers.painted.append(paint)
    }
  }

  private mutating func resolve(_ record: PaintRecord) -> PaintedList.Paint? {
    guard case .paint(let paint) = record.item else { return nil }
    let opacity = (paint.opacity.value(in: context) / 100).clampedToUnit
    guard opacity > 0, budget.keep(FrameBudget.elementsOfItem), let (path, reach) = path(of: record),
      !path.isEmpty, let source = paint.source.paint(in: context, opacity: opacity)
    else { return nil }
    guard let stroke = paint.stroke else {
      return PaintedList.Paint(
        item: .fill(FillItem(path, rule: paint.rule, paint: source)), reach: reach, blendMode: paint.blendMode
      )
    }
    guard let style = stroke.style(in: context) else { return nil }
    return PaintedList.Paint(
      item: .stroke(StrokeItem(path, style: style, paint: source)), reach: reach, blendMode: paint.blendMode)
  }

  /// Nil when there are too many elements.
  private mutating func path(of record: PaintRecord) -> (path: Path, reach: Double)? {
    let reach = record.reach
    var (vertexCount, capacity, isKept) = (0, 0, true)
    for position in reach.first..<reach.end where buffers.outlines[position].merge == reach.merge {
      buffers.outlines[position].forEachContour { contour in
        vertexCount += contour.vertices.count
        capacity += contour.maximumElements
      }
      isKept = isKept && buffers.outlines[position].isKept
    }
    guard budget.keep(vertexCount) else { return nil }
    if isKept, let memory = record.memory, memory.isMetAgain(record.position) {
      let kept = keptPath(of: record, memory, capacity)
      return (kept.path, kept.reach)
    }
    let path = makePath(reach, capacity)
    return (path, path.largestCoordinate)
  }

  /// Returns the path of outlines that stay as they are. In the frame before they may have been elsewhere.
  private mutating func keptPath(
    of record: PaintRecord, _ known: ListMemory, _ capacity: Int
  ) -> PaintedPath {
    let reach = record.reach
    buffers.kept.removeAll(keepingCapacity: true)
    for position in reach.first..<reach.end where buffers.outlines[position].merge == reach.merge {
      guard let contour = buffers.outlines[position].keptContour else { continue }
      let transform = buffers.transform(from: buffers.outlines[position].list, to: reach.list)
      buffers.kept.append((contour, transform))
    }
    var released = 0
    if case .path(let kept) = known.items[record.position] {
      if kept.outlines.elementsEqual(
        buffers.kept, by: { $0.contour.isIdentical(to: $1.contour) && $0.transform == $1.transform })
      {
        return kept
      }
      released = kept.path.elements.count
    }
    let path = PaintedPath(makePath(reach, capacity), of: buffers.kept)
    if memory.keeps(path.path.elements.count, insteadOf: released) {
      known.items[record.position] = .path(path)
    }
    return path
  }

  private mutating func makePath(_ reach: Reach, _ capacity: Int) -> Path {
    var path = Path()
    path.elements.reserveCapacity(capacity)
    for position in reach.first..<reach.end where buffers.outlines[position].merge == reach.merge {
      let transform = buffers.transform(from: buffers.outlines[position].list, to: reach.list)
      buffers.outlines[position].forEachContour { path.append($0, transform) }
    }
    return path
  }
}
