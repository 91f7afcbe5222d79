/// How much is seen of the image at hand, on its way from nothing to all, and of those on their way out.
struct Fades: Hashable, Sendable {
  /// What was seen when hiding began.
  struct Leaving: Hashable, Sendable {
    var position: Double
    /// The opacity that is left: above 0, up to 1.
    var opacity: Double
    /// The number of its source, which may be forgotten already.
    var source: Int
    /// What its whole way takes; nil for the usual.
    var duration: Duration?
  }

  /// Nil while the image is hidden.
  private var shown: Double?
  /// What the way of the image at hand takes, until all of it is seen or it is hidden; nil for the usual.
  private var duration: Duration?
  /// The one that began first first.
  private(set) var leaving: [Leaving] = []

  /// The opacity of the image at hand, 0…1.
  var opacity: Double { shown ?? 0 }

  var isMoving: Bool { !leaving.isEmpty || shown.map { $0 < 1 } ?? false }

  /// - Parameter usual: what the whole way from nothing to all takes, here and below.
  mutating func show(over usual: Duration) {
    shown = duration ?? usual > .zero ? opacity : 1
    forgetDuration()
  }

  /// Hides the image of `source` at `position`; what is shown next begins with nothing.
  ///
  /// - Parameter duration: for both, in the place of the usual one.
  mutating func hide(_ position: Double, of source: Int, over usual: Duration, once duration: Duration? = nil)
  {
    if opacity > 0, duration ?? usual > .zero {
      leaving.append(Leaving(position: position, opacity: opacity, source: source, duration: duration))
    }
    shown = nil
    self.duration = duration
  }

  /// - Parameter duration: what the way of what is shown next takes, where nothing is; nil leaves it as it is.
  mutating func prepare(once duration: Duration?) {
    if shown == nil, let duration { self.duration = duration }
  }

  /// - Returns: what all fading has come to by now: true when all of the image is seen, false when nothing is
  ///   seen any more; nil when it goes on, or nothing fades.
  mutating func advance(by time: Duration, over usual: Duration) -> Bool? {
    guard isMoving else { return nil }
    func share(_ duration: Duration) -> Double { duration > .zero ? max(0, time / duration) : 1 }
    let before = shown
    shown = before.map { min(1, $0 + share(duration ?? usual)) }
    forgetDuration()
    leaving = leaving.compactMap { image in
      var image = image
      image.opacity -= share(image.duration ?? usual)
      return image.opacity > 0 ? image : nil
    }
    guard let before, let shown else { return leaving.isEmpty ? false : nil }
    return before < 1 && shown == 1 ? true : nil
  }

  private mutating func forgetDuration() {
    if shown == 1 { duration = nil }
  }
}
