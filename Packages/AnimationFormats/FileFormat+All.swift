import AnimationCore
import AnimationFiles
import CairoRenderer
import DotLottieFormat
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
    FileFormat("dotLottie (ZIP data)", extensions: ["lottie"], .dotLottie) {
      $0.archive.map(DotLottieFile.canDecode) ?? false
    },
    FileFormat("Lottie (gzip data), as in Telegram stickers", extensions: ["tgs"], .lottie) {
      $0.isGzip && LottieDecoder.canDecode($0.bytes)
    },
  ]
}

extension FileFormat.Reader {
  fileprivate static let svga = Self { (file, _) throws(AnimationError) in
    try SVGADecoder.decode(file.bytes, archive: file.archive, limits: file.limits)
  }

  fileprivate static let dotLottie = Self { (opened) throws(AnimationError) in
    guard let archive = opened.archive else { return [] }
    return try DotLottieFile(archive, limits: opened.limits).animations.map {
      AnimationFile.Content(id: $0.id, name: $0.name)
    }
  } decode: { (opened, content) throws(AnimationError) in
    guard let archive = opened.archive else { throw .unknownFormat(reason: "not a ZIP") }
    return try DotLottieFile(archive, limits: opened.limits).decode(content.id, options: opened.lottieOptions)
  }

  fileprivate static let lottie = Self { (opened, _) throws(AnimationError) in
    try LottieDecoder.decode(opened.bytes, options: opened.lottieOptions)
  }
}

extension OpenedFile {
  /// For the Lottie in it.
  var lottieOptions: LottieDecoder.Options {
    let file = file
    var options = LottieDecoder.Options()
    options.limits = limits
    options.expressions = JavaScriptExpressions()
    options.loadAsset = { try file.externalImage($0.path) }
    options.fonts = FontLibrary.shared
    if isGzip { options.container = "gzip + JSON" }
    return options
  }
}
