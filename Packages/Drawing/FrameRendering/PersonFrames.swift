import AnimationCore
import Painting
import Pixels

/// Frames of one person that several files show: each is evaluated and drawn once, as far as a bound on memory allows. Any
/// number of threads may use it.
final class PersonFrames: Sendable {
  private struct State {
    var frames: [CommonFrames.Key: DrawnList] = [:]
    var memory = 0
  }

  private let memoryLimit: Int
  private let state = Lock(State())

  /// - Parameter memoryLimit: how many bytes the frames may take; those that come when there is no more room are not kept.
  init(memoryLimit: Int) { self.memoryLimit = memoryLimit }

  func frame(_ key: CommonFrames.Key) -> DrawnList? { state.withLock { $0.frames[key] } }

  /// Keeps what a bitmap shows.
  func keep(_ list: DisplayList, _ bitmap: Bitmap, _ key: CommonFrames.Key) {
    let memory = DrawnList.memory(of: list, width: bitmap.width, height: bitmap.height)
    guard state.withLock({ $0.memory + memory <= memoryLimit && $0.frames[key] == nil }),
      let copy = try? bitmap.copy()
    else { return }
    let frame = DrawnList(list, PixelImage(copy))
    state.withLock { state in
      guard state.frames.updateValue(frame, forKey: key) == nil else { return }
      state.memory += memory
    }
  }
}
