import AnimationCore
import AnimationPlayer
import JSONText

/// The listener of a player, which keeps what that tells until the caller asks for it.
final class PlayerListener: AnimationPlayerDelegate {
  private static let maximumCount = 1000

  var events: [PlayerEvent] = []
  var needsDisplay = true

  private func add(_ event: PlayerEvent) {
    if events.count >= Self.maximumCount { events.removeFirst(Self.maximumCount / 10) }
    events.append(event)
  }

  func animationPlayer(
    _ player: AnimationPlayer, statusChanged status: PlaybackStatus, from oldStatus: PlaybackStatus
  ) {
    add(PlayerEvent("statusChanged", text: (name: "status", value: "\(status)")))
  }

  func animationPlayer(_ player: AnimationPlayer, drew frame: Double) {
    add(PlayerEvent("frame", number: (name: "frame", value: frame)))
  }

  func animationPlayer(_ player: AnimationPlayer, finishedOnce loopCount: Int) {
    add(PlayerEvent("finishedOnce", number: (name: "loopCount", value: Double(loopCount))))
  }

  func animationPlayer(_ player: AnimationPlayer, finishedAll loopCount: Int) {
    add(PlayerEvent("finishedAll", number: (name: "loopCount", value: Double(loopCount))))
  }

  func animationPlayer(_ player: AnimationPlayer, failed error: PlaybackError) {
    add(PlayerEvent("failed", text: (name: "message", value: "\(error)")))
  }

  func animationPlayer(_ player: AnimationPlayer, fadeEnded isShown: Bool) {
    add(PlayerEvent("fadeEnded", number: (name: "shown", value: isShown ? 1 : 0)))
  }

  func animationPlayer(_ player: AnimationPlayer, reported diagnostic: Diagnostic) {
    add(PlayerEvent("reported", text: (name: "message", value: "\(diagnostic)")))
  }

  func animationPlayerNeedsDisplay(_ player: AnimationPlayer) { needsDisplay = true }
}

/// Something that a player has told.
struct PlayerEvent {
  private let name: String
  private let text: (name: String, value: String)?
  private let number: (name: String, value: Double)?

  init(
    _ name: String, text: (name: String, value: String)? = nil, number: (name: String, value: Double)? = nil
  ) {
    (self.name, self.text, self.number) = (name, text, number)
  }

  /// The members of an object.
  func write(to json: inout JSONWriter) {
    json.add("event", name)
    if let text { json.add(text.name, text.value) }
    if let number { json.add(number.name, number.value) }
  }
}
