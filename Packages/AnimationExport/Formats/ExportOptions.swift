import AnimationCore

/// How a file is made, in whatever format. What a format has no use for (see `ExportFormat.options`) changes nothing.
public struct ExportOptions: Hashable, Sendable {
  /// What these options are, so that a format can say which it has a use for.
  public enum Name: Hashable, Sendable, CaseIterable {
    case quality, lossless, effort, dithering, codec, alphaPacking, sound, loops, background, columns, labels
    case frameName
  }

  /// 0…100; `ExportFormat.defaultQuality` unless set.
  public var quality: Int?
  /// WebP: every pixel comes back as it was.
  public var isLossless = false
  /// WebP: 0 is fast and large, 6 slow and small; see `WebPOptions`.
  public var effort = WebPOptions().effort
  /// GIF: how colours that are missing are suggested.
  public var dithering = Dithering.none
  /// Video: the first of `ExportFormat.codecs` unless set.
  public var codec: VideoOptions.Codec?
  /// MP4: puts the alpha beside the colours.
  public var alphaPacking: AlphaPacking?
  /// Video: leaves the animation's sounds out.
  public var isMuted = false
  /// APNG, GIF and WebP: how often they are played; 0 for ever. The frames are in the file once.
  public var loops = 0
  /// JPEG and video: what lies behind the animation where the format has no alpha.
  public var background = Color.white
  /// Contact sheet: frames in a row, at least 1; up to 5 unless set.
  public var columns: Int?
  /// Contact sheet: what stands below the frames, in their order.
  public var labels: [String] = []
  /// Sprite sheet: what the names of frames begin with, `NAME_0000.png` …
  public var frameName = "frame"

  public init(quality: Int? = nil) {
    self.quality = quality
  }
}
