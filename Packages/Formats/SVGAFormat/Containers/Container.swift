import AnimationCore
import Archives

/// How a movie is packed, detected from its first bytes.
enum Container {
  /// SVGA 2.x: a zlib stream of one protobuf message.
  case zlib
  /// SVGA 1.x: a flat ZIP of `movie.spec` (JSON) or `movie.binary` (the same message), and images.
  case zip
  /// A zlib stream that went through a text editor or a text transfer: every byte that is not UTF-8 was
  /// replaced by U+FFFD, and its data is lost.
  case textMangledZlib

  /// nil when the bytes begin neither of them.
  init?(_ bytes: some Collection<UInt8>) {
    switch bytes.first {
    case ZipArchive.mark[0] where bytes.starts(with: ZipArchive.mark): self = .zip
    case 0x78 where bytes.starts(with: [0x78, 0xEF, 0xBF, 0xBD]): self = .textMangledZlib
    case 0x78:
      guard let second = bytes.dropFirst().first, (0x7800 | Int(second)) % 31 == 0 else { return nil }
      self = .zlib
    default: return nil
    }
  }
}
