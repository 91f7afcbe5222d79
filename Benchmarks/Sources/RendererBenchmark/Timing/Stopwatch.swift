import BenchmarkResults
import Foundation

enum Stopwatch {
  /// The time that `body` takes.
  static func time(_ body: () throws -> Void) rethrows -> Time {
    let (wall, processor) = (milliseconds(of: CLOCK_MONOTONIC), milliseconds(of: CLOCK_PROCESS_CPUTIME_ID))
    try body()
    return Time(
      wall: milliseconds(of: CLOCK_MONOTONIC) - wall,
      processor: milliseconds(of: CLOCK_PROCESS_CPUTIME_ID) - processor)
  }

  /// The shortest of a few runs: what the work takes when nothing else disturbs it, and the memory it needs is there.
  static func bestTime(of runs: Int, _ body: () throws -> Void) rethrows -> Time {
    var best = Time(wall: .infinity, processor: .infinity)
    for _ in 0..<runs { best = .shorter(best, try time(body)) }
    return best
  }

  private static func milliseconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
