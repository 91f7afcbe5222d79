import Testing

@testable import AnimationCore

@Suite struct RecencyListTests {
  @Test func theOldestIsWhatWasNotUsedForTheLongestTime() {
    var list = RecencyList<Int>()
    #expect(list.oldest == nil)
    // Against the plain way, in a fixed order that looks random.
    var plain: [Int] = []
    for step in 0..<2000 {
      let key = step * 7919 % 31 * (step % 3 + 1) % 13
      plain.removeAll { $0 == key }
      if step % 5 == 0 {
        list.remove(key)
      } else {
        list.use(key)
        plain.append(key)
      }
      #expect(list.oldest == plain.first)
    }
    while let oldest = list.oldest {
      #expect(oldest == plain.removeFirst())
      list.remove(oldest)
    }
    #expect(plain.isEmpty)
  }
}
