/// Whether a player is telling what has happened, and what those who are told give in answer.
struct Delivery {
  /// The maximum number of commands that a program can mean: thousands of frames may be told at once, with some commands
  /// for each.
  private static let maximumAnswers = 10_000

  /// True while something is told.
  private(set) var isOpen = false
  /// The number of commands that those gave who are told something, since something is told.
  private(set) var answerCount = 0
  /// True when what is shown is to be drawn again, for a reason that cannot be seen from the state.
  var isDisplayStale = false
  /// How often display was asked for.
  private(set) var displayCount = 0

  mutating func open() { (isOpen, answerCount) = (true, 0) }

  mutating func close() { (isOpen, answerCount) = (false, 0) }

  mutating func askForDisplay() {
    isDisplayStale = false
    displayCount += 1
  }

  /// Counts a command. False when commands that answer what is told, which makes something to tell again, have come to no
  /// end.
  mutating func takesCommand() -> Bool {
    if isOpen { answerCount += 1 }
    return !isEndless
  }

  /// True when more commands were given in answer than a program can mean.
  var isEndless: Bool { answerCount > Self.maximumAnswers }
}
