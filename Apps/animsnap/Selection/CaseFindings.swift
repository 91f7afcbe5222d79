import AnimationCore
import AnimationSnapshot
import CommandLineSupport

/// What turned out about an animation when its pictures were drawn.
struct CaseFindings: Sendable {
  var report: DrawingReport
  /// The keys of replacements that many animations share, and those of them that this one does not have: a mistake
  /// only where none has them.
  var sharedKeys: Set<String> = []
  var missingSharedKeys: [Diagnostic] = []
}

extension SnapshotCase {
  func findings(in snapshot: Snapshot) -> CaseFindings {
    let replacements = snapshotter.options.replacements
    let unknown = replacements.unknownKeys(in: snapshot.replaceableKeys) { _, _ in
      replacementOrigin?.file ?? ""
    }
    guard replacementOrigin?.isShared == true else {
      return CaseFindings(report: DrawingReport(unknownKeys: unknown, diagnostics: snapshot.diagnostics))
    }
    let keys = [
      Array(replacements.images.keys), Array(replacements.texts.keys), Array(replacements.strings.keys),
    ]
    return CaseFindings(
      report: DrawingReport(diagnostics: snapshot.diagnostics),
      sharedKeys: replacements.hidden.union(keys.joined()), missingSharedKeys: unknown)
  }
}

extension Project {
  /// A line for each key of replacements for many animations that none of them has; only told when these are all.
  func unusedKeys(_ findings: [CaseFindings]) -> [String] {
    guard isWhole else { return [] }
    var used: Set<String> = []
    var missing: [String: Diagnostic] = [:]
    for finding in findings {
      let names = finding.missingSharedKeys.compactMap(\.subject?.name)
      used.formUnion(finding.sharedKeys.subtracting(names))
      for (name, key) in zip(names, finding.missingSharedKeys) where missing[name] == nil {
        missing[name] = key
      }
    }
    return missing.filter { !used.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value.description)
  }
}
