import AnimationCore
import SystemSupport

/// What a stream has thrown, which is what its owner wants to hear of.
final class StreamFailure: Sendable {
  private let first = Lock<(any Error)?>(nil)

  var error: (any Error)? { first.withLock { $0 } }

  /// Returns a destination that leads to the given one and keeps what a stream throws.
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
