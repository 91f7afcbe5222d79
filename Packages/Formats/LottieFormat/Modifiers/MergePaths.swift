import AnimationCore
import CPolyclipping

extension MergeMode {
  /// - Parameter operands: the outlines of each path, topmost first.
  func merge(_ operands: [[Contour]], _ budget: FrameBudget) -> [Contour] {
    guard let top = operands.first, let operation else { return operands.flatMap { $0 } }
    var area = PolygonSet(top, budget)
    for operand in operands.dropFirst() {
      guard budget.spend(100 * operand.count) else { return [] }
      guard let combined = area.combined(operation, with: PolygonSet(operand, budget), budget) else {
        continue
      }
      area = combined
    }
    // Where one operand is all that is left, as when an image's clip is merged with what it shows, that one
    // stays as it is, with its curves and where it starts.
    return operands.first { PolygonSet($0, budget).isNearlyEqual(to: area, budget) } ?? area.contours
  }

  private var operation: cpc_operation? {
    switch self {
    case .join: nil
    case .add: CPC_UNION
    case .subtract: CPC_DIFFERENCE
    case .intersect: CPC_INTERSECTION
    case .exclude: CPC_XOR
    }
  }
}
