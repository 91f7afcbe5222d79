import AnimationCore
import AnimationExport
import AnimationKit
import CommandLineSupport

/// An animation that is exported, what is found out about it meanwhile, and what `--strict` makes of that.
struct ExportFindings {
  let input: String
  let exporter: AnimationExporter
  /// Diagnostics of keys of replacements that the animation does not have.
  let unknownKeys: [Diagnostic]
  /// See `RenderPlan`.
  var notes: [String] = []
  let isStrict: Bool
  /// True when sounds are written, too.
  var hasSound = false

  /// Runs an export of `exporter`, and reports it to `observer`.
  func run(
    _ observer: RenderJob.Observer, _ export: (ExportProgress) throws -> ExportResult
  ) throws -> ExportResult {
    observer.begin(exporter.animation.info, exporter.schedule.count)
    defer { observer.report(report) }
    try check()
    return try export(checking(observer.advance))
  }

  /// What is not drawn as asked, as far as it is known.
  private var report: DrawingReport {
    DrawingReport(
      clamped: exporter.missingFrames.map { "\($0); the nearest is taken" }, notes: notes,
      unknownKeys: unknownKeys, diagnostics: exporter.diagnostics, hasSound: hasSound)
  }

  /// - Throws: with `--strict`, when something is known to be not drawn as asked.
  private func check() throws(CommandFailure) {
    guard isStrict, let failure = report.strictFailure else { return }
    throw CommandFailure(.invalidData, "\(input): \(failure)")
  }

  /// Calls `advance`, and checks when all is drawn: nothing has taken its place by then.
  private func checking(_ advance: @escaping (Int) throws -> Void) -> ExportProgress {
    { count in
      try advance(count)
      if count == exporter.schedule.count { try check() }
    }
  }
}
