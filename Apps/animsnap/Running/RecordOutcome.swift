import AnimationSnapshot

/// The result of recording one reference.
enum RecordOutcome: Sendable {
  case recorded(RecordResult, findings: CaseFindings)
  /// The animation was not recorded, because of `--strict`.
  case refused(CaseFindings)
  case failed(SnapshotError)

  /// Records it; call `Project.checkRecording` first.
  ///
  /// - Parameter isStrict: refuses animations that are not drawn as asked.
  init(of snapshot: SnapshotCase, in project: Project, isStrict: Bool) {
    do throws(SnapshotError) {
      let recorded = try snapshot.snapshotter.snapshot(ofFile: snapshot.file)
      let findings = snapshot.findings(in: recorded)
      if isStrict, findings.report.strictFailure != nil {
        self = .refused(findings)
      } else {
        try project.checkLinks(to: snapshot.name)
        self = .recorded(try project.reference(snapshot.name).write(recorded), findings: findings)
      }
    } catch {
      self = .failed(error)
    }
  }

  var findings: CaseFindings? {
    switch self {
    case .recorded(_, let findings), .refused(let findings): findings
    case .failed: nil
    }
  }
}
