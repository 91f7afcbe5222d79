/// How much is seen of the image at hand, on its way from nothing to all, and of those on their way out.
struct Fades: Hashable, Sendable {
  /// What was seen when hiding began.
  struct Leaving: Hashable, Sendable {
    var position: Double
    /// The number of its source, which may be forgotten already.
    var source: Int
    /// How much of it was seen; above 0, up to 1.
    fileprivate(set) var start: Double
    /// How much of its way is over, 0 up to 1.
    fileprivate(set) var passed = 0.0
    /// What its whole way takes; nil for the usual.
    fileprivate(set) var duration: Duration?

    /// The opacity that is left: above 0, up to 1.
    var opacity: Double { start * (1 - passed) }
  }

  /// Nil while the image is hidden.
  private var shown: Double?
  /// What the way of the image at hand takes, until all of it is seen or it is hidden; nil for the usual.
  private var duration: Duration?
  /// The one that began first first.
  private(set) var leaving: [Leaving] = []

  /// The opacity of the image at hand, 0…1.
  var opacity: Double { shown ?? 0 }

  /// Those on their way out that are seen, and how much of each: what the image at hand and later ones leave of all.
  var weights: [(image: Leaving, weight: Double)] {
    var rest = 1 - opacity
    let latestFirst = leaving.reversed().map { image in
      let weight = min(image.opacity, rest)
      rest -= weight
      return (image, weight)
    }
    return latestFirst.reversed().filter { $0.1 > 0 }
  }

  var isMoving: Bool { !leaving.isEmpty || shown.map { $0 < 1 } ?? false }

  /// - Parameter usual: what the whole way from nothing to all takes, here and below.
  mutating func show(over usual: Duration) {
    shown = duration ?? usual > .zero ? opacity : 1
    forgetDuration()
  }

  /// Hides the image of `source` at `position`; what is shown next begins with nothing. What is seen then, of those that
  /// leave already, too, leaves as one image.
  ///
  /// - Parameter duration: for both, in the place of the usual one.
  mutating func hide(_ position: Double, of source: Int, over usual: Duration, once duration: Duration? = nil)
  {
    if opacity > 0 {
      let images = leaving + [Leaving(position: position, source: source, start: opacity)]
      leaving = images.map {
        Leaving(position: $0.position, source: $0.source, start: $0.opacity, duration: duration)
      }
      if duration ?? usual <= .zero { leaving = [] }
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
      image.passed += share(image.duration ?? usual)
      return image.passed < 1 ? image : nil
    }
    guard let before, let shown else { return leaving.isEmpty ? false : nil }
    return before < 1 && shown == 1 ? true : nil
  }

  private mutating func forgetDuration() {
    if shown == 1 { duration = nil }
  }
}
