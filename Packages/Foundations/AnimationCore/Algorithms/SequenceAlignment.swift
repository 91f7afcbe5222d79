/// Which items of one sequence go on in another, both in order, by Needleman and Wunsch (1970) without a price for gaps.
package enum SequenceAlignment {
  /// How many items of the first sequence `nearest` looks at for one of the second.
  private static let reach = 64

  /// Returns, for each item of the second sequence, the item of the first that goes on in it, ascending; nil for new
  /// ones. All pairs together are as alike as they can be; of equally good alignments, one that passes over the first
  /// sequence's items early. Time and memory grow with the product of the counts.
  ///
  /// - Parameter likeness: how alike an item of the first sequence and one of the second are, the same whenever it is
  ///   asked; 0 where they are no pair.
  package static func best(
    of first: Int, and second: Int, likeness: (_ first: Int, _ second: Int) -> Int32
  ) -> [Int?] {
    let width = first + 1
    // The sum of likenesses of the best alignment of what is left from a row and a column on.
    var scores = [Int32](repeating: 0, count: (second + 1) * width)
    for row in (0..<second).reversed() {
      for column in (0..<first).reversed() {
        var score = max(scores[(row + 1) * width + column], scores[row * width + column + 1])
        let likeness = likeness(column, row)
        if likeness > 0 { score = max(score, scores[(row + 1) * width + column + 1] + likeness) }
        scores[row * width + column] = score
      }
    }
    var places = [Int?](repeating: nil, count: second)
    var (row, column) = (0, 0)
    while row < second, column < first {
      let score = scores[row * width + column]
      let likeness = likeness(column, row)
      if likeness > 0, score == scores[(row + 1) * width + column + 1] + likeness {
        places[row] = column
        row += 1
        column += 1
      } else if score == scores[row * width + column + 1] {
        column += 1
      } else {
        row += 1
      }
    }
    return places
  }

  /// Returns what `best` does, but for the first pairs that are found, no item of the first sequence far behind the last
  /// one taken. Time grows with the count of the second sequence.
  package static func nearest(
    of first: Int, and second: Int, isPair: (_ first: Int, _ second: Int) -> Bool
  ) -> [Int?] {
    var next = 0
    return (0..<second).map { item in
      let place = (next..<first).prefix(reach).first { isPair($0, item) }
      if let place { next = place + 1 }
      return place
    }
  }
}
