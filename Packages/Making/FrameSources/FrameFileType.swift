import AnimationCore

/// The file types that frames are read from, by their first bytes.
enum FrameFileType: String, Sendable {
  case gif = "GIF"
  case apng = "APNG"
  case webP = "WebP"
  case mov = "MP4"
  case matroska = "WebM"
  case avi = "AVI"

  init?(_ bytes: [UInt8]) {
    func has(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    if has("GIF8", at: 0) {
      self = .gif
    } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]), Self.isAnimatedPNG(bytes) {
      self = .apng
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      guard has("VP8X", at: 12), bytes.count > 20, bytes[20] & 2 != 0 else { return nil }
      self = .webP
    } else if has("RIFF", at: 0), has("AVI ", at: 8) {
      self = .avi
    } else if ["ftyp", "moov", "wide", "mdat"].contains(where: { has($0, at: 4) }) {
      self = .mov
    } else if bytes.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) {
      self = .matroska
    } else {
      return nil
    }
  }

  /// What ffmpeg calls its reader of them.
  var demuxer: String {
    switch self {
    case .gif: "gif"
    case .apng: "apng"
    case .webP: "webp_pipe"
    case .mov: "mov"
    case .matroska: "matroska"
    case .avi: "avi"
    }
  }

  /// Its chunk acTL comes before the pixels.
  private static func isAnimatedPNG(_ bytes: [UInt8]) -> Bool {
    PNGFileChunks(bytes).first { $0.isNamed("acTL") || $0.isNamed("IDAT") }?.isNamed("acTL") ?? false
  }
}
