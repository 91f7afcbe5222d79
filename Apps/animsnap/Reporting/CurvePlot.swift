import AnimationSnapshot

/// A plot of differences over time in one line of text.
enum CurvePlot {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// A dot where nothing differs, else a bar whose height is the difference's share of the largest one.
  ///
  /// - Parameter width: at most so many characters; each stands for the largest difference in its stretch.
  static func text(_ points: [SnapshotReport.CurvePoint], width: Int = 60) -> String {
    let count = min(width, points.count)
    let largest = points.map(\.score).max() ?? 0
    return String(
      (0..<count).map { column in
        let stretch = points[column * points.count / count..<(column + 1) * points.count / count]
        let score = stretch.map(\.score).max() ?? 0
        guard score > 0, largest > 0 else { return "·" }
        return bars[min(bars.count - 1, Int(score / largest * Double(bars.count)))]
      })
  }
}
