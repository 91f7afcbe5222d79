import AnimationCore
import Pixels
import SystemSupport

/// Images of an animation's frames, one after the other: see `Animation.images(frames:)`. Each iterator draws them anew.
public struct FrameImages: AsyncSequence, Sendable {
  let animation: any Animation
  let frames: [Double]
  let options: ImageOptions
  let replacements: Replacements
  let ahead: Int
  let budget: WorkBudget

  /// An iterator that begins with the first image. What it draws ahead ends within milliseconds when it is no longer held.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(FramesAhead(self)) }

  /// Hands out one image after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let frames: FramesAhead

    fileprivate init(_ frames: FramesAhead) { self.frames = frames }

    /// The next image; nil behind the last one.
    ///
    /// - Throws: see `Animation.image(at:)`; then it is over.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> PixelImage? {
      try await frames.next(isolation: actor)
    }
  }
}

@available(*, unavailable)
extension FrameImages.AsyncIterator: Sendable {}

/// The frames of an iterator, some of which are drawn before they are asked for.
private final class FramesAhead {
  private var rest: ArraySlice<Double>
  private let ahead: Int
  /// The budget of all of them, which is spent when the iterator is gone.
  private let budget: WorkBudget
  private let places: DrawingPlaces
  /// The oldest first.
  private var tasks: [Task<PixelImage, any Error>] = []

  init(_ images: FrameImages) {
    (rest, ahead) = (images.frames[...], max(1, images.ahead))
    let budget = WorkBudget(within: images.budget.timed)
    self.budget = budget
    places = DrawingPlaces {
      FrameRenderer(
        images.animation, options: images.options, replacements: images.replacements, budget: budget)
    }
  }

  deinit { end() }

  func next(isolation actor: isolated (any Actor)?) async throws -> PixelImage? {
    begin()
    guard let task = tasks.first else { return nil }
    do {
      let image = try await withTaskCancellationHandler(
        operation: { try await task.value },
        onCancel: { [budget] in
          budget.fail(.interrupted)
          task.cancel()
        }, isolation: actor)
      tasks.removeFirst()
      begin()
      return image
    } catch {
      end()
      // The budget of all of them may end a frame before its own task is cancelled.
      if case AnimationError.interrupted = error, Task.isCancelled { throw CancellationError() }
      throw error
    }
  }

  private func begin() {
    while tasks.count < ahead, let frame = rest.popFirst() {
      let (places, budget) = (places, budget)
      tasks.append(
        Task.detached(priority: Task.currentPriority) {
          try await WorkThreads.shared.run(within: budget) { try places.image(at: frame, $0) }
        })
    }
  }

  private func end() {
    budget.fail(.interrupted)
    for task in tasks { task.cancel() }
    (tasks, rest) = ([], [])
  }
}

/// What draws frames: as many renderers as draw at the same time.
private final class DrawingPlaces: Sendable {
  private let free = Lock<[DrawingPlace]>([])
  private let makeRenderer: @Sendable () -> FrameRenderer

  init(_ makeRenderer: @escaping @Sendable () -> FrameRenderer) { self.makeRenderer = makeRenderer }

  func image(at frame: Double, _ budget: WorkBudget) throws(AnimationError) -> PixelImage {
    let known = free.withLock { $0.popLast() }
    let place = if let known { known } else { try DrawingPlace(makeRenderer()) }
    let image = try place.image(at: frame, budget)
    free.withLock { $0.append(place) }
    return image
  }
}

/// A renderer and the bitmap that it brings up to date from frame to frame, which is quicker than drawing anew.
///
/// The promise to be `Sendable` is the pool's: a place that was taken belongs to the code that took it.
private final class DrawingPlace: @unchecked Sendable {
  private let renderer: FrameRenderer
  private let bitmap: Bitmap

  init(_ renderer: FrameRenderer) throws(AnimationError) {
    self.renderer = renderer
    bitmap = try renderer.makeBitmap()
  }

  func image(at frame: Double, _ budget: WorkBudget) throws(AnimationError) -> PixelImage {
    renderer.draw(renderer.displayList(at: frame), into: bitmap)
    try budget.check()
    return PixelImage(try bitmap.copy())
  }
}
