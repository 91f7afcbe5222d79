import CMalloc
import Foundation

/// What the system knows of this process.
enum ProcessFigures {
  /// The processor's time so far, of all threads, in seconds.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The memory it has now, in MB; 0 where that is not known.
  static var memory: Double {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
  }

  /// The part of it that is in use, in MB: without what was given back and is kept for later. All of it where that is
  /// not known.
  static var liveMemory: Double {
    #if os(Linux)
      let info = mallinfo2()
      return Double(info.uordblks + info.hblkhd) / 1_048_576
    #else
      return memory
    #endif
  }
}

extension Double {
  /// With so many digits after the point.
  func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}
