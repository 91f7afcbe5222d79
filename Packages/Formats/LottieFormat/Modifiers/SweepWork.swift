import AnimationCore

/// An estimate of how long combining the areas of rings takes.
///
/// The library sweeps over the vertices from top to bottom, and at each goes through all edges that cross its row: few in
/// what people draw, all of them where a zig-zag goes up and down.
struct SweepWork {
  /// The steps as `FrameBudget` counts them.
  let steps: Int

  /// The number of vertices up to which the edges are not looked at.
  private static let fewVertices = 512

  init(_ rings: [[Point]]) {
    let count = rings.reduce(0) { $0 + $1.count }
    guard count > Self.fewVertices else {
      steps = 20 * count
      return
    }
    var (tops, bottoms): ([Double], [Double]) = ([], [])
    tops.reserveCapacity(count)
    bottoms.reserveCapacity(count)
    for ring in rings {
      guard var last = ring.last else { continue }
      for point in ring {
        tops.append(min(last.y, point.y))
        bottoms.append(max(last.y, point.y))
        last = point
      }
    }
    tops.sort()
    bottoms.sort()
    var (sum, most, ended) = (0, 0, 0)
    for (begun, top) in tops.enumerated() {
      while ended < count, bottoms[ended] < top { ended += 1 }
      let open = begun + 1 - ended
      sum += open
      most = max(most, open)
    }
    // Where all cross at once, each crosses all others.
    steps = 20 * count + 2 * sum + most * most / 4
  }
}
