/// Collects what only shows while an animation is evaluated and drawn: fonts and characters that the machine does not have,
/// images that cannot be decoded, values of the viewer's that cannot be used.
///
/// Give one to all evaluators (`EvaluationContext.log`) and renderers of an animation, then ask for everything there is
/// to be reported:
///
///     let log = DrawingLog()
///     let renderer = FrameRenderer(animation, replacements: replacements, log: log)
///     … draw the frames …
///     let diagnostics = animation.info.diagnostics(with: replacements, log: log)
///
/// `AnimationExporter.diagnostics` does so. Renderers without a log draw the same, and look for nothing. Any number
/// of threads may use a log at once.
public final class DrawingLog: Sendable {
  /// More are not kept: a text may have any number of strange characters.
  private static let maximumCount = 1000

  private let state = Lock(State())

  private struct State {
    var noted: Set<Diagnostic> = []
    var beginnings = 0
  }

  public init() {}

  /// Each once, in an order that does not depend on when they were noted.
  public var diagnostics: [Diagnostic] {
    state.withLock { Array($0.noted) }.sorted { ($0.path, $0.message) < ($1.path, $1.message) }
  }

  package var count: Int { state.withLock { $0.noted.count } }

  /// How often it was emptied. Who draws only what has changed draws everything once when this has: else what it
  /// leaves out would not be reported again.
  package var beginnings: Int { state.withLock { $0.beginnings } }

  package func removeAll() {
    state.withLock {
      $0.noted = []
      $0.beginnings += 1
    }
  }

  package func note(_ diagnostic: Diagnostic) {
    state.withLock { if $0.noted.count < Self.maximumCount { $0.noted.insert(diagnostic) } }
  }
}
