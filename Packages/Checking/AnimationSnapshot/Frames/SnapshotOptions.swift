import AnimationCore
import AnimationKit
import AnimationPlayer
import FrameRendering
import InteractionScripts

/// How an animation is shown for its snapshot: the state of a view.
public struct SnapshotOptions: Sendable {
  /// The id of one of the animations in a file (`AnimationInfo.animationIDs`). Default: the one shown first.
  public var animationID: String?
  /// Default: five representative ones.
  public var frames = FrameChoice.representative(5)
  /// The size of the images. Default: the animation's own size.
  public var size = ImageOptions.ImageSize.scale(1)
  /// Pixels per point of the view, > 0. Default: 1. Relevant for content modes that do not scale.
  public var scale = 1.0
  public var contentMode = ContentMode.aspectFit
  /// Default: transparent.
  public var background = Color.clear
  public var replacements = Replacements()
  /// Whether layers that ask for it are blurred where they move. Default: false.
  public var motionBlur = false
  /// Range, direction, loops and speed of playback; the frames are chosen from the range, in the order in which they
  /// are played.
  public var playback = PlaybackOptions()
  /// The range in whichever animation, instead of that of `playback`; nil for that one.
  package var range: FrameRange?
  /// What draws the images. It is not part of a reference, which only says whether it was drawn just as now.
  public var renderer = PixelRenderer.standard
  /// What is done with the animation while it is shown: its frames are those of the recording.
  package var script: PlayedScript?

  public init() {}

  /// The settings of a view. The frames are not among them: see `Snapshotter.snapshot(ofView:)` for the one it shows.
  package init(of view: some PlayerView) {
    let (width, height) = view.pixelSize
    size = .pixels(width: width, height: height)
    scale = view.scale
    contentMode = view.contentMode
    background = view.backgroundColor
    replacements = view.replacements
    motionBlur = view.player.motionBlur
    playback = view.options
  }
}

extension SnapshotOptions {
  /// Returns the options with `range` as the frames that it is in an animation.
  ///
  /// - Throws: `noFrames` where it begins behind the animation's end, or ends before it begins.
  func resolved(for info: AnimationInfo) throws(SnapshotError) -> SnapshotOptions {
    guard let range else { return self }
    let found = range.found(in: info)
    guard FrameRange(range.start).found(in: info).missing == nil, found.first <= found.last else {
      throw .noFrames
    }
    var options = self
    options.range = nil
    options.playback.range = .frames(found.first...found.last)
    return options
  }
}

extension SnapshotOptions: CustomStringConvertible {
  /// The text has one option per line, without the frames and without defaults.
  public var description: String {
    var writer = TextWriter()
    writer.write(Description(of: self))
    return writer.text
  }
}

/// The frames are described separately: by their choice and by the chosen frames.
extension SnapshotOptions: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    if let animationID { writer.add("animation", .text(animationID)) }
    size.describe(to: &writer)
    writer.add("scale", .number(scale), usual: .number(1))
    writer.add(
      "contentMode", .word(contentMode.describedName), usual: .word(ContentMode.aspectFit.describedName))
    writer.add("background", .color(background), usual: .color(.clear))
    writer.add("motionBlur", .flag(motionBlur), usual: .flag(false))
    if let script { writer.add("script", .text("\(script)")) }
    if let range { writer.add("range", .text("\(range)")) }
    playback.describe(to: &writer)
    replacements.describe(to: &writer)
  }
}
