import AnimationCore
import AnimationSnapshot
import CommandLineSupport
import Pixels

extension SnapshotReport.Entry {
  /// The number of differing frames that are shown in full.
  private static let fullImages = 8

  /// - Parameters:
  ///   - hint: is added if there is no reference.
  ///   - findings: nil if it could not be drawn.
  ///   - isStrict: fails animations that are not drawn as asked.
  ///   - reference: for the images of a page; nil if none are needed.
  init(
    _ result: SnapshotResult, of snapshot: SnapshotCase, hint: String, _ findings: DrawingReport?,
    isStrict: Bool, reference: Reference?
  ) {
    self.init(name: snapshot.name, status: result.status)
    file = AnimationName.repositoryPath(of: snapshot.file)
    if !snapshot.reason.isEmpty { note = "Settings of its own: \(snapshot.reason)" }
    if !result.isPassed {
      let reason = result.reason(of: snapshot) + hint
      messages = [reason] + result.causes.filter { $0 != reason } + (result.fontChange.map { [$0] } ?? [])
    }
    if let first = result.frames.first {
      (width, height) = (first.comparison.actualSize.width, first.comparison.actualSize.height)
      let count = result.frames.count
      facts = ["\(width) × \(height) px", counted(count, "frame")]
      tolerance = first.comparison.tolerance.differingFraction
    }
    if let sourceChanged = result.sourceChanged {
      facts.append(sourceChanged ? "the file has changed" : "the file is as recorded")
    }
    if result.isReferenceOutdated { facts.append("the reference is of an earlier version") }
    seen = result.seen
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

  /// The content of a reference whose animation is gone.
  ///
  /// - Parameter reference: as above.
  init(gone name: String, message: String, reference: Reference?) {
    self.init(name: name, status: .error, messages: [message], sides: ("Reference", ""))
    guard let reference, let content = try? reference.read() else { return }
    (width, height) = (content.manifest.size.width, content.manifest.size.height)
    frameRate = content.manifest.frameDigests.frameRate
    var cells: Set<Int> = []
    // Those that look the same are shown once.
    let shown = zip(content.manifest.frames, content.images).filter { cells.insert($0.0.cell).inserted }
    frames = shown.enumerated().map { index, frame in
      SnapshotReport.Frame(frame.0.chosen, \.left, of: frame.1, isFull: index < Self.fullImages)
    }
  }

  /// The frames of an animation that has no usable reference.
  private mutating func addFrames(of snapshot: Snapshot) {
    sides = ("", "Now")
    (width, height) = (snapshot.size.width, snapshot.size.height)
    let count = snapshot.frames.count
    facts = ["\(width) × \(height) px", counted(count, "frame")]
    frameRate = snapshot.frameDigests.frameRate
    frames = snapshot.frames.enumerated().map { index, frame in
      SnapshotReport.Frame(frame.chosen, \.right, of: frame.image, isFull: index < Self.fullImages)
    }
  }

  private mutating func addFrames(of result: SnapshotResult, _ reference: Reference) {
    guard let manifest = result.manifest else { return }
    frameRate = manifest.frameDigests.frameRate
    // The images of those that differ are there already.
    let hasAll = result.frames.allSatisfy { $0.actual != nil }
    let images = hasAll ? [] : (try? reference.read(manifest))?.images ?? []
    let known = Dictionary(zip(manifest.frames.map(\.chosen), images)) { first, _ in first }
    let full = Set(result.differingFrames.prefix(Self.fullImages).map(\.chosen))
    frames = result.frames.map { frame in
      SnapshotReport.Frame(frame, isFull: full.contains(frame.chosen), reference: known[frame.chosen])
    }
  }
}

extension SnapshotReport.Frame {
  /// The number of places that are framed.
  private static let placeLimit = 8
  /// A difference of images of two sizes is as wide and as high as the larger one: of a wide and a high one it may take
  /// far more than both.
  private static let maximumBytesOfBothSizes = 16 << 20

  /// A frame with only one side.
  fileprivate init(
    _ chosen: ChosenFrame, _ side: WritableKeyPath<SnapshotReport.Images, [UInt8]?>, of image: Raster,
    isFull: Bool
  ) {
    self.init(
      chosen.frame, label: numberText(chosen.frame), score: nil, isFailed: false, verdict: chosen.label)
    images.thumbnail = image.thumbnail
    if isFull { images[keyPath: side] = try? image.png() }
  }

  /// - Parameters:
  ///   - isFull: whether to keep full images.
  ///   - reference: the reference's image of a frame that passed.
  fileprivate init(_ frame: SnapshotResult.Frame, isFull: Bool, reference: Raster?) {
    let isFailed = !frame.comparison.isMatch
    // If the sizes differ, all frames do, and the messages say so.
    let hasSize = frame.comparison.sizesMatch
    self.init(
      frame.chosen.frame, label: numberText(frame.chosen.frame),
      score: hasSize ? frame.comparison.differingFraction : nil, isFailed: isFailed,
      verdict: isFailed && hasSize ? frame.comparison.verdict : frame.chosen.label)
    places = frame.comparison.regions.prefix(Self.placeLimit).map(\.bounds)
    images.thumbnail = (frame.actual ?? reference)?.thumbnail
    guard isFailed else { return }
    if isFull {
      images.left = try? frame.expected?.png()
      images.right = try? frame.actual?.png()
      if let expected = frame.expected, let actual = frame.actual,
        hasSize || expected.pixels(togetherWith: actual) <= Self.maximumBytesOfBothSizes
      {
        images.difference = try? DifferenceImage.amplified(
          expected: expected, actual: actual, tolerance: frame.comparison.tolerance
        ).png()
      }
    } else {
      images.left = frame.expected?.thumbnail
    }
  }
}

extension Raster {
  fileprivate func pixels(togetherWith other: Raster) -> Int {
    max(width, other.width) * max(height, other.height)
  }

  /// The longer side of a thumbnail in pixels.
  static let thumbnailSide = 128

  /// A thumbnail as a PNG file; nil only if there is not enough memory.
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

  /// A short list of what differs in the options, the animation's properties and the worst frame.
  fileprivate var causes: [String] { TextDiff.summary(of: wordChanges, limit: 3) }

  /// The complete list.
  fileprivate var changes: String { wordChanges.map(\.description).joined(separator: "\n") }
}

extension [SnapshotReport.Entry] {
  /// Failures before passes, each in order of name.
  var worstFirst: [SnapshotReport.Entry] {
    SnapshotReport.Status.failedFirst.flatMap { status in filter { $0.status == status } }
  }
}

extension SnapshotReport.Status {
  fileprivate static let failedFirst: [SnapshotReport.Status] = [.failed, .error, .passed]
}
