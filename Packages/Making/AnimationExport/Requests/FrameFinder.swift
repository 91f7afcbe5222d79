import AnimationCore

/// Finds the frames of an animation that places stand for.
struct FrameFinder {
  let info: AnimationInfo
  /// Whether the nearest frame is taken where the animation has none.
  let clamps: Bool
  /// Why one was: nil where all are there.
  private(set) var missing: ExportError?

  init(_ info: AnimationInfo, clamps: Bool = false) {
    self.info = info
    self.clamps = clamps
  }

  /// - Throws: `missingFrames`.
  mutating func frames(_ range: FrameRange) throws(ExportError) -> ClosedRange<Int> {
    let found = range.found(in: info)
    if let place = found.missing {
      let error = ExportError.missing(place, in: info)
      guard clamps else { throw error }
      missing = missing ?? error
    }
    guard found.first <= found.last else {
      throw .missingFrames(reason: "\(range) ends before it begins: \(info.extent)")
    }
    return found.first...found.last
  }
}

extension AnimationInfo {
  fileprivate var extent: String {
    frameCount == 1
      ? "the animation has 1 frame, 0"
      : "the animation has \(frameCount) frames, 0 to \(frameCount - 1) (\(numberText(duration)) s)"
  }
}

extension ExportError {
  fileprivate static func missing(_ place: FramePlace, in info: AnimationInfo) -> ExportError {
    switch place {
    case .frame, .fromEnd: .missingFrames(reason: "there is no frame \(place): \(info.extent)")
    case .time(let seconds):
      .missingFrames(reason: "there is nothing at \(numberText(seconds)) s: \(info.extent)")
    case .progress(let part):
      .missingFrames(reason: "there is nothing at \(numberText(part * 100)) %: \(info.extent)")
    }
  }
}
