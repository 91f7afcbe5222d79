import AnimationCore
import TestSupport

enum EncodedPictures {
  static let png = EncodedImage.checkers.bytes
}
