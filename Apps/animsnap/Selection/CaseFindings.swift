import AnimationCore
import AnimationSnapshot
import CommandLineSupport

/// What drawing an animation has revealed.
struct CaseFindings: Sendable {
  var report: DrawingReport
  /// The keys of replacements shared by many animations, and those of them that this animation does not have, which is
  /// a mistake only if none has them.
  var sharedKeys: Set<String> = []
  var missingSharedKeys: [Diagnostic] = []
}

extension SnapshotCase {
  func findings(in snapshot: Snapshot) -> CaseFindings {
    let replacements = snapshotter.options.replacements
    let origin = replacementOrigin?.file ?? ""
    let unknownValues = snapshot.unknownValues.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.path = origin
      return diagnostic
    }
    let unknown = replacements.unknownKeys(in: snapshot.replaceableKeys) { _, _ in origin } + unknownValues
    guard replacementOrigin?.isShared == true else {
      return CaseFindings(report: DrawingReport(unknownKeys: unknown, diagnostics: snapshot.diagnostics))
    }
    let keys = [
      Array(replacements.images.keys), Array(replacements.texts.keys), Array(replacements.strings.keys),
      replacements.values.keyPaths.map(\.description), Array(replacements.slots.keys),
      replacements.theme.id.map { [$0] } ?? [],
    ]
    return CaseFindings(
      report: DrawingReport(diagnostics: snapshot.diagnostics),
      sharedKeys: replacements.hidden.union(keys.joined()), missingSharedKeys: unknown)
  }
}

extension Project {
  /// A line for each key of shared replacements that none of the animations has; only if these are all animations.
  func unusedKeys(_ findings: [CaseFindings]) -> [String] {
    guard isWhole else { return [] }
    var used: Set<String> = []
    var missing: [String: Diagnostic] = [:]
    for finding in findings {
      let names = finding.missingSharedKeys.compactMap { $0.subject?.name }
      used.formUnion(finding.sharedKeys.subtracting(names))
      for (name, key) in zip(names, finding.missingSharedKeys) where missing[name] == nil {
        missing[name] = key
      }
    }
    return missing.filter { !used.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value.description)
  }
}
