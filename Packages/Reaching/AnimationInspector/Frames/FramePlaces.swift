import AnimationCore
import Pixels

/// The places that draw frames, kept for the next frames as long as there is room.
final class FramePlaces: Sendable {
  /// The memory that all places that wait may take, in bytes.
  private static let memoryLimit = 192 << 20
  private let images = ImageCache(memoryLimit: 256 << 20, keepsFullSize: false)
  /// The one used last at the end.
  private let free = Lock<[(key: FramePlace.Key, place: FramePlace)]>([])

  private let limits: DrawingLimits

  /// - Parameter limits: what a frame may take.
  init(limits: DrawingLimits) { self.limits = limits }

  /// Hands a place to `body`, and keeps it if that throws nothing.
  func using<Result>(
    _ key: FramePlace.Key, _ animation: any Animation, _ replacements: Replacements,
    _ body: (FramePlace) throws -> Result
  ) throws -> Result {
    let known = free.withLock { free -> FramePlace? in
      free.lastIndex { $0.key == key }.map { free.remove(at: $0).place }
    }
    let place = try known ?? FramePlace(animation, key.options, replacements, images: images, limits: limits)
    let result = try body(place)
    free.withLock { free in
      free.removeAll { $0.key.file == key.file && $0.key.version != key.version }
      free.append((key, place))
      var cost = free.reduce(0) { $0 + $1.place.memoryCost }
      while cost > Self.memoryLimit, !free.isEmpty { cost -= free.removeFirst().place.memoryCost }
    }
    return result
  }

  /// Forgets the places of a file that is gone.
  func remove(_ file: String) { free.withLock { $0.removeAll { $0.key.file == file } } }
}
