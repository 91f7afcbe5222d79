import AnimationCore
import AnimationSnapshot
import CommandLineSupport
import Pixels

extension SnapshotReport.Entry {
  /// How many of the frames that differ are shown in full.
  private static let fullPictures = 8

  /// - Parameters:
  ///   - hint: what should be known where there is no reference.
  ///   - findings: nil when it could not be drawn.
  ///   - isStrict: fails what is not drawn as asked.
  ///   - reference: for the pictures of a page; nil when there is to be none.
  init(
    _ result: SnapshotResult, of snapshot: SnapshotCase, hint: String, _ findings: DrawingReport?,
    isStrict: Bool, reference: Reference?
  ) {
    self.init(name: snapshot.name, status: result.status)
    file = AnimationName.repositoryPath(of: snapshot.file)
    if !snapshot.reason.isEmpty { note = "Settings of its own: \(snapshot.reason)" }
    if !result.isPassed {
      let reason = result.reason(of: snapshot) + hint
      messages = [reason] + result.causes.filter { $0 != reason }
    }
    if let first = result.frames.first {
      (width, height) = (first.comparison.actualSize.width, first.comparison.actualSize.height)
      let count = result.frames.count
      facts = ["\(width) × \(height) px", counted(count, "frame")]
      tolerance = first.comparison.tolerance.differingPart
    }
    if let sourceChanged = result.sourceChanged {
      facts.append(sourceChanged ? "the file has changed" : "the file is as recorded")
    }
    if result.isReferenceOutdated { facts.append("the reference is of an earlier version") }
    changes = result.changes
    isAcceptable = !result.isPassed && result.snapshot != nil
    diagnostics = findings?.entries ?? []
    if let problem = findings?.strictFailure, isStrict || !result.isPassed {
      messages.append(problem)
      if result.isPassed { status = .failed }
    }
    guard let reference else { return }
    if let snapshot = result.snapshot, !result.hasReference {
      addFrames(of: snapshot)
    } else {
      addFrames(of: result, reference)
    }
  }

  /// What a reference shows that no animation has any more.
  ///
  /// - Parameter reference: as above.
  init(gone name: String, message: String, reference: Reference?) {
    self.init(name: name, status: .error, messages: [message], sides: ("Reference", ""))
    guard let reference, let content = try? reference.read() else { return }
    (width, height) = (content.manifest.size.width, content.manifest.size.height)
    frameRate = content.manifest.timeline.frameRate
    frames = zip(content.manifest.frames.map(\.chosen), content.pictures).enumerated().map { index, frame in
      SnapshotReport.Frame(frame.0, \.left, of: frame.1, isFull: index < Self.fullPictures)
    }
  }

  /// What nothing is known of to compare it with.
  private mutating func addFrames(of snapshot: Snapshot) {
    sides = ("", "Now")
    (width, height) = (snapshot.size.width, snapshot.size.height)
    let count = snapshot.frames.count
    facts = ["\(width) × \(height) px", counted(count, "frame")]
    frameRate = snapshot.timeline.frameRate
    frames = snapshot.frames.enumerated().map { index, frame in
      SnapshotReport.Frame(frame.chosen, \.right, of: frame.picture, isFull: index < Self.fullPictures)
    }
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
  /// How many places are framed.
  private static let placeLimit = 8

  /// A picture that has nothing beside it.
  fileprivate init(
    _ chosen: ChosenFrame, _ side: WritableKeyPath<SnapshotReport.Pictures, [UInt8]?>, of picture: Raster,
    isFull: Bool
  ) {
    self.init(
      chosen.frame, label: numberText(chosen.frame), score: nil, isFailed: false, verdict: chosen.label)
    pictures.thumbnail = picture.thumbnail
    if isFull { pictures[keyPath: side] = try? picture.png() }
  }

  /// - Parameters:
  ///   - isFull: whether the pictures are worth their room.
  ///   - reference: the picture of a frame that passed.
  fileprivate init(_ frame: SnapshotResult.Frame, isFull: Bool, reference: Raster?) {
    let isFailed = !frame.comparison.isMatch
    // Of another size all differ, as is said above them.
    let hasSize = frame.comparison.sizesMatch
    self.init(
      frame.chosen.frame, label: numberText(frame.chosen.frame),
      score: hasSize ? frame.comparison.differingPart : nil, isFailed: isFailed,
      verdict: isFailed && hasSize ? frame.comparison.verdict : frame.chosen.label)
    places = frame.comparison.regions.prefix(Self.placeLimit).map(\.bounds)
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

extension Raster {
  /// Of the longer side of a small picture, in pixels.
  static let thumbnailSide = 128

  /// A small picture as a PNG file; nil only when there is no memory for one.
  fileprivate var thumbnail: [UInt8]? {
    guard let small = (try? bitmap())?.reduced(toSide: Self.thumbnailSide) else { return nil }
    return try? PNGEncoder.encode(small)
  }
}

extension SnapshotResult {
  fileprivate var hasReference: Bool {
    switch outcome {
    case .missingReference, .corruptReference: false
    default: true
    }
  }

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

extension [SnapshotReport.Entry] {
  /// What failed before what passed, by name.
  var worstFirst: [SnapshotReport.Entry] {
    SnapshotReport.Status.failedFirst.flatMap { status in filter { $0.status == status } }
  }
}

extension SnapshotReport.Status {
  fileprivate static let failedFirst: [SnapshotReport.Status] = [.failed, .error, .passed]
}
