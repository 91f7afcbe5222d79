import AnimationCore

/// What a display list promises its renderer and does not keep.
func brokenPromises(_ list: DisplayList) -> [String] {
  list.items.flatMap(brokenPromises)
}

private func brokenPromises(_ item: DisplayItem) -> [String] {
  switch item {
  case .fill(let fill): check(fill.path, fill.transform)
  case .stroke(let stroke): check(stroke.path, stroke.transform) + check(stroke.style)
  case .image(let image): check(Path(image.frame), image.transform)
  case .text(let text): check(Path(text.frame), text.transform)
  case .group(let group):
    (group.items.isEmpty ? ["a group is empty"] : [])
      + ((0...1).contains(group.opacity) ? [] : ["opacity \(group.opacity)"])
      + (group.clip.map { check($0.path, $0.transform) } ?? [])
      + group.items.flatMap(brokenPromises) + (group.matte?.items.flatMap(brokenPromises) ?? [])
  }
}

private func check(_ path: Path, _ transform: Transform) -> [String] {
  let numbers = path.elements.flatMap { element -> [Double] in
    switch element {
    case .move(let p), .line(let p): [p.x, p.y]
    case .curve(let p, let q, let r): [p.x, p.y, q.x, q.y, r.x, r.y]
    case .close: []
    }
  }
  return (path.isEmpty ? ["a path is empty"] : [])
    + (numbers.allSatisfy { abs($0) <= 1e6 } ? [] : ["a path is too large"])
    + (transform.isInvertible ? [] : ["a transform cannot be inverted"])
}

private func check(_ style: StrokeStyle) -> [String] {
  let isUsable =
    style.width > 0 && style.width.isFinite && style.miterLimit.isFinite && style.dashOffset.isFinite
    && style.dash.allSatisfy { $0 >= 0 && $0.isFinite }
    && (style.dash.isEmpty || style.dash.contains { $0 > 0 })
  return isUsable ? [] : ["a stroke cannot be drawn: \(style)"]
}
