import AnimationCore
import AnimationLoading

/// The load that a player waits for, and where it leaves what it comes to.
struct Loads {
  private let mailbox = Mailbox()
  private var current: (request: Int, task: Task<Void, Never>)?

  /// Wakes those who keep the player going: when a load is done, or something else is to be looked at.
  var signal: Signal { mailbox.signal }

  /// Takes out what loads have come to since the last call.
  func take() -> [Mailbox.Answer] { mailbox.take() }

  /// Loads what is asked for, in the place of what was asked for before; nothing where it is the same request.
  mutating func follow(_ request: PlaybackState.LoadRequest?, _ loader: AnimationLoader) {
    guard request?.number != current?.request else { return }
    cancel()
    guard let request else { return }
    let mailbox = mailbox
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
