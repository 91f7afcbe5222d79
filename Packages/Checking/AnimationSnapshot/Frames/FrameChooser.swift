import AnimationCore
import AnimationPlayer

/// Turns a `FrameChoice` into frames.
struct FrameChooser {
  let animation: any Animation
  let options: SnapshotOptions
  /// The first and the last frame that are played.
  private let range: ClosedRange<Int>
  private let content: PlaybackContent
  private let budget: WorkBudget

  init(_ animation: any Animation, _ options: SnapshotOptions, _ budget: WorkBudget) {
    self.animation = animation
    self.budget = budget
    self.options = options
    content = PlaybackContent(animation.info)
    range = options.playback.range.frames(in: content)
  }

  /// Returns frames in the order in which they are played; nil for a choice that depends on playback.
  ///
  /// - Throws: `unknownMarker`; `noFrames` also if the range begins behind the animation's end.
  func frames() throws(SnapshotError) -> [ChosenFrame]? {
    if let name = options.playback.range.unknownMarker(in: content) { throw unknownMarker(name) }
    if case .frames(let wanted) = options.playback.range, wanted.lowerBound >= content.frameCount {
      throw .noFrames
    }
    let frames: [ChosenFrame]
    switch options.frames {
    case .representative(let count):
      frames = ordered(RepresentativeFrames(animation, options, range, budget).chosen(max(1, count)))
    case .every(let step): frames = every(step)
    case .positions(let positions): frames = try at(positions)
    case .ranges(let ranges): frames = ranges.flatMap(inRange)
    case .played(let seconds):
      guard seconds.isEmpty else { return nil }
      frames = []
    }
    guard !frames.isEmpty else { throw .noFrames }
    return frames
  }

  private var isReversed: Bool { options.playback.isReversed != (options.playback.speed < 0) }

  private func ordered(_ frames: [ChosenFrame]) -> [ChosenFrame] { isReversed ? frames.reversed() : frames }

  private func every(_ step: Int) -> [ChosenFrame] {
    // The size of a reference must not depend on the length of the animation.
    let step = max(1, step, range.count / Self.most)
    let frames =
      isReversed
      ? Array(stride(from: range.upperBound, through: range.lowerBound, by: -step))
      : Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
    return frames.map { ChosenFrame(frame: Double($0)) }
  }

  /// The maximum number of frames taken from one animation.
  private static let most = 1000

  private func inRange(_ range: FrameRange) -> [ChosenFrame] {
    let found = range.found(in: animation.info)
    let step = max(range.step, (found.last - found.first) / Self.most)
    return stride(from: found.first, through: found.last, by: step).map {
      ChosenFrame(frame: Double($0), label: range.end == nil ? range.start.label : "")
    }
  }

  private func at(_ positions: [PlaybackPosition]) throws(SnapshotError) -> [ChosenFrame] {
    var frames: [ChosenFrame] = []
    for position in positions {
      guard let frame = position.frame(in: content) else {
        guard case .marker(let name) = position else { continue }
        throw unknownMarker(name)
      }
      frames.append(ChosenFrame(frame: frame, label: position.label))
    }
    return frames
  }

  private func unknownMarker(_ name: String) -> SnapshotError {
    .unknownMarker(name, known: animation.info.markers.map(\.name))
  }
}

extension PlaybackPosition {
  /// Why a frame was chosen; empty if by its number.
  fileprivate var label: String {
    switch self {
    case .frame: ""
    case .progress(let fraction): "\(Words.number(fraction * 100)) %"
    case .time(let seconds): "\(Words.number(seconds)) s"
    case .marker(let name): "marker \(Words.quoted(name))"
    }
  }
}

extension FramePlace {
  /// Why a frame was chosen; empty if by its number.
  fileprivate var label: String {
    switch self {
    case .frame, .fromEnd: ""
    case .time(let seconds): "\(Words.number(seconds)) s"
    case .progress(let part): "\(Words.number(part * 100)) %"
    }
  }
}

extension FrameChoice: CustomStringConvertible {
  /// The text describes the choice in words: "5 telling frames". Manifests contain this text, so it must not
  /// change.
  public var description: String {
    switch self {
    case .representative(let count): "\(max(1, count)) telling \(count > 1 ? "frames" : "frame")"
    case .every(let step): step > 1 ? "every \(step) frames" : "every frame"
    case .positions(let positions): positions.map(\.words).joined(separator: ", ")
    case .ranges(let ranges): "frames \(ranges.map(\.description).joined(separator: ", "))"
    case .played(let seconds): "played \(seconds.map { "\(Words.number($0)) s" }.joined(separator: ", "))"
    }
  }
}

extension PlaybackPosition {
  fileprivate var words: String {
    if case .frame(let frame) = self { return "frame \(Words.number(frame))" }
    return label
  }
}
