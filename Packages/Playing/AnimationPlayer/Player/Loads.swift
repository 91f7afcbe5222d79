import AnimationCore
import AnimationLoading

/// The load that a player waits for, and where it leaves what it comes to.
struct Loads {
  typealias Answer = (request: Int, result: Result<any Animation, LoadError>)

  /// Wakes those who keep the player going: when a load is done, or something else is to be looked at.
  let signal: Signal
  private let mailbox: Mailbox<Answer>
  private var current: (request: Int, task: Task<Void, Never>)?

  init() {
    signal = Signal()
    mailbox = Mailbox(signal)
  }

  /// Takes out what loads have come to since the last call.
  func take() -> [Answer] { mailbox.take() }

  /// Loads what is asked for, in the place of what was asked for before; nothing where it is the same request.
  mutating func follow(_ request: PlaybackState.LoadRequest?, _ loader: AnimationLoader) {
    guard request?.number != current?.request else { return }
    cancel()
    guard let request else { return }
    let mailbox = mailbox
    // Its priority is above that of what is prefetched.
    let task = Task.detached {
      do throws(LoadError) {
        mailbox.put((request.number, .success(try await loader.load(request.source))))
      } catch {
        mailbox.put((request.number, .failure(error)))
      }
    }
    current = (request.number, task)
  }

  mutating func cancel() {
    current?.task.cancel()
    current = nil
  }
}
