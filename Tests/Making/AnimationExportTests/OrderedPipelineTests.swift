import AnimationCore
import Testing

@testable import AnimationExport

@Suite struct OrderedPipelineTests {
  @Test(arguments: [1, 2, 5]) func aQueueHandsOverInOrder(threads: Int) {
    let queue = OrderedQueue<Int>(threads: threads)
    var products: [Int] = []
    for i in 0..<50 {
      if let product = queue.submit({ i }) { products.append(product) }
      #expect(i + 1 - products.count == (threads == 1 ? 0 : min(i + 1, threads)))
    }
    while let product = queue.next() { products.append(product) }
    #expect(products == Array(0..<50))
  }

  private struct Stop: Error {}

  @Test(arguments: [1, 2, 3, 8])
  func resultsComeInTheOrderOfTheJobs(threads: Int) throws {
    var jobs = (0..<200).makeIterator()
    var results: [Int] = []
    try OrderedPipeline.run(&jobs, threads: threads) { job in
      // Some take longer.
      (0..<(job % 7 * 500)).reduce(job) { $0 &+ $1 &- $1 }
    } consume: {
      results.append($0)
    }
    #expect(results == Array(0..<200))
  }

  @Test(arguments: [1, 2, 5])
  func fewAreBegunAheadOfTheConsumer(threads: Int) throws {
    let begun = Lock(0)
    var jobs = (0..<100).makeIterator()
    var consumed = 0
    try OrderedPipeline.run(&jobs, threads: threads) { _ in
      begun.withLock { $0 += 1 }
    } consume: { _ in
      #expect(begun.withLock { $0 } <= consumed + threads + 2)
      consumed += 1
    }
    #expect(consumed == 100)
  }

  @Test(arguments: [1, 4])
  func anErrorEndsTheWork(threads: Int) {
    var jobs = (0..<100).makeIterator()
    var results: [Int] = []
    #expect(throws: Stop.self) {
      try OrderedPipeline.run(&jobs, threads: threads) { job in
        if job == 10 { throw Stop() }
        return job
      } consume: {
        results.append($0)
      }
    }
    #expect(results == Array(0..<10))
  }

  @Test(arguments: [1, 4])
  func anErrorOfTheConsumerEndsTheWork(threads: Int) {
    var jobs = (0..<100).makeIterator()
    var count = 0
    #expect(throws: Stop.self) {
      try OrderedPipeline.run(&jobs, threads: threads) {
        $0
      } consume: { _ in
        count += 1
        if count == 3 { throw Stop() }
      }
    }
    #expect(count == 3)
  }
}
