/// Places rectangles side by side in rows, the tallest first.
enum SpriteAtlas {
  /// Pixels between sprites: those that draw them scaled must not see the neighbour.
  static let gap = 2

  /// - Returns: the top left corners in the order of `sizes`, and the size of all.
  static func place(
    _ sizes: [(width: Int, height: Int)]
  ) -> (corners: [(x: Int, y: Int)], width: Int, height: Int) {
    let area = sizes.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
    // A little more than the square, because rows leave something over.
    let limit = max(sizes.map(\.width).max() ?? 0, Int((Double(area).squareRoot() * 1.05).rounded(.up)))
    var corners = [(x: Int, y: Int)](repeating: (0, 0), count: sizes.count)
    var (x, y, rowHeight) = (0, 0, 0)
    var (width, height) = (1, 1)
    for index in sizes.indices.sorted(by: { (sizes[$0].height, $1) > (sizes[$1].height, $0) }) {
      let size = sizes[index]
      if x > 0, x + size.width > limit {
        (x, y) = (0, y + rowHeight + gap)
        rowHeight = 0
      }
      corners[index] = (x, y)
      (width, height) = (max(width, x + size.width), max(height, y + size.height))
      x += size.width + gap
      rowHeight = max(rowHeight, size.height)
    }
    return (corners, width, height)
  }
}
