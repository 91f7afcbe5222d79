import AnimationCore
import Pixels

/// How a file is written: first what may be asked of any format, then what is one format's own. What a format has no use
/// for (see `ExportFormat.options`) changes nothing.
public struct ExportOptions: Hashable, Sendable {
  /// What may be asked for, so that a format can say which it has a use for.
  public enum Name: Hashable, Sendable, CaseIterable {
    case quality, lossless, effort, background
    /// PNG, and what is made of it.
    case compression
    /// PNG and APNG.
    case colors
    /// WebP.
    case alphaQuality
    /// GIF.
    case dithering, matte, tolerance
    /// Videos.
    case codec, alphaPacking, sound
    /// Contact sheet.
    case columns, frameNumbers
    /// Sprite sheet.
    case frameName
    /// The file itself says how often it is played: see `FrameTiming.loops`.
    case loops
  }

  /// Brought to 0…100; `ExportFormat.defaultQuality` unless set.
  public var quality: Int?
  /// `ExportFormat.defaultCompression` unless set.
  public var compression: PNGCompression?
  /// The most colours of a PNG, or of all frames of an APNG, 2…256; nil for all there are. What has no more stays as it is.
  public var colors: Int?
  /// Every pixel comes back as it was.
  public var isLossless = false
  /// 0 is fast and large, 6 slow and small; see `WebPOptions`.
  public var effort = WebPOptions().effort
  /// 0…100; by the quality unless set. See `WebPOptions`.
  public var alphaQuality: Int?
  /// What lies behind the animation where the format has no alpha.
  public var background = Color.white

  public var gif = GIFOptions()
  public var video = VideoExportOptions()
  public var contactSheet = ContactSheetOptions()
  public var spriteSheet = SpriteSheetOptions()

  /// `colors`, brought to what there may be.
  var colorCount: Int? { colors.map { min(max($0, 2), 256) } }

  public init(quality: Int? = nil) {
    self.quality = quality
  }
}
