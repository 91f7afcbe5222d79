import AnimationCore
import LottieFormat
import SVGAFormat

extension AnimationInfo.Format {
  /// The format that the content speaks for: `{` begins a Lottie, a ZIP or zlib header an SVGA.
  ///
  /// - Throws: `unsupportedFormat`, `unknownFormat`.
  package init(detecting bytes: [UInt8]) throws(AnimationError) {
    if let name = Self.unsupportedFormat(bytes) { throw .unsupportedFormat(name) }
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

  /// Other ways to pack Lotties: a ZIP with a manifest, and gzip.
  private static func unsupportedFormat(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x1F, 0x8B, 0x08]) { return "gzip data, as in Telegram stickers (.tgs)" }
    let names = SVGADecoder.zipFileNames(bytes)
    let isMovie = !names.isDisjoint(with: ["movie.spec", "movie.binary"])
    return names.contains("manifest.json") && !isMovie ? "a dotLottie (.lottie)" : nil
  }
}
