import AnimationCore
import LottieExpressions
import LottieFormat
import TextLayout

/// A Lottie as it is written: one animation in JSON.
struct LottieFile: FileFormat {
  static let name = "Lottie (JSON)"
  static let extensions = ["json"]
  static let hasNamesakes = true

  static func looksLike(_ bytes: [UInt8]) -> Bool { LottieDecoder.looksLike(bytes) }

  static func matches(_ file: OpenedFile) -> Bool { !file.isGzip && LottieDecoder.canDecode(file.bytes) }

  private let file: OpenedFile

  init(_ file: OpenedFile) { self.file = file }

  func decode(_ content: Content) throws(AnimationError) -> any Animation {
    try LottieDecoder.decode(file.bytes, options: file.lottieOptions)
  }

  func lottie(_ content: Content) throws(AnimationError) -> LottieSource {
    LottieSource(text: file.bytes, options: file.lottieOptions, isPackaged: false)
  }
}

/// A Lottie in gzip data, as Telegram's stickers are.
struct GzippedLottie: FileFormat {
  static let name = "Lottie (gzip data), as in Telegram stickers"
  static let extensions = ["tgs"]

  static func matches(_ file: OpenedFile) -> Bool { file.isGzip && LottieDecoder.canDecode(file.bytes) }

  /// What was in the gzip data.
  private let text: LottieFile

  init(_ file: OpenedFile) { text = LottieFile(file) }

  func decode(_ content: Content) throws(AnimationError) -> any Animation { try text.decode(content) }

  func lottie(_ content: Content) throws(AnimationError) -> LottieSource { try text.lottie(content) }
}

extension OpenedFile {
  /// The options for decoding the Lottie in it.
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
