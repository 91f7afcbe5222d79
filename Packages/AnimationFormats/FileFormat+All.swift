import AnimationCore
import LottieExpressions
import LottieFormat
import SVGAFormat

extension FileFormat {
  /// The first one that matches counts. The extensions of those that are read are looked for in this order.
  static let all = [
    FileFormat("SVGA (zlib data)", extensions: ["svga"], .svga) {
      $0.archive == nil && !$0.isGzip && SVGADecoder.canDecode($0.bytes)
    },
    FileFormat("Lottie (JSON)", extensions: ["json"], .lottie, looksLike: LottieDecoder.looksLike) {
      !$0.isGzip && LottieDecoder.canDecode($0.bytes)
    },
    // Its files are called as the others of SVGA.
    FileFormat("SVGA 1.x (ZIP data)", .svga) { $0.has("movie.spec") || $0.has("movie.binary") },
    FileFormat("a dotLottie (.lottie)", extensions: ["lottie"]) { $0.has("manifest.json") },
    FileFormat("Lottie (gzip data), as in Telegram stickers", extensions: ["tgs"], .lottie) {
      $0.isGzip && LottieDecoder.canDecode($0.bytes)
    },
  ]
}

extension FileFormat.Reader {
  fileprivate static let svga = Self { (file, _) throws(AnimationError) in
    try SVGADecoder.decode(file.bytes, archive: file.archive, limits: file.limits)
  }

  fileprivate static let lottie = Self { (opened, _) throws(AnimationError) in
    let (file, isGzip) = (opened.file, opened.isGzip)
    var options = LottieDecoder.Options()
    options.limits = opened.limits
    options.expressions = JavaScriptExpressions()
    options.loadAsset = { try file.externalImage($0.path) }
    if isGzip { options.container = "gzip + JSON" }
    return try LottieDecoder.decode(opened.bytes, options: options)
  }
}
