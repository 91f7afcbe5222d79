import AnimationExport
import AnimationKit
import CommandLineSupport

/// What is found out about an animation while it is exported, and what `--strict` makes of it.
struct ExportFindings {
  let input: String
  let exporter: AnimationExporter
  /// Of the replacements.
  let unknownKeys: [Diagnostic]
  /// See `RenderPlan`.
  var notes: [String] = []
  let isStrict: Bool
  /// True when sounds are written, too.
  var hasSound = false

  /// As far as it is known.
  var report: DrawingReport {
    DrawingReport(
      notes: notes, unknownKeys: unknownKeys, diagnostics: exporter.diagnostics, hasSound: hasSound)
  }

  /// - Throws: with `--strict`, when something is known to be not drawn as asked.
  func check() throws(CommandFailure) {
    guard isStrict, let failure = report.strictFailure else { return }
    throw CommandFailure(.invalidData, "\(input): \(failure)")
  }

  /// Calls `advance`, and checks when all is drawn: nothing has taken its place by then.
  func checking(_ advance: @escaping (Int) throws -> Void) -> AnimationExporter.Progress {
    { count in
      try advance(count)
      if count == exporter.schedule.count { try check() }
    }
  }
}
