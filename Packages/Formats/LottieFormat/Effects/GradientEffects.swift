import AnimationCore

// Effects that paint colours where the layer is opaque.
extension EffectInput {
  /// 0 start, 1 its colour, 2 end, 3 its colour, 4 shape: 1 linear, 2 radial; 6 how much of the original. That the colours
  /// are scattered, as 5 has it, is ignored, as in Skottie.
  func ramp() -> [Filter] {
    let box = space.box
    let (start, end) = (point(0, Point(box.midX, box.minY)), point(2, Point(box.midX, box.maxY)))
    let (first, last) = (color(1, .black), color(3, .white))
    let radius = start.distance(to: end)
    let stops = [Gradient.Stop(offset: 0, color: first), Gradient.Stop(offset: 1, color: last)]
    let geometry: Gradient.Geometry =
      choice(4, 1) == 1
      ? .linear(start: start, end: end) : .radial(center: start, radius: radius, focus: start)
    let paint: Paint = radius > 0 ? .gradient(Gradient(geometry, stops: stops)) : .color(last)
    return over([space.item(Path(space.plane), paint)], opacity: 1 - fraction(6, 0))
  }

  /// 1, 3, 5, 7 points, 2, 4, 6, 8 their colours, 12 opacity, 13 how they are mixed with the layer. Each colour counts by
  /// 1/d², where d is the distance from its point; no formula is known, and of 13 nothing but that 1 is not mixed.
  func fourColors() -> [Filter] {
    guard choice(13, 1) <= 1 else { return [] }
    let box = space.box
    let corners = [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)]
    let colors =
      [Color(red: 1, green: 1, blue: 0), Color(red: 0, green: 1, blue: 0)]
      + [Color(red: 1, green: 0, blue: 1), Color(red: 0, green: 0, blue: 1)]
    let points = corners.indices.map { index in
      point(
        2 * index + 1,
        Point(box.minX + box.width * corners[index].0, box.minY + box.height * corners[index].1))
    }
    let given = corners.indices.map { color(2 * $0 + 2, colors[$0]) }
    func mixed(at place: Point) -> Color {
      var (sum, total) = (SIMD3<Double>(), 0.0)
      for (point, color) in zip(points, given) {
        let weight = 1 / max(point.distance(to: place) * point.distance(to: place), 1e-6)
        sum += weight * SIMD3(color.red, color.green, color.blue)
        total += weight
      }
      return Color(red: sum.x / total, green: sum.y / total, blue: sum.z / total)
    }
    // Columns of gradients, each from its left edge on: so no gap shows between them.
    let (columns, rows) = (48, 32)
    guard context.scene.budget.keep(columns * rows) else { return [] }
    let items = (0..<columns).map { column in
      let x = box.minX + box.width * Double(column) / Double(columns)
      let middle = x + box.width / Double(2 * columns)
      let stops = (0...rows).map { row in
        let offset = Double(row) / Double(rows)
        return Gradient.Stop(offset: offset, color: mixed(at: Point(middle, box.minY + box.height * offset)))
      }
      let gradient = Gradient(
        .linear(start: Point(box.minX, box.minY), end: Point(box.minX, box.maxY)), stops: stops)
      let left = column == 0 ? space.plane.minX : x
      let strip = Rect(minX: left, minY: space.plane.minY, maxX: space.plane.maxX, maxY: space.plane.maxY)
      return space.item(Path(strip), .gradient(gradient))
    }
    return over(items, opacity: fraction(12, 100))
  }

  /// What covers everything takes the place of the layer's colours.
  private func over(_ items: [DisplayItem], opacity: Double) -> [Filter] {
    if opacity == 0 { return [] }
    return [
      .layers([FilterLayer(.source([])), FilterLayer(.items(items), extent: .inside, opacity: opacity)])
    ]
  }
}
