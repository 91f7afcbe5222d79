import AnimationCore

/// Where loads leave what they come to; the player looks into it when it is updated.
final class Mailbox<Answer: Sendable>: Sendable {
  private let signal: Signal
  private let answers = Lock<[Answer]>([])

  /// - Parameter signal: is raised with every answer.
  init(_ signal: Signal) { self.signal = signal }

  func put(_ answer: Answer) {
    answers.withLock { $0.append(answer) }
    signal.raise()
  }

  func take() -> [Answer] {
    answers.withLock { answers in
      defer { answers = [] }
      return answers
    }
  }
}
