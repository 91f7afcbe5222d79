import AnimationCore
import AnimationLoading
import DotLottieFormat
import LottieExpressions
import LottieFormat
import SVGAFormat
import TextLayout

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
      try file.decode(content.id, options: opened.lottieOptions)
    } lottie: { (content) throws(AnimationError) in
      let (text, options) = try file.source(content.id, options: opened.lottieOptions)
      return LottieSource(text: text, options: options, isPackaged: true)
    } stateMachine: { (id) throws(AnimationError) in
      try file.stateMachine(id, limits: opened.limits)
    }
  }

  private static let lottie: Reader = { (opened) throws(AnimationError) in
    Animations { (_) throws(AnimationError) in
      try LottieDecoder.decode(opened.bytes, options: opened.lottieOptions)
    } lottie: { (_) throws(AnimationError) in
      LottieSource(text: opened.bytes, options: opened.lottieOptions, isPackaged: false)
    }
  }
}

extension OpenedFile {
  /// The options for decoding the Lottie in it.
  fileprivate var lottieOptions: LottieDecoder.Options {
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
