import AnimationCore

extension PathModifier {
  /// Changes the outlines at `positions`, which are in the order they were met: the file's last first.
  ///
  /// - Parameter measures: of outlines that stay the same.
  func apply(
    to outlines: inout [ShapeOutline], at positions: [Int], in context: PropertyContext,
    _ measures: OutlineMeasures
  ) {
    let budget = context.scene.budget
    /// - Parameter body: counts what it makes, if that may be many times what there is.
    func change(_ body: ([Contour]) -> [Contour]) {
      for position in positions {
        guard budget.keep(outlines[position].vertexCount) else { return }
        outlines[position].contours = body(outlines[position].contours)
      }
    }
    switch self {
    case .trim(let trim):
      guard let range = trim.range(in: context) else { return }
      if trim.isSequential {
        // The file's order, as if all were one path.
        let order = Array(positions.reversed())
        guard budget.keep(order.reduce(0) { $0 + outlines[$1].vertexCount }) else { return }
        let trimmed = range.trimTogether(order.count) { outlines[order[$0]].measured(measures) }
        for (position, contours) in zip(order, trimmed) { outlines[position].contours = contours }
      } else {
        for position in positions {
          guard budget.keep(outlines[position].vertexCount) else { return }
          outlines[position].contours =
            range.trimTogether(1) { _ in outlines[position].measured(measures) }[0]
        }
      }
    case .roundCorners(let corners):
      let radius = corners.radius.value(in: context)
      guard radius > 0 else { return }
      change { $0.map { $0.roundingCorners(radius) } }
    case .puckerBloat(let bloat):
      let fraction = bloat.amount.value(in: context) / 100
      guard fraction != 0, fraction.isFinite else { return }
      change { $0.map { $0.bloated(by: fraction) } }
    case .zigZag(let zigZag):
      let amplitude = zigZag.amplitude.value(in: context)
      let ridges = Int(zigZag.frequency.value(in: context).rounded(), within: 0...1000)
      guard amplitude != 0, amplitude.isFinite else { return }
      change {
        $0.map { $0.zigZagged(amplitude: amplitude, ridges: ridges, isSmooth: zigZag.isSmooth, budget) }
      }
    case .offset(let offset):
      change { offset.apply(to: $0, in: context) }
    case .twist(let twist):
      let (radians, center) = (twist.angle.value(in: context).radians, twist.center.value(in: context))
      guard radians != 0, radians.isFinite else { return }
      change { $0.map { $0.twisted(by: radians, around: Point(center.x, center.y)) } }
    }
  }
}
