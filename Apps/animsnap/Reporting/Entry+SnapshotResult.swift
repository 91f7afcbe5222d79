import AnimationSnapshot
import CommandLineSupport

extension SnapshotReport.Entry {
  /// How many of the frames that differ are shown in full.
  private static let fullPictures = 8

  /// - Parameter reference: for the pictures of a page; nil when there is to be none.
  init(_ result: SnapshotResult, of snapshot: SnapshotCase, reference: Reference?) {
    self.init(name: snapshot.name, status: result.status)
    note = snapshot.reason.isEmpty ? "" : "Settings of its own: \(snapshot.reason)"
    if !result.isPassed { messages = [result.verdict] + result.furtherVerdicts }
    if let first = result.frames.first {
      (width, height) = (first.comparison.actualSize.width, first.comparison.actualSize.height)
      facts = [
        "\(width) × \(height) px", result.frames.count == 1 ? "1 frame" : "\(result.frames.count) frames",
      ]
      tolerance = first.comparison.tolerance.differingPart
    }
    changes = result.changes
    guard let reference else { return }
    let known = result.frames.contains { $0.actual == nil } ? try? reference.read().pictures : nil
    let worst = result.worstFrames.prefix(Self.fullPictures)
    frames = result.frames.enumerated().map { index, frame in
      SnapshotReport.Frame(
        frame, isFull: worst.contains(index),
        reference: known.flatMap { $0.indices.contains(index) ? $0[index] : nil })
    }
  }
}

extension SnapshotReport.Frame {
  /// - Parameters:
  ///   - isFull: whether the pictures are worth their room.
  ///   - reference: the picture of a frame that passed.
  fileprivate init(_ frame: SnapshotResult.Frame, isFull: Bool, reference: Pixels?) {
    let isFailed = !frame.comparison.isMatch
    self.init(
      frame.chosen.frame, label: numberText(frame.chosen.frame), score: frame.comparison.differingPart,
      isFailed: isFailed, verdict: isFailed ? frame.verdict : frame.chosen.label)
    pictures.thumbnail = (frame.actual ?? reference)?.thumbnail
    guard isFailed else { return }
    if isFull {
      pictures.left = try? frame.expected?.png()
      pictures.right = try? frame.actual?.png()
      if let expected = frame.expected, let actual = frame.actual {
        pictures.difference = try? DifferencePicture.amplified(
          expected: expected, actual: actual, tolerance: frame.comparison.tolerance
        ).png()
      }
    } else {
      pictures.left = frame.expected?.thumbnail
    }
  }
}

extension SnapshotResult {
  fileprivate var status: SnapshotReport.Status {
    switch outcome {
    case .passed: .passed
    case .differs, .sizeChanged, .framesChanged: .failed
    case .missingReference, .corruptReference, .failed: .error
    }
  }

  /// Indices of the frames that differ, worst first.
  fileprivate var worstFrames: [Int] {
    frames.indices.filter { !frames[$0].comparison.isMatch }
      .sorted { frames[$0].comparison.differingPixels > frames[$1].comparison.differingPixels }
  }

  /// A line for each frame that the verdict does not tell of already.
  fileprivate var furtherVerdicts: [String] {
    frames.filter { !$0.comparison.isMatch }.map(\.verdict).filter { $0 != verdict }
  }

  /// What differs in words: in the options, in what the animation says of itself, and in the worst frame.
  fileprivate var changes: String {
    let worst = worstFrames.first.map { frames[$0].textChanges } ?? []
    return (optionChanges + infoChanges + worst).map(\.description).joined(separator: "\n")
  }
}

extension [SnapshotReport.Entry] {
  /// What failed before what passed, by name.
  var worstFirst: [SnapshotReport.Entry] {
    SnapshotReport.Status.failedFirst.flatMap { status in filter { $0.status == status } }
  }
}

extension SnapshotReport.Status {
  fileprivate static let failedFirst: [SnapshotReport.Status] = [.failed, .error, .passed]
}
