/// A piece of the library's work that has ended, as servers measure it.
public struct WorkEvent: Sendable {
  /// What was done.
  public var kind: Kind
  /// What it was done for: a source of a load, an address, the format of an export; empty where there is no such name.
  /// Passwords of addresses are left out.
  public var name: String
  /// When it began.
  public var start: ContinuousClock.Instant
  /// How long it took, with what it waited for.
  public var duration: Duration
  /// How it ended.
  public var outcome: Outcome
  /// The bytes that came in by a download or out of an export; nil for other work.
  public var byteCount: Int?

  package init(
    _ kind: Kind, name: String, start: ContinuousClock.Instant, duration: Duration, outcome: Outcome,
    byteCount: Int? = nil
  ) {
    (self.kind, self.name, self.start, self.duration) = (kind, name, start, duration)
    (self.outcome, self.byteCount) = (outcome, byteCount)
  }

  /// A kind of work. The steps of one frame come as often as frames do.
  public enum Kind: String, CaseIterable, Sendable {
    /// Loading an animation by an `AnimationLoader`, with all that takes.
    case load
    /// A file from the network, or from the disk cache in its place.
    case download
    /// Making an animation of bytes.
    case decode
    /// Making a file or files of an animation's frames.
    case export
    /// Making a file of another format.
    case convert
    /// Making a file smaller.
    case optimise
    /// One frame: finding out what it shows.
    case evaluate
    /// One frame: its pixels.
    case draw
    /// One frame: packing it, as its format does.
    case encode

    /// Whether it is a step of one frame.
    public var isOfFrame: Bool {
      switch self {
      case .evaluate, .draw, .encode: true
      case .load, .download, .decode, .export, .convert, .optimise: false
      }
    }
  }

  /// How work ends.
  public enum Outcome: Sendable {
    case done
    /// It was there already, in a cache.
    case cached
    /// It was wanted no longer: by a task that was cancelled or by a budget.
    case cancelled
    /// It took more than its limits allow: `AnimationError.budgetExceeded`.
    case exhausted(AnimationError)
    case failed(any Error)

    /// The case in one word, such as a label of a metric.
    public var name: String {
      switch self {
      case .done: "done"
      case .cached: "cached"
      case .cancelled: "cancelled"
      case .exhausted: "exhausted"
      case .failed: "failed"
      }
    }

    /// Why it came to nothing; nil where it did not fail.
    public var error: (any Error)? {
      switch self {
      case .done, .cached, .cancelled: nil
      case .exhausted(let error): error
      case .failed(let error): error
      }
    }

    /// What an error says of work that it has ended.
    package init(_ error: any Error) {
      switch error {
      case is CancellationError, AnimationError.interrupted: self = .cancelled
      case let error as AnimationError:
        if case .budgetExceeded = error { self = .exhausted(error) } else { self = .failed(error) }
      default: self = .failed(error)
      }
    }
  }
}
