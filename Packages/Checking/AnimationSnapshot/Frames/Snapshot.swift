import AnimationCore
import AnimationLoading
import Pixels
import SystemSupport

/// The chosen frames of an animation, rendered, and a digest of every frame.
public struct Snapshot: Sendable {
  public struct Frame: Sendable {
    public var chosen: ChosenFrame
    public var image: Raster
    /// The digest of the image's pixels.
    package var digest: Digest
    /// What was painted.
    public var list: DisplayList
    /// The digest of `list`, comparable with the frame digests.
    package var listDigest: UInt32

    /// The display list as text.
    package var text: String { DisplayListText.text(of: list) }
  }

  public var frames: [Frame]
  /// The choice of the frames as text.
  package var choice: String
  /// The animation's properties as text; see `InfoText`.
  package var info: String
  /// The options as text, one per line, without the choice of frames.
  package var options: String
  /// What each frame of the animation paints, whether chosen or not.
  package var frameDigests: FrameDigests
  /// The size of every image in pixels.
  package var size: PixelSize
  /// A digest of the renderer: edges may look different if it is another one.
  package var drawing: Digest?
  /// The fonts that draw the texts of the frames, sorted; those of letters that a Lottie draws as shapes are not among
  /// them. See `TextLayouts.fonts`.
  package var fonts: [String]
  /// The digest of the animation's file; nil if it did not come from one.
  package var source: Digest?
  /// The keys of the animation that can be replaced.
  package var replaceableKeys: ReplaceableKeys
  /// The values by key path for which the animation has no property, or only such as hold something else.
  package var unknownValues: [Diagnostic]
  /// What is not drawn as the animation asks, and other findings.
  public var diagnostics: [Diagnostic]
}
