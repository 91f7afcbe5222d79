import AnimationSnapshot

/// What came of making one reference.
enum RecordOutcome: Sendable {
  case recorded(RecordResult, CaseFindings)
  /// With `--strict`.
  case refused(CaseFindings)
  case failed(SnapshotError)

  /// Makes it; see `Project.checkRecording` for what is to be asked before.
  ///
  /// - Parameter isStrict: refuses what is not drawn as asked.
  init(of snapshot: SnapshotCase, in project: Project, isStrict: Bool) {
    do throws(SnapshotError) {
      let picture = try snapshot.snapshotter.snapshot(ofFile: snapshot.file)
      let findings = snapshot.findings(in: picture)
      if isStrict, findings.report.strictFailure != nil {
        self = .refused(findings)
      } else {
        self = .recorded(try project.reference(snapshot.name).write(picture), findings)
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
