import AnimationCore
import Pixels
import SystemSupport

/// The images of a snapshot that are kept once their digests are known. Each of the others is a single pixel.
enum KeptImages {
  case all
  case none
  /// Those whose pixels are not those of a reference.
  case differing(from: Manifest)

  /// - Parameters:
  ///   - digest: of the frame's image.
  ///   - size: of the image.
  func contains(_ frame: ChosenFrame, _ digest: Digest, of size: PixelSize) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .differing(let manifest):
      size != manifest.size || manifest.frames.contains { $0.chosen == frame && $0.digest != digest }
    }
  }
}
