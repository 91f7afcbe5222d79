import AnimationCore

/// Remembers what merges gave: most outlines that are merged stay the same over many frames, and combining
/// areas is dear.
final class MergeCache {
  private struct Key: Hashable {
    let mode: MergeMode
    let operands: [[Contour]]
  }

  private static let capacity = 128
  private var results: [Key: [Contour]] = [:]

  func merge(_ operands: [[Contour]], _ mode: MergeMode, _ budget: FrameBudget) -> [Contour] {
    let key = Key(mode: mode, operands: operands)
    if let result = results[key] { return result }
    let result = mode.merge(operands, budget)
    // What was left off is not worth keeping.
    if budget.isExhausted { return result }
    if results.count >= Self.capacity { results.removeAll(keepingCapacity: true) }
    results[key] = result
    return result
  }
}
