import CAffinity
import Foundation

/// What the system knows of this process.
enum ProcessState {
  /// Keeps the process, with all threads that it starts from now on, on one core. Elsewhere than on Linux it stays on all
  /// of them; the times of processors say then what the work takes, too.
  static func useOneCore() {
    #if os(Linux)
      var mask = [UInt64](repeating: 0, count: 64)
      let size = mask.count * MemoryLayout<UInt64>.size
      guard sched_getaffinity(0, size, &mask) >= 0 else { return }
      // The last core: the first one has interrupts to handle.
      guard let word = mask.lastIndex(where: { $0 != 0 }) else { return }
      let highest = UInt64(1) << (63 - UInt64(mask[word].leadingZeroBitCount))
      for index in mask.indices { mask[index] = index == word ? highest : 0 }
      _ = sched_setaffinity(0, size, mask)
    #endif
  }

  /// The threads that it has; 1 where that is not known.
  static var threads: Int { Int(status("Threads:") ?? 1) }

  /// The most memory it has had, in MB; 0 where that is not known.
  static var peakMemory: Double { (status("VmHWM:") ?? 0) / 1024 }

  /// A line of Linux' description of this process; nil elsewhere.
  private static func status(_ key: String) -> Double? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
  }
}
