import AnimationCore
import AnimationKit
import AnimationPlayer

/// How an animation is shown for its snapshot: the state of a view.
public struct SnapshotOptions: Sendable {
  /// Five telling ones unless set.
  public var frames = FrameChoice.telling(5)
  /// Of the pictures; the animation's own size unless set.
  public var size = PictureOptions.PictureSize.scale(1)
  /// Pixels in a point of the view, > 0; 1 unless set. It counts where the content mode does not scale.
  public var scale = 1.0
  public var contentMode = ContentMode.aspectFit
  /// Transparent unless set.
  public var background = Color.clear
  public var replacements = Replacements()
  /// Range, direction, loops and speed of what is played; the frames are chosen in the range, in the order in
  /// which they are played.
  public var playback = PlaybackOptions()

  public init() {}

  /// What a view is set to. The frames are not: see `Snapshotter.snapshot(ofView:)` for the one it shows.
  public init(of view: some AnimationView) {
    let (width, height) = view.pixelSize
    size = .pixels(width: width, height: height)
    scale = view.scale
    contentMode = view.contentMode
    background = view.backgroundColor
    replacements = view.replacements
    playback = view.options
  }
}

extension SnapshotOptions: CustomStringConvertible {
  /// In words, a line for each, without the frames; what is as it is unless set is left out.
  public var description: String {
    var writer = TextWriter()
    writer.write(Description(of: self))
    return writer.text
  }
}

/// The frames are described elsewhere: they are a choice, and what came of it.
extension SnapshotOptions: Described {
  package func describe(to writer: inout some DescriptionWriter) {
    size.describe(to: &writer)
    writer.add("scale", .number(scale), usual: .number(1))
    writer.add(
      "contentMode", .word(contentMode.describedName), usual: .word(ContentMode.aspectFit.describedName))
    writer.add("background", .color(background), usual: .color(.clear))
    playback.describe(to: &writer)
    replacements.describe(to: &writer)
  }
}
