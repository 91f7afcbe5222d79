import AnimationExport
import AnimationKit

/// Does what a server does with one file: answers many clients at once, and is cancelled again and again.
enum Serving {
  static func measure(requests: Int, file: String) async throws {
    let animation = try await AnimationDecoder.decode(file: file)
    let work: @Sendable () async throws -> Int = {
      var request = ExportRequest(
        .png, frames: .frame(at: .frame(Int.random(in: 0..<animation.info.frameCount))))
      request.image.size = .within(width: 320, height: 320)
      return try await AnimationExporter(animation, request).export(to: .memory).files[0].size
    }
    for _ in 0..<20 { _ = try await work() }
    print(file)
    try await answer(requests, clients: 32, work)
    try await beat(work)
    await cancel(requests / 2, work)
  }

  /// What `requests` of so many clients take, each of which asks again when it has its answer.
  private static func answer(
    _ requests: Int, clients: Int, _ work: @escaping @Sendable () async throws -> Int
  ) async throws {
    let (memory, start) = (ProcessFigures.memory, ContinuousClock.now)
    let times = try await withThrowingTaskGroup(of: [Double].self) { group in
      for client in 0..<clients {
        group.addTask {
          var times: [Double] = []
          for _ in stride(from: client, to: requests, by: clients) {
            let start = ContinuousClock.now
            _ = try await work()
            times.append(start.milliseconds)
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }.sorted()
    }
    let seconds = start.milliseconds / 1000
    print(
      "  \(requests) requests of \(clients) clients: \((Double(requests) / seconds).text(0)) a second, "
        + "p50 \(times.part(0.5).text(1)) ms, p99 \(times.part(0.99).text(1)) ms "
        + "(\((times.part(0.99) / max(times.part(0.5), 0.001)).text(2)) times as long), "
        + "memory \(memory.text(0)) to \(ProcessFigures.memory.text(0)) MB")
  }

  /// How late a task is that sleeps for 5 ms again and again while 60 requests are answered at once.
  private static func beat(_ work: @escaping @Sendable () async throws -> Int) async throws {
    let beating = Task {
      var times: [Double] = []
      while !Task.isCancelled {
        let start = ContinuousClock.now
        try? await Task.sleep(for: .milliseconds(5))
        times.append(start.milliseconds)
      }
      return times.sorted()
    }
    defer { beating.cancel() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<60 { group.addTask { _ = try await work() } }
      try await group.waitForAll()
    }
    beating.cancel()
    let beats = await beating.value
    print(
      "  a beat of 5 ms beside 60 requests: p50 \(beats.part(0.5).text(1)) ms, longest \((beats.last ?? 0).text(1)) ms"
    )
  }

  /// How long after they were cancelled requests end, each at a moment of its own.
  private static func cancel(_ requests: Int, _ work: @escaping @Sendable () async throws -> Int) async {
    let memory = ProcessFigures.memory
    var times: [Double] = []
    var cancelled = 0
    for _ in 0..<requests {
      let task = Task { try await work() }
      try? await Task.sleep(for: .microseconds(Int.random(in: 0..<3000)))
      let start = ContinuousClock.now
      task.cancel()
      if case .failure = await task.result {
        cancelled += 1
        times.append(start.milliseconds)
      }
    }
    times.sort()
    print(
      "  \(requests) cancellations, \(cancelled) of them before the end: p50 \(times.part(0.5).text(2)) ms, "
        + "p99 \(times.part(0.99).text(2)) ms, longest \((times.last ?? 0).text(1)) ms, "
        + "memory \(memory.text(0)) to \(ProcessFigures.memory.text(0)) MB")
  }
}

extension ContinuousClock.Instant {
  /// The time since then.
  fileprivate var milliseconds: Double { (ContinuousClock.now - self) / .milliseconds(1) }
}

extension [Double] {
  /// What such a part of the sorted numbers is not above; 0 without any.
  fileprivate func part(_ part: Double) -> Double {
    isEmpty ? 0 : self[Swift.min(count - 1, Int(part * Double(count)))]
  }
}
