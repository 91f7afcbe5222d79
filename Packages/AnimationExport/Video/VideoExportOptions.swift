/// What can be chosen of a video alone. `VideoOptions` is what its writer makes of that, of what was asked of any format,
/// and of the animation.
public struct VideoExportOptions: Hashable, Sendable {
  /// The first of `ExportFormat.codecs` unless set.
  public var codec: VideoOptions.Codec?
  /// MP4: puts the alpha beside the colours; nil for no alpha.
  public var alphaPacking: AlphaPacking?
  /// Leaves the animation's sounds out.
  public var isMuted: Bool

  public init(codec: VideoOptions.Codec? = nil, alphaPacking: AlphaPacking? = nil, isMuted: Bool = false) {
    self.codec = codec
    self.alphaPacking = alphaPacking
    self.isMuted = isMuted
  }
}
