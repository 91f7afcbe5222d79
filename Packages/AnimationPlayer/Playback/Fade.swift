/// How much of the picture is seen, on its way to all or nothing.
struct Fade: Hashable, Sendable {
  /// 0…1.
  private(set) var opacity = 0.0
  private(set) var isShowing = false

  /// - Parameter duration: what the whole way from nothing to all takes.
  mutating func show(over duration: Duration) {
    isShowing = true
    if duration <= .zero { opacity = 1 }
  }

  mutating func hide(over duration: Duration) {
    isShowing = false
    if duration <= .zero { opacity = 0 }
  }

  var isMoving: Bool { opacity != (isShowing ? 1 : 0) }

  mutating func advance(by time: Duration, over duration: Duration) {
    guard isMoving else { return }
    let share = duration > .zero ? max(0, time / duration) : 1
    opacity = isShowing ? min(1, opacity + share) : max(0, opacity - share)
  }
}
