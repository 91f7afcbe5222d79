import AnimationCore
import FrameRendering
import Pixels
import SystemSupport

/// What is to be made of an animation, whichever animation it is.
public struct ExportRequest: Sendable {
  public var format: ExportFormat
  public var options: ExportOptions
  public var frames: FrameSelection
  /// Whether frames and times that the animation does not have become the nearest that it has, instead of an error.
  package var clampsFrames = false
  /// Whether every frame gets a file of its own, instead of one for all.
  public var hasFileForEachFrame: Bool
  /// How large the frames are, how the animation lies in them and what is behind it.
  public var image: ImageOptions
  /// What part of the canvas takes the place of all of it; default nil, all.
  public var crop: Crop?
  /// What is shown in the place of the animation's own content.
  public var replacements: Replacements

  /// - Parameter frames: default all of them, once.
  public init(
    _ format: ExportFormat, frames: FrameSelection = .all, image: ImageOptions = ImageOptions(),
    replacements: Replacements = Replacements(), options: ExportOptions = ExportOptions(),
    hasFileForEachFrame: Bool = false
  ) {
    self.format = format
    self.options = options
    self.frames = frames
    self.hasFileForEachFrame = hasFileForEachFrame
    self.image = image
    self.replacements = replacements
  }
}

extension ExportRequest {
  /// A part of an animation's canvas.
  public enum Crop: Hashable, Sendable {
    /// A rectangle in the animation's units; what lies beyond the canvas is empty.
    case area(Rect)
    /// What is drawn in any of the frames, without the transparent margins around it: see `Animation.drawnArea`.
    case drawn
  }

  /// Frames per second of what comes out, if the format shows so many.
  func rate(of info: AnimationInfo) -> FrameRate {
    frames.timing?.rate ?? FrameRate(clamping: info.frameRate)
  }

  /// Returns which frame of the animation is shown when.
  ///
  /// - Throws: `missingFrames`.
  func schedule(by finder: inout FrameFinder) throws(ExportError) -> FrameSchedule {
    let wanted = rate(of: finder.info)
    let fastest = format.fastestRate ?? wanted
    return try frames.schedule(
      by: &finder, rate: wanted.framesPerSecond > fastest.framesPerSecond ? fastest : wanted,
      loopCount: fileSaysLoops ? 1 : max(1, frames.timing?.loops ?? 1))
  }

  /// How often the file says that it is played; 0 forever.
  var loops: Int { fileSaysLoops ? frames.timing?.loops ?? 0 : 0 }

  private var fileSaysLoops: Bool { format.options.contains(.loops) && !hasFileForEachFrame }
}
