import AnimationCore
import AnimationSnapshot
import Dispatch
import SystemSupport

/// Animations with large images are worked on one at a time, whatever `--jobs` says: of each, several images are there
/// at once.
enum LargeImages {
  /// The pixels of an image that is not large: 32 MB.
  private static let maximumPixels = 1 << 23
  private static let turn = DispatchSemaphore(value: 1)

  /// - Parameter work: may draw with the snapshotter it is given; keeps no images.
  static func inTurn<Output>(
    _ snapshotter: Snapshotter, _ work: (Snapshotter) -> Output
  ) -> Output {
    let hasTurn = Lock(false)
    defer {
      if hasTurn.withLock({ $0 }) {
        FreedMemory.release()
        turn.signal()
      }
    }
    var snapshotter = snapshotter
    snapshotter.willDraw = { size in
      guard size.width * size.height > maximumPixels, !hasTurn.withLock({ $0 }) else { return }
      turn.wait()
      hasTurn.withLock { $0 = true }
    }
    return work(snapshotter)
  }
}
