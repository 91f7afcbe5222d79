import AnimationCore

// Effects that show a layer in another place, or in another shape.
extension EffectInput {
  /// 0 anchor point, 1 position, 2 whether it is scaled evenly, 3 height and 4 width in percent, 5 skew, 6 its axis,
  /// 7 rotation, 8 opacity in percent. Nil when nothing is left to be seen.
  func placing() -> (Transform, opacity: Double)? {
    let center = space.box.center
    let (anchor, position) = (point(0, center), point(1, center))
    let height = number(3, 100) / 100
    let width = isOn(2, true) ? height : number(4, 100) / 100
    var transform = Transform.translation(position.x, position.y)
    let skew = number(5, 0)
    if skew != 0 { transform = transform * .skew(degrees: skew, axis: number(6, 0) + 90) }
    transform = transform * .rotation(radians: number(7, 0).radians) * .scale(width, height)
    transform = transform * .translation(-anchor.x, -anchor.y)
    return transform.isInvertible ? (transform, fraction(8, 100)) : nil
  }

  /// 0–3 where the upper left, upper right, lower left and lower right corners of the box go.
  func cornerPin() -> [Filter]? {
    let box = space.box
    guard !box.isEmpty else { return [] }
    let corners = [
      point(0, Point(box.minX, box.minY)), point(1, Point(box.maxX, box.minY)),
      point(3, Point(box.maxX, box.maxY)), point(2, Point(box.minX, box.maxY)),
    ]
    guard let square = Projection(unitSquareTo: corners) else { return nil }
    let projection =
      square
      * Projection(
        Transform.scale(1 / box.width, 1 / box.height) * .translation(-box.minX, -box.minY))
    return projection.inverted() == nil ? nil : [.projection(projection)]
  }

  /// 0 the centre of a tile, 1 and 2 its width and height, 3 and 4 those of all that shows, in percent of the box, 5 whether
  /// every second one is mirrored, 6 by which angle of a turn every second column is moved, or, as 7 has it, row.
  func tile() -> [Filter]? {
    let box = space.box
    let (width, height) = (fraction(1, 100) * box.width, fraction(2, 100) * box.height)
    guard width > 0 || height > 0, !box.isEmpty else { return nil }
    let size = Size(max(1, width), max(1, height))
    let center = point(0, box.center)
    func length(_ index: Int, of side: Double) -> Double { min(max(0, number(index, 100) / 100) * side, 1e5) }
    let output = Size(length(3, of: box.width), length(4, of: box.height))
    guard !output.isEmpty else { return nil }
    let turn = number(6, 0) / 360
    return [
      .tiles(
        Tiles(
          source: box, tile: Rect(center: center, size: size), output: Rect(center: box.center, size: output),
          isMirrored: isOn(5), shift: turn - turn.rounded(.down), shiftsRows: isOn(7)))
    ]
  }

  /// 0 and 1 radii, 2 centre, 3 height.
  func bulge() -> [Filter] {
    let radii = Size(number(0, 50), number(1, 50))
    let height = min(max(number(3, 1), -4), 4)
    guard !radii.isEmpty, height != 0 else { return [] }
    return [.warp(.bulge(center: point(2, space.box.center), radii: radii, height: height))]
  }
}

extension Rect {
  fileprivate init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}

extension Projection {
  /// Maps (0, 0), (1, 0), (1, 1), (0, 1) to four points (Heckbert, Fundamentals of Texture Mapping, 1989);
  /// nil when three of them lie on a line.
  init?(unitSquareTo points: [Point]) {
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let sum = a - b + c - d
    let (first, second) = (b - c, d - c)
    let determinant = first.x * second.y - second.x * first.y
    guard determinant != 0, (1 / determinant).isFinite else { return nil }
    let g = (sum.x * second.y - second.x * sum.y) / determinant
    let h = (first.x * sum.y - sum.x * first.y) / determinant
    self.init(
      x: [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x], y: [b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y],
      w: [g, h, 1])
    guard (x + y + w).allSatisfy(\.isFinite) else { return nil }
  }
}
