import BenchmarkResults
import Testing

struct StatisticsTests {
  @Test func meansTreatRatiosAlike() {
    #expect(abs([0.5, 2].geometricMean - 1) < 1e-12)
    #expect(abs([1, 10, 100].geometricMean - 10) < 1e-12)
    #expect([Double]().geometricMean == 1)
  }

  @Test(arguments: [0, 1, 2, 3, 7, 100, 162, 360])
  func spreadHasEveryElementOnce(count: Int) {
    #expect((0..<count).spread.sorted() == Array(0..<count))
  }

  /// Of a sorted list, a beginning has elements from all over it.
  @Test func beginningsAreSamples() {
    let sample = (0..<160).spread.prefix(20)
    let quarters = (0..<4).map { quarter in sample.count { $0 / 40 == quarter } }
    #expect(quarters.allSatisfy { (3...7).contains($0) }, "\(quarters)")
  }

  @Test func comparisonsCountWhereOursIsSlower() throws {
    let comparison = try #require(Comparison([(1, 2), (3, 3), (8, 1)]))
    #expect(comparison.slowerCount == 1)
    #expect(comparison.fileCount == 3)
    #expect(abs(comparison.ratio - 4.0.cubeRoot) < 1e-12)
    #expect(Comparison([]) == nil)
  }
}

extension Double {
  /// Of 0.5 times 1 times 8.
  fileprivate var cubeRoot: Double { [self, 1, 1].geometricMean }
}
