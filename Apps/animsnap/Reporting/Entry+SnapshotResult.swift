import AnimationSnapshot
import CommandLineSupport

extension SnapshotReport.Entry {
  /// How many of the frames that differ are shown in full.
  private static let fullPictures = 8

  /// - Parameter reference: for the pictures of a page; nil when there is to be none.
  init(_ result: SnapshotResult, of snapshot: SnapshotCase, reference: Reference?) {
    self.init(name: snapshot.name, status: result.status)
    file = AnimationName.repositoryPath(of: snapshot.file)
    if !snapshot.reason.isEmpty { note = "Settings of its own: \(snapshot.reason)" }
    if !result.isPassed {
      let reason = result.reason(of: snapshot)
      messages = [reason] + result.causes.filter { $0 != reason }
    }
    if let first = result.frames.first {
      (width, height) = (first.comparison.actualSize.width, first.comparison.actualSize.height)
      let count = result.frames.count
      facts = ["\(width) × \(height) px", count == 1 ? "1 frame" : "\(count) frames"]
      tolerance = first.comparison.tolerance.differingPart
    }
    if let sourceChanged = result.sourceChanged {
      facts.append(sourceChanged ? "the file has changed" : "the file is as recorded")
    }
    changes = result.changes
    if let reference { addFrames(of: result, reference) }
  }

  private mutating func addFrames(of result: SnapshotResult, _ reference: Reference) {
    guard let content = try? reference.read() else { return }
    frameRate = content.manifest.timeline.frameRate
    let known = Dictionary(zip(content.manifest.frames.map(\.chosen), content.pictures)) { first, _ in first }
    let full = Set(result.differingFrames.prefix(Self.fullPictures).map(\.chosen))
    frames = result.frames.map { frame in
      SnapshotReport.Frame(frame, isFull: full.contains(frame.chosen), reference: known[frame.chosen])
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

  /// The verdict without the name of the animation's file.
  fileprivate func reason(of snapshot: SnapshotCase) -> String {
    switch outcome {
    case .missingReference:
      "\(verdict); to record it: animsnap update --only \(snapshot.name.shellWord)"
    case .corruptReference:
      "\(verdict); to make it anew: animsnap update --only \(snapshot.name.shellWord)"
    case .failed(let error): snapshot.reason(of: error)
    default: verdict
    }
  }

  private var wordChanges: [TextChange] {
    optionChanges + infoChanges + (differingFrames.first?.textChanges ?? [])
  }

  /// What differs in words, shortly: in the options, in what the animation says of itself, in the worst frame.
  fileprivate var causes: [String] { TextDiff.summary(of: wordChanges, limit: 3) }

  /// The same in full.
  fileprivate var changes: String { wordChanges.map(\.description).joined(separator: "\n") }
}

extension String {
  /// Quoted where a shell would take it for something else.
  fileprivate var shellWord: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+@%:,=".contains($0)) }
    return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
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
