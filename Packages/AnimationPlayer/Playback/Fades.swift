/// How much is seen of the image at hand, on its way from nothing to all, and of those on their way out.
struct Fades: Hashable, Sendable {
  /// What was seen when hiding began.
  struct Leaving: Hashable, Sendable {
    var position: Double
    /// Above 0, up to 1.
    var opacity: Double
    /// The number of its source, which may be forgotten already.
    var source: Int
  }

  /// Nil while the image is hidden.
  private var shown: Double?
  /// The one that began first first.
  private(set) var leaving: [Leaving] = []

  /// Of the image at hand, 0…1.
  var opacity: Double { shown ?? 0 }

  var isMoving: Bool { !leaving.isEmpty || shown.map { $0 < 1 } ?? false }

  /// - Parameter duration: what the whole way from nothing to all takes.
  mutating func show(over duration: Duration) {
    shown = duration > .zero ? opacity : 1
  }

  /// Hides the image of `source` at `position`; what is shown next begins with nothing.
  mutating func hide(_ position: Double, of source: Int, over duration: Duration) {
    if opacity > 0, duration > .zero {
      leaving.append(Leaving(position: position, opacity: opacity, source: source))
    }
    shown = nil
  }

  /// - Returns: what all fading has come to by now: true when all of the image is seen, false when nothing is
  ///   seen any more; nil when it goes on, or nothing fades.
  mutating func advance(by time: Duration, over duration: Duration) -> Bool? {
    guard isMoving else { return nil }
    let share = duration > .zero ? max(0, time / duration) : 1
    let before = shown
    shown = before.map { min(1, $0 + share) }
    leaving = leaving.compactMap { image in
      var image = image
      image.opacity -= share
      return image.opacity > 0 ? image : nil
    }
    guard let before, let shown else { return leaving.isEmpty ? false : nil }
    return before < 1 && shown == 1 ? true : nil
  }
}
