extension PlayerView {
  /// The images that the view shows, now and whenever that changes. Iterating keeps the player going; each
  /// image is drawn when it is asked for, so none is old and none waits.
  ///
  ///     for try await image in view.images() { window.show(image) }
  ///
  /// It ends when the task is cancelled, with the view staying alive until then, or with the error of `draw()`.
  ///
  /// - Parameter end: when it also ends, after the last image; default nil, never.
  public func images(until end: AnimationPlayer.RunEnd? = nil) -> some AsyncSequence<Image, any Error> {
    AnimationImages(self, until: end)
  }
}

/// See `PlayerView.images()`.
private struct AnimationImages<View: PlayerView>: AsyncSequence {
  private let view: View
  private let end: AnimationPlayer.RunEnd?

  init(_ view: View, until end: AnimationPlayer.RunEnd?) { (self.view, self.end) = (view, end) }

  /// One that begins with what is shown now.
  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(view, until: end) }

  /// Draws one image after the other; belongs to who has the view.
  struct AsyncIterator: AsyncIteratorProtocol {
    private let view: View
    private let end: AnimationPlayer.RunEnd?
    /// The number of the player's requests for display that are answered; nil before the first image.
    private var answered: Int?
    /// When the image before was drawn, by the player's clock.
    private var drawnAt: Duration?

    init(_ view: View, until end: AnimationPlayer.RunEnd?) { (self.view, self.end) = (view, end) }

    /// The next image; nil at the end and when the task is cancelled.
    mutating func next(isolation actor: isolated (any Actor)?) async throws -> View.Image? {
      while !Task.isCancelled {
        let turn = view.player.turn()
        let count = view.player.delivery.displayCount
        var deadline = turn.deadline
        if answered != count {
          // What changes all the time is shown 60 times a second, however quickly images are asked for.
          let due = drawnAt.map { $0 + PlaybackState.refresh }
          guard let due, due > turn.clock.now, view.player.changesAllTheTime else {
            (answered, drawnAt) = (count, turn.clock.now)
            return try view.draw()
          }
          deadline = due
        } else if end == .finished, view.player.isFinished(turn) {
          return nil
        }
        await turn.signal.wait(past: turn.count, until: deadline, turn.clock)
      }
      return nil
    }
  }
}
