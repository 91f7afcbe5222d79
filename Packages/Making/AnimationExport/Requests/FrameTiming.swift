import AnimationCore

/// What part of an animation is played, and how.
public struct FrameTiming: Hashable, Sendable {
  public enum Stretch: Hashable, Sendable {
    case whole
    /// The frames from one place to another: see `FrameRange`.
    case frames(from: FramePlace, through: FramePlace)
    /// The frames for which the marker of this name lasts.
    case marker(String)
  }

  /// Default: the whole animation.
  public var stretch: Stretch
  /// Frames per second of what comes out, which are sampled at their times; default the animation's. A format may show
  /// fewer: see `ExportFormat.fastestRate`.
  public var rate: FrameRate?
  /// How many times as fast as the animation it plays, 0.01…100; default 1. Exports with another one throw
  /// `missingFrames`.
  public var speed: Double
  public var isReversed: Bool
  /// How often it plays. A file of a format that can say so (`loops` among `ExportFormat.options`) has the frames once,
  /// and plays forever with 0 and unless set. In other files they come so many times, at least once.
  public var loops: Int?

  public init(
    _ stretch: Stretch = .whole, rate: FrameRate? = nil, speed: Double = 1, isReversed: Bool = false,
    loops: Int? = nil
  ) {
    self.stretch = stretch
    self.rate = rate
    self.speed = speed
    self.isReversed = isReversed
    self.loops = loops
  }
}

extension FrameTiming {
  /// - Parameters:
  ///   - rate: of what comes out.
  ///   - loopCount: how often the frames come out.
  /// - Throws: `missingFrames`.
  func schedule(
    by finder: inout FrameFinder, rate: FrameRate, loopCount: Int
  ) throws(ExportError) -> FrameSchedule {
    guard 0.01...100 ~= speed else {
      throw .missingFrames(reason: "a speed of \(speed): it must be from 0.01 to 100")
    }
    return FrameSchedule(
      playing: try frames(by: &finder), frameRate: FrameRate(clamping: finder.info.frameRate), rate: rate,
      speed: speed, isReversed: isReversed, loopCount: loopCount)
  }

  private func frames(by finder: inout FrameFinder) throws(ExportError) -> Range<Int> {
    let info = finder.info
    switch stretch {
    case .whole: return 0..<max(1, info.frameCount)
    case .frames(let start, let end): return Range(try finder.frames(FrameRange(start, through: end)))
    case .marker(let name):
      guard let marker = info.markers.first(where: { $0.name == name }) else {
        throw .missingMarker(name, among: info.markers.map(\.name))
      }
      return Range(marker.frames(of: info.frameCount))
    }
  }
}

extension ExportError {
  fileprivate static func missingMarker(_ name: String, among names: [String]) -> ExportError {
    let hint =
      if names.isEmpty {
        "the animation has none"
      } else {
        NearNames.question(name, among: names)
          ?? "the markers are \(names.prefix(8).joined(separator: ", "))"
      }
    return .missingFrames(reason: "no marker '\(name)': \(hint)")
  }
}
