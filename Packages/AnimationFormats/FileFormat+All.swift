import AnimationCore
import LottieFormat
import SVGAFormat

extension FileFormat {
  /// The first one that matches counts. The extensions of those that are read are looked for in this order.
  static let all = [
    FileFormat("SVGA (zlib data)", extensions: ["svga"], .svga) {
      $0.archive == nil && SVGADecoder.canDecode($0.bytes)
    },
    FileFormat("Lottie (JSON)", extensions: ["json"], .lottie, looksLike: LottieDecoder.looksLike) {
      LottieDecoder.canDecode($0.bytes)
    },
    // Its files are called as the others of SVGA.
    FileFormat("SVGA 1.x (ZIP data)", .svga) { $0.has("movie.spec") || $0.has("movie.binary") },
    FileFormat("a dotLottie (.lottie)", extensions: ["lottie"]) { $0.has("manifest.json") },
    FileFormat("gzip data, as in Telegram stickers (.tgs)", extensions: ["tgs"]) {
      $0.bytes.starts(with: [0x1F, 0x8B, 0x08])
    },
  ]
}

extension FileFormat.Reader {
  fileprivate static let svga = Self { (file, _) throws(AnimationError) in
    try SVGADecoder.decode(file.bytes, archive: file.archive, limits: file.limits)
  }

  fileprivate static let lottie = Self { (file, _) throws(AnimationError) in
    var options = LottieDecoder.Options()
    options.limits = file.limits
    options.loadAsset = file.file.externalImage
    return try LottieDecoder.decode(file.bytes, options: options)
  }
}
