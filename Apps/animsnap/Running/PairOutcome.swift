import AnimationFormats
import AnimationKit
import AnimationSnapshot
import CommandLineSupport

/// The result of comparing two animations.
struct PairOutcome: Sendable {
  var entry: SnapshotReport.Entry
  /// What is not drawn as asked, by file; empty if they could not be compared.
  var findings: [(file: String, report: DrawingReport)] = []

  /// Compares them.
  ///
  /// - Parameters:
  ///   - limits: what the files may ask for.
  ///   - isStrict: fails animations that are not drawn as asked.
  init(
    _ pair: AnimationPair, options: AnimationComparison.Options, _ limits: DecodingLimits, isStrict: Bool
  ) {
    do {
      let a = try AnimationDecoder.decode(file: pair.a, animation: pair.animationA, limits: limits)
      let b = try AnimationDecoder.decode(file: pair.b, animation: pair.animationB, limits: limits)
      let comparison = try AnimationComparison(a, b, options: options)
      let reports = (
        a: DrawingReport(diagnostics: comparison.diagnosticsA),
        b: DrawingReport(diagnostics: comparison.diagnosticsB)
      )
      entry = try SnapshotReport.Entry(
        pair, a, b, comparison, options: options, findings: reports, isStrict: isStrict)
      findings = [(pair.a, reports.a), (pair.b, reports.b)]
    } catch {
      entry = SnapshotReport.Entry(pair, error)
    }
  }
}
