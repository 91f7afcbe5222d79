import AnimationCore
import Pixels

/// An animation's chosen frames, rendered, with what is known of all others.
public struct Snapshot: Sendable {
  public struct Frame: Sendable {
    public var chosen: ChosenFrame
    public var picture: Raster
    /// What was painted.
    public var list: DisplayList
    /// A digest of `list`, like those of the timeline.
    package var listDigest: UInt32

    /// The display list in words.
    public var text: String { DisplayListText.text(of: list) }
  }

  public var frames: [Frame]
  /// What the frames were chosen by, in words.
  package var choice: String
  /// What the animation says of itself; see `InfoText`.
  package var info: String
  /// The options in words, a line each, without the frames.
  package var options: String
  /// What every frame of the animation shows, whether chosen or not.
  package var timeline: FrameDigests
  /// In pixels, of every picture.
  package var size: PixelSize
  /// Of what drew the pictures: where it is another one, edges may look otherwise.
  package var drawing: Digest?
  /// Of the animation's file; nil when it did not come from one.
  package var source: Digest?
  /// What there is in the animation to be replaced.
  package var replaceableKeys: ReplaceableKeys
  /// What the pictures show otherwise than the animation asks for, and what else is to be told of it.
  public var diagnostics: [Diagnostic]
}
