import AnimationCore

/// What several downloads may have together, in bytes. A part is taken before a download begins: those under way never
/// have more than there is.
final class ByteBudget: Sendable {
  private let free: Lock<Free>

  private struct Free {
    /// Besides what is downloaded, and what may be.
    var bytes: Int
    /// The bytes that downloads under way may have.
    var reserved = 0
  }

  init(_ bytes: Int) {
    free = Lock(Free(bytes: bytes))
  }

  /// Takes as much as a download may need, and waits until others have given back that much. What is left in the end,
  /// once there are no others, may be less: 0 when nothing is.
  ///
  /// - Throws: `CancellationError`.
  func reserve(upTo most: Int) async throws -> Int {
    while true {
      if let bytes = reserveNow(upTo: most) { return bytes }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// nil while others have what it may need.
  private func reserveNow(upTo most: Int) -> Int? {
    free.withLock { free in
      let bytes = min(most, max(0, free.bytes))
      if bytes < most, free.reserved > 0 { return nil }
      free.bytes -= bytes
      free.reserved += bytes
      return bytes
    }
  }

  /// Gives back what a download has not used; to be called when it has ended.
  func giveBack(_ reserved: Int, used: Int) {
    free.withLock {
      $0.reserved -= reserved
      $0.bytes += reserved - used
    }
  }
}
