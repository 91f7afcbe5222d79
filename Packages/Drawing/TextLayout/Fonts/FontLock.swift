import AnimationCore

/// One thread at a time may use fonts. Cairo 1.16 opens font files through a FreeType library that all threads
/// share, without a lock of its own: drawing text on two threads fails now and then with "error occurred in
/// libfreetype", after which the context draws nothing any more.
package enum FontLock {
  private static let mutex = Lock(())

  /// Holds the lock while `body` runs; not to be nested.
  package static func hold<Result>(_ body: () -> Result) -> Result {
    mutex.withLock { _ in body() }
  }
}
