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
    FileFormat("SVGA (zlib data)", extensions: ["svga"], svga) {
      $0.archive == nil && !$0.isGzip && SVGADecoder.canDecode($0.bytes)
    },
    FileFormat("Lottie (JSON)", extensions: ["json"], lottie, looksLike: LottieDecoder.looksLike) {
      !$0.isGzip && LottieDecoder.canDecode($0.bytes)
    },
    // Its files are called as the others of SVGA.
    FileFormat("SVGA 1.x (ZIP data)", svga) { $0.has("movie.spec") || $0.has("movie.binary") },
    FileFormat("dotLottie (ZIP data)", extensions: ["lottie"], dotLottie) {
      $0.archive.map(DotLottieFile.canDecode) ?? false
    },
    FileFormat("Lottie (gzip data), as in Telegram stickers", extensions: ["tgs"], lottie) {
      $0.isGzip && LottieDecoder.canDecode($0.bytes)
    },
  ]
}

// MARK: - Readers

extension FileFormat {
  private static let svga: Reader = { (file) throws(AnimationError) in
    Animations { (_) throws(AnimationError) in
      try SVGADecoder.decode(file.bytes, archive: file.archive, limits: file.limits)
    }
  }

  private static let dotLottie: Reader = { (opened) throws(AnimationError) in
    guard let archive = opened.archive else { throw .unknownFormat(reason: "not a ZIP") }
    let file = try DotLottieFile(archive, limits: opened.limits)
    let contents = file.animations.map { Content(id: $0.id, name: $0.name) }
    return Animations(contents: contents) { (content) throws(AnimationError) in
      try file.decode(content.id, options: lottieOptions(opened))
    }
  }

  private static let lottie: Reader = { (opened) throws(AnimationError) in
    Animations { (_) throws(AnimationError) in
      let file = opened.file
      var options = lottieOptions(opened)
      options.loadAsset = { try file.externalImage($0.path) }
      if opened.isGzip { options.container = "gzip + JSON" }
      return try LottieDecoder.decode(opened.bytes, options: options)
    }
  }

  /// For a Lottie, whatever it is packed in.
  private static func lottieOptions(_ opened: OpenedFile) -> LottieDecoder.Options {
    var options = LottieDecoder.Options()
    options.limits = opened.limits
    options.fonts = FontLibrary.shared
    options.expressions = JavaScriptExpressions()
    return options
  }
}
