import AnimationCore
import AnimationLoading

/// Where loads leave what they come to; the player looks into it when it is updated.
final class Mailbox: Sendable {
  typealias Answer = (request: Int, result: Result<any Animation, LoadError>)

  let signal = Signal()
  private let answers = Lock<[Answer]>([])

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
