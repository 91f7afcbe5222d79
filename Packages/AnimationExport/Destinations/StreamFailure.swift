import AnimationCore
import SystemSupport

/// What a stream has thrown, which is what its owner wants to hear of.
final class StreamFailure: Sendable {
  private let first = Lock<(any Error)?>(nil)

  var error: (any Error)? { first.withLock { $0 } }

  /// The same destination, but what a stream throws is kept.
  func watching(_ destination: ByteDestination) -> ByteDestination {
    guard case .stream(let write) = destination else { return destination }
    return .stream { bytes in
      do {
        try write(bytes)
      } catch {
        self.first.withLock { $0 = $0 ?? error }
        throw error
      }
    }
  }
}
