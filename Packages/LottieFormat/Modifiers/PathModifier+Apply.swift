import AnimationCore

extension PathModifier {
  /// Changes the outlines at `positions`, which are in the order they were met: the file's last first.
  func apply(to outlines: inout [[Contour]], at positions: [Int], frame: Double, _ budget: WorkBudget) {
    func change(_ body: ([Contour]) -> [Contour]) {
      for position in positions {
        guard budget.spend(outlines[position].reduce(1) { $0 + $1.vertices.count }) else { return }
        outlines[position] = body(outlines[position])
      }
    }
    switch self {
    case .trim(let trim):
      guard let range = trim.range(at: frame) else { return }
      if trim.isSequential {
        // The file's order, as if all were one path.
        let order = Array(positions.reversed())
        let trimmed = range.trimTogether(order.map { outlines[$0] })
        for (position, contours) in zip(order, trimmed) { outlines[position] = contours }
      } else {
        change { range.trimTogether([$0])[0] }
      }
    case .roundCorners(let corners):
      let radius = corners.radius.value(at: frame)
      guard radius > 0 else { return }
      change { $0.map { $0.roundingCorners(radius) } }
    case .puckerBloat(let bloat):
      let fraction = bloat.amount.value(at: frame) / 100
      guard fraction != 0, fraction.isFinite else { return }
      change { $0.map { $0.bloated(by: fraction) } }
    case .zigZag(let zigZag):
      let amplitude = zigZag.amplitude.value(at: frame)
      let ridges = Int(zigZag.frequency.value(at: frame).rounded(), within: 0...1000)
      guard amplitude != 0, amplitude.isFinite else { return }
      change {
        $0.map { $0.zigZagged(amplitude: amplitude, ridges: ridges, isSmooth: zigZag.isSmooth, budget) }
      }
    case .offset(let offset):
      change { offset.apply(to: $0, at: frame, budget) }
    case .twist(let twist):
      let (radians, center) = (twist.angle.value(at: frame).radians, twist.center.value(at: frame))
      guard radians != 0, radians.isFinite else { return }
      change { $0.map { $0.twisted(by: radians, around: Point(center.x, center.y)) } }
    }
  }
}
