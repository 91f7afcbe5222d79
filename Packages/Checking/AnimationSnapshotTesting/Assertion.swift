import AnimationSnapshot
import SystemSupport

/// One comparison with a reference next to a test.
struct Assertion {
  var snapshotter: Snapshotter
  private let place: TestPlace
  private let mode: RecordMode
  private let reference: Reference

  init(_ name: String, at place: TestPlace, _ mode: RecordMode, _ tolerance: Tolerance) {
    self.place = place
    self.mode = mode
    snapshotter = Snapshotter(tolerance: tolerance)
    reference = Reference(in: place.snapshotFolder, name: place.fileName(for: name))
  }

  func run(
    verify: (Snapshotter, Reference) -> SnapshotResult,
    record: (Snapshotter, Reference) throws(SnapshotError) -> RecordResult
  ) {
    if mode == .all { return write(record, because: "") }
    let result = verify(snapshotter, reference)
    switch (result.outcome, mode) {
    case (.passed, _):
      if result.isReferenceOutdated { place.note("\(result.name): \(SnapshotResult.outdatedWords)") }
    case (.missingReference, .missing), (.missingReference, .failed):
      write(record, because: "There was no reference. ")
    case (.failed, _): place.fail(result.verdict)
    case (_, .failed): write(record, because: "\(result.verdict). ")
    default: place.fail(message(result))
    }
  }

  private func write(
    _ record: (Snapshotter, Reference) throws(SnapshotError) -> RecordResult, because reason: String
  ) {
    do throws(SnapshotError) {
      guard try record(snapshotter, reference) != .unchanged else { return }
      place.fail(
        "\(reason)Recorded \(reference.path): look at it, and run the test again to compare with it.")
    } catch {
      place.fail("\(error)")
    }
  }

  // MARK: - What is said of a difference

  private func message(_ result: SnapshotResult) -> String {
    var lines = ["\(result.name): \(result.verdict)"]
    for frame in result.differingFrames.prefix(3) {
      lines += TextDiff.summary(of: frame.textChanges).map { "  \(frame.chosen): \($0)" }
    }
    lines += TextDiff.summary(of: result.infoChanges).map { "  info: \($0)" }
    lines += TextDiff.summary(of: result.optionChanges).map { "  options: \($0)" }
    if let change = result.fontChange { lines.append("  \(change)") }
    lines += FailureImages.write(result, to: place.failureFolder(for: reference)).map { "  see \($0)" }
    lines.append("  reference: \(reference.path); ANIMSNAP_RECORD=failed records it again")
    return lines.joined(separator: "\n")
  }
}

/// Images of the differences, for people.
private enum FailureImages {
  /// - Returns: the paths of the files that could be written.
  static func write(_ result: SnapshotResult, to folder: String) -> [String] {
    var paths: [String] = []
    for frame in result.frames where !frame.comparison.isMatch {
      guard let expected = frame.expected, let actual = frame.actual else { continue }
      let image = DifferenceImage.sideBySide(
        expected: expected, actual: actual, tolerance: frame.comparison.tolerance)
      let path = "\(folder)/frame-\(frame.chosen.frame).png"
      do {
        let png = try image.png()
        _ = try StagedFolders.makeParents(of: path)
        try StagedFile(png, for: path).commit()
        paths.append(path)
      } catch {
        continue
      }
    }
    return paths
  }
}
