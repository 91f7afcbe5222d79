/// Callers that wait for the end of what is played. Each is notified once.
struct Completions {
  typealias Completion = AnimationPlayer.Completion

  private var waiting: [Completion] = []
  private var due: [(completion: Completion, finished: Bool)] = []

  mutating func add(_ completion: @escaping Completion) { waiting.append(completion) }

  /// What it would wait for does not begin: it is to be notified.
  mutating func refuse(_ completion: @escaping Completion) { due.append((completion, false)) }

  /// What is played is over: those who wait are to be notified.
  mutating func end(finished: Bool) {
    due += waiting.map { ($0, finished) }
    waiting = []
  }

  /// Something else was asked for before what these wait for could begin: they wait for its end, but are notified that
  /// theirs did not come. Notifying them at once could go on forever, as they may ask for the next.
  mutating func overtake() { waiting = waiting.map { completion in { _ in completion(false) } } }

  /// Takes out the next one that is to be notified, one by one: they may ask for more.
  mutating func takeDue() -> (completion: Completion, finished: Bool)? {
    due.isEmpty ? nil : due.removeFirst()
  }
}
