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
    let head = Array(bytes.prefix(5))
    if head.starts(with: ZipArchive.mark) {
      self = .zip
    } else if head.starts(with: [0x78, 0xEF, 0xBF, 0xBD]) {
      self = .textMangledZlib
    } else if head.count >= 2, head[0] == 0x78, (Int(head[0]) << 8 | Int(head[1])) % 31 == 0 {
      self = .zlib
    } else {
      return nil
    }
  }
}
