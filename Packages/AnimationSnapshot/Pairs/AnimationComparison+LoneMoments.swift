import AnimationKit

extension AnimationComparison {
  /// What appears a frame earlier in one of the two is not worth a word for each time it does.
  mutating func passOverLoneMoments() {
    let differs = moments.map { !$0.comparison.isMatch }
    let lone = moments.indices.filter { index in
      let neighbours = [index - 1, index + 1].filter(moments.indices.contains)
      return differs[index] && !neighbours.isEmpty && !neighbours.contains { differs[$0] }
    }
    guard !lone.isEmpty else { return }
    let times = lone.map { numberText(moments[$0].seconds, decimals: 2) }
    notes.append("one moment alone differs at \(times.joined(separator: " s, ")) s")
    for index in lone {
      let seen = moments[index].comparison
      moments[index].comparison = Comparison(
        tolerance: seen.tolerance, expectedSize: seen.expectedSize, actualSize: seen.actualSize)
    }
  }
}
