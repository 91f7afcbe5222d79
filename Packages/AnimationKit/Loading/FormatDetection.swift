import AnimationCore
import LottieFormat
import SVGAFormat

extension AnimationInfo.Format {
  /// The format that the first bytes speak for: `{` begins a Lottie, a ZIP or zlib header an SVGA.
  init(detecting bytes: [UInt8]) throws(AnimationError) {
    if LottieDecoder.canDecode(bytes) {
      self = .lottie
    } else if SVGADecoder.canDecode(bytes) {
      self = .svga
    } else if bytes.isEmpty {
      throw .unknownFormat(reason: "the file is empty")
    } else {
      throw .unknownFormat(reason: "neither SVGA (zlib or ZIP data) nor Lottie (JSON)")
    }
  }
}
