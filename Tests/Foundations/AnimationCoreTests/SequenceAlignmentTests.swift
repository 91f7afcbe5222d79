import AnimationCore
import Testing

/// Which items of a sequence go on in another.
@Suite struct SequenceAlignmentTests {
  private func best(_ first: String, _ second: String) -> [Int?] {
    let (first, second) = (Array(first), Array(second))
    return SequenceAlignment.best(of: first.count, and: second.count) { first[$0] == second[$1] ? 1 : 0 }
  }

  @Test func equalItemsArePairsInOrder() {
    #expect(best("abc", "abc") == [0, 1, 2])
    #expect(best("abc", "xaybz") == [nil, 0, nil, 1, nil])
    #expect(best("abcd", "bd") == [1, 3])
    #expect(best("ab", "ba").compactMap(\.self).count == 1)
    #expect(best("", "ab") == [nil, nil])
    #expect(best("ab", "") == [])
  }

  /// Two weak pairs that together are less alike give way to a strong one.
  @Test func allPairsTogetherAreAsAlikeAsTheyCanBe() {
    let likenesses: [[Int32]] = [[0, 5], [2, 0], [0, 2]]
    #expect(SequenceAlignment.best(of: 3, and: 2) { likenesses[$0][$1] } == [nil, 0])
    let others: [[Int32]] = [[0, 3], [2, 0], [0, 2]]
    #expect(SequenceAlignment.best(of: 3, and: 2) { others[$0][$1] } == [1, 2])
  }

  @Test func nearestTakesTheFirstPairsWithinReach() {
    let first = Array("a" + String(repeating: "-", count: 63) + "b")
    func nearest(_ second: String) -> [Int?] {
      let second = Array(second)
      return SequenceAlignment.nearest(of: first.count, and: second.count) { first[$0] == second[$1] }
    }
    #expect(nearest("a") == [0])
    #expect(nearest("b") == [nil], "it is the 65th")
    #expect(nearest("ab") == [0, 64])
    #expect(nearest("xa-") == [nil, 0, 1])
    #expect(nearest("-a") == [1, nil], "what lies before the last pair is passed")
  }
}
