import AnimationLoading
import AnimationSnapshot
import CommandLineSupport
import SystemSupport

/// Compares animations with their references.
struct Verification: Sendable {
  let project: Project
  private let options: JobOptions
  /// Fails animations that are not drawn as asked.
  let isStrict: Bool
  private let gone: [GoneAnimation]

  /// The result for one animation.
  struct Outcome: Sendable {
    var entry: SnapshotReport.Entry
    /// Nil if it could not be drawn.
    var findings: CaseFindings?
    /// Whether it passed compared with a reference of an earlier version.
    var isOutdated = false
    /// The name of a missing animation that may have been renamed to this one, where this has no reference;
    /// nil for none.
    var formerName: String?
    /// Whether the version it is compared with does not have it.
    var isAdded = false
  }

  /// The results of all animations.
  struct Result {
    var report: SnapshotReport
    /// What is not drawn as asked, by the animations' names.
    var findings: [(name: String, report: DrawingReport)]
    /// See `Project.unusedKeys`.
    var unusedKeys: [String]
    /// How many passed compared with a reference of an earlier version.
    var outdatedCount: Int
    /// The names of those that the version they are compared with does not have, with what they may have been called.
    var added: [String]
  }

  /// - Throws: `CommandFailure` if the references belong to something else.
  init(_ project: Project, _ options: JobOptions, isStrict: Bool = false) throws(CommandFailure) {
    if project.earlierVersion == nil { try project.checkReferences() }
    self.project = project
    self.options = options
    self.isStrict = isStrict
    gone = [GoneAnimation](of: project)
  }

  /// - Parameters:
  ///   - names: see `Project.only`.
  ///   - withImages: whether a page is made of the result.
  /// - Throws: `CommandFailure` for an unknown name, and after Ctrl-C.
  func result(only names: [String], withImages: Bool) throws -> Result {
    let wanted = try project.only(names)
    let outcomes = try WorkPool.map(wanted.cases, jobs: options.jobs, isQuiet: options.quiet) {
      snapshot -> Outcome in
      let start = ContinuousClock.now
      var timed = LargeImages.inTurn(snapshot.snapshotter) {
        outcome(of: snapshot.drawn(by: $0), withImages: withImages)
      }
      timed.entry.seconds = (ContinuousClock.now - start) / .seconds(1)
      return timed
    }
    var newNames: [String: String] = [:]
    for outcome in outcomes {
      if let name = outcome.formerName, newNames[name] == nil { newNames[name] = outcome.entry.name }
    }
    let lost = wanted.gone.map { name in
      let question = newNames[name].map { " (renamed to \($0)?)" } ?? ""
      let rest =
        project.earlierVersion.map { "; \($0) has it" }
        ?? "; to remove its reference: \(project.pruneCommand(name))"
      var entry = SnapshotReport.Entry(
        gone: name, message: "the animation is gone\(question)\(rest)",
        reference: withImages ? project.reference(name) : nil)
      // It is what the change under review does, and no mistake in its files.
      if project.earlierVersion != nil { entry.status = .failed }
      return entry
    }
    let entries = (outcomes.map(\.entry) + lost).sorted { $0.name < $1.name }
    return Result(
      report: SnapshotReport(
        title: project.earlierVersion.map { "Compared with \($0)" } ?? "Snapshots",
        animations: entries.worstFirst),
      findings: outcomes.compactMap { outcome in
        outcome.findings.map { (name: outcome.entry.name, report: $0.report) }
      },
      unusedKeys: wanted.unusedKeys(outcomes.compactMap(\.findings)),
      outdatedCount: outcomes.count(where: \.isOutdated),
      added: outcomes.filter(\.isAdded).map { outcome in
        outcome.entry.name + (outcome.formerName.map { " (renamed from \($0)?)" } ?? "")
      })
  }

  func outcome(of snapshot: SnapshotCase, withImages: Bool) -> Outcome {
    let reference = project.reference(snapshot.name)
    var snapshotter = snapshot.snapshotter
    snapshotter.keepsAllImages = withImages
    var result = snapshotter.verify(file: snapshot.file, named: snapshot.name, against: reference)
    // A match does not need the reference's images, so damage to them would go unnoticed.
    if result.isPassed, let damage = result.manifest.flatMap(reference.damage) {
      result.outcome = .corruptReference(damage)
    }
    var hint = ""
    var formerName: String?
    switch result.outcome {
    case .missingReference:
      formerName = result.snapshot.flatMap { gone.formerName(of: snapshot.name, $0) }
      hint = formerName.map { " (renamed from \($0)?)" } ?? ""
      hint += "; to record it: \(project.updateCommand(snapshot))"
    case .corruptReference: hint = "; to record it again: \(project.updateCommand(snapshot))"
    default: break
    }
    let findings = result.snapshot.map(snapshot.findings)
    var entry = SnapshotReport.Entry(
      result, of: snapshot, hint: hint, findings?.report, isStrict: isStrict,
      reference: withImages ? reference : nil)
    var isAdded = false
    if project.earlierVersion != nil, case .missingReference = result.outcome {
      // Nothing was there from which it could differ.
      isAdded = true
      entry.status = .passed
      entry.messages = []
      entry.isAcceptable = false
    }
    return Outcome(
      entry: entry, findings: findings, isOutdated: result.isPassed && result.isReferenceOutdated,
      formerName: formerName, isAdded: isAdded)
  }
}

/// An animation of which only the reference is left.
private struct GoneAnimation {
  let name: String
  /// Nil for one with a damaged reference, and for one that was not read.
  let looks: Looks?
}

extension [GoneAnimation] {
  /// The bytes of manifests that are read to find out what was renamed: those of thousands of real ones.
  private static let maximumBytes = 16 << 20

  fileprivate init(of project: Project) {
    var rest = Self.maximumBytes
    self = project.gone.map { name in
      let reference = project.reference(name)
      let size = StoredFile.size(of: reference.manifestPath) ?? 0
      guard size <= rest else { return GoneAnimation(name: name, looks: nil) }
      rest -= size
      return GoneAnimation(name: name, looks: (try? reference.readManifest()).map(Looks.init))
    }
  }

  /// The missing animation that is most similar, by more than half; otherwise one with the same file name in another
  /// folder.
  fileprivate func formerName(of name: String, _ snapshot: Snapshot) -> String? {
    if isEmpty { return nil }
    let looks = Looks(of: snapshot)
    let scored = map { (name: $0.name, likeness: $0.looks?.likeness(to: looks) ?? 0) }
    if let best = scored.max(by: { $0.likeness < $1.likeness }), best.likeness > 0.5 { return best.name }
    return first { $0.name.lastPathPart == name.lastPathPart }?.name
  }
}

extension Reference {
  /// What is wrong with its files according to the hashes of its manifest, without decoding them.
  fileprivate func damage(_ manifest: Manifest) -> ReferenceError? {
    for (file, mark) in [(imagePath, manifest.imageFile), (textPath, manifest.textFile)] {
      let bytes = try? FileReader.read(file, limit: mark.bytes)
      if bytes.map(Digest.init(of:)) != mark.digest {
        return .corrupt(path: path, reason: "\(file.lastPathPart) was changed")
      }
    }
    return nil
  }
}
