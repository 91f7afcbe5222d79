import AnimationCore
import AnimationLoading

/// The images of replacements that are being loaded, and how long each takes to fade in.
struct ImageLoads {
  typealias Answer = (awaited: Replacements.AwaitedImage, result: Result<EncodedImage, LoadError>)

  /// What is known of a load besides what it comes to.
  struct Load {
    let key: String
    /// How it is placed; nil as the one before.
    let fit: ContentFit?
    let shape: Replacements.Image.Shape?
    let fade: Duration
  }

  private let mailbox: Mailbox<Answer>
  private var loads: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    let load: Load
    /// Held, as it is known by its identity.
    let awaited: Replacements.AwaitedImage
    let task: Task<Void, Never>
  }

  /// - Parameter signal: is raised when a load is done.
  init(_ signal: Signal) { mailbox = Mailbox(signal) }

  var isEmpty: Bool { loads.isEmpty }

  mutating func begin(
    _ load: Load, _ source: AnimationSource, _ loader: AnimationLoader, for awaited: Replacements.AwaitedImage
  ) {
    let mailbox = mailbox
    let task = Task.detached(priority: .userInitiated) {
      do throws(LoadError) {
        mailbox.put((awaited, .success(try await loader.image(source))))
      } catch {
        mailbox.put((awaited, .failure(error)))
      }
    }
    loads[ObjectIdentifier(awaited)] = Entry(load: load, awaited: awaited, task: task)
  }

  /// Takes out what loads have come to since the last call, of those that were not given up.
  mutating func take() -> [(load: Load, answer: Answer)] {
    if loads.isEmpty { return [] }
    return mailbox.take().compactMap { answer in
      loads.removeValue(forKey: ObjectIdentifier(answer.awaited)).map { ($0.load, answer) }
    }
  }

  /// Gives up the loads that are not among those that are awaited.
  mutating func keep(_ awaited: some Collection<Replacements.AwaitedImage>) {
    if loads.isEmpty { return }
    let kept = Set(awaited.map(ObjectIdentifier.init))
    for (identity, entry) in loads where !kept.contains(identity) {
      entry.task.cancel()
      loads[identity] = nil
    }
  }
}
