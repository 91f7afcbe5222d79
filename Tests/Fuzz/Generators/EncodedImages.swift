import AnimationCore
import TestSupport

enum EncodedImages {
  static let png = EncodedImage.checkers.bytes
  /// 2 x 2 pixels: red and green above, clear and red below.
  static let gif: [UInt8] =
    Array("GIF89a".utf8) + [2, 0, 2, 0, 0xf1, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
    + [0x21, 0xf9, 4, 1, 0, 0, 2, 0, 0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x28, 0x14, 0, 0x3b]
  /// 2 x 1 pixels of 8 bits, as a run.
  static let bmp: [UInt8] =
    Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 62, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 8, 0]
    + [
      1, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 255, 255, 255, 0,
    ]
    + [2, 1, 0, 1]
}
