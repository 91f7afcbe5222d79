import AnimationCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// When downloads that failed are tried again: where the server answers one of `statuses`, where there is no connection
/// or it breaks, and where nothing comes. What is too large, refused or takes too long altogether is not, nor are errors
/// that are no `DownloadError`.
public struct DownloadRetries: Hashable, Sendable {
  /// How often, at most, after the first try.
  package var count: Int
  /// The statuses of answers that another try may change.
  package var statuses: Set<Int>
  /// The wait before the second try; twice as long before each further one. Each is up to a quarter shorter
  /// or longer, so that not all who failed at once come back at once.
  package var delay: Duration
  /// No pause is longer. A server that asks for a longer one (`Retry-After`) is not asked again.
  package var maximumDelay: Duration

  /// Every download is tried once.
  public static let none = DownloadRetries(count: 0)

  /// - Parameters:
  ///   - count: default 2, which makes three tries.
  ///   - statuses: default 408, 425, 429, 500, 502, 503 and 504.
  ///   - delay: default half a second.
  ///   - maximumDelay: default 30 seconds.
  public init(
    count: Int = 2, statuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504],
    delay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(30)
  ) {
    self.count = count
    self.statuses = statuses
    self.delay = delay
    self.maximumDelay = maximumDelay
  }

  /// What `download` gives in the end, or the error of the last try. Cancelling the task ends a pause, too.
  func run(_ download: () async throws -> DownloadedFile) async throws -> DownloadedFile {
    var retry = 0
    while true {
      do {
        return try await download()
      } catch {
        guard retry < count, !Task.isCancelled, let pause = pause(after: error, retry: retry)
        else { throw error }
        try await Task.sleep(for: pause)
        retry += 1
      }
    }
  }

  /// nil when there is no use in another try.
  func pause(after error: any Error, retry: Int) -> Duration? {
    switch DownloadError(behind: error) {
    case .status(let code, let retryAfter):
      guard statuses.contains(code) else { return nil }
      guard let retryAfter else { return backoff(retry) }
      return retryAfter <= maximumDelay ? retryAfter : nil
    case .connection, .stalled, .truncated: return backoff(retry)
    default: return nil
    }
  }

  private func backoff(_ retry: Int) -> Duration {
    let pause = max(.zero, delay) * (1 << min(retry, 16)) * Double.random(in: 0.75...1.25)
    return min(pause, maximumDelay)
  }
}

/// The field `Retry-After` of an answer: seconds, or a date (RFC 9110, 10.2.3).
package enum RetryAfter {
  /// How long to wait; nil for what is neither. Zero for a date that has passed.
  ///
  /// - Parameter now: in seconds since 1970.
  package static func duration(
    _ text: String, now: Double = Date().timeIntervalSince1970
  ) -> Duration? {
    let words = text.split { $0 == " " || $0 == "\t" }
    if words.count == 1, words[0].utf8.count <= 9, let seconds = UInt32(words[0]) { return .seconds(seconds) }
    guard let date = secondsSince1970(words) else { return nil }
    return .seconds(max(0, date - now))
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, the only form that servers may write.
  private static func secondsSince1970(_ words: [Substring]) -> Double? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), 1...31 ~= day,
      let index = months.firstIndex(of: String(words[2])), let year = Int(words[3]), 1970...9999 ~= year
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, 0...23 ~= time[0], 0...59 ~= time[1], 0...60 ~= time[2] else { return nil }
    // Years that begin in March: the day that leap years add is their last. 719468 days lie between 1 March of the
    // year 0 and 1970.
    let month = (index + 10) % 12
    let years = index < 2 ? year - 1 : year
    let days = years * 365 + years / 4 - years / 100 + years / 400 + (month * 153 + 2) / 5 + day - 1 - 719_468
    return Double(days * 86400 + time[0] * 3600 + time[1] * 60 + time[2])
  }
}
