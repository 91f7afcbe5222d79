import AnimationCore
import AnimationLoading
import Archives
import LottieFormat

/// A Telegram sticker, as `.tgs` files have it.
package struct StickerFile: Sendable {
  package let bytes: [UInt8]
  /// The rules of Telegram's that it breaks, errors first.
  package let findings: [StickerFinding]

  /// - Parameter file: of a Lottie, which may be gzip data.
  /// - Throws: what is wrong with the Lottie.
  package init(_ file: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(AnimationError) {
    let text = try StickerText(LottieText.read(file, limits: limits), limits: limits)
    bytes = try Zlib.deflate(text.bytes, .gzip)
    findings = [StickerFinding(fileSize: bytes.count)].compactMap(\.self) + text.findings
  }
}

/// The JSON of a Lottie.
package enum LottieText {
  /// - Throws: `unknownFormat`, or what is wrong with the gzip data.
  package static func read(
    _ file: [UInt8], limits: DecodingLimits = DecodingLimits()
  ) throws(AnimationError) -> [UInt8] {
    let opened = try OpenedFile(AnimationFile(file), limits: limits)
    let format = try FileFormats.format(of: opened)
    guard opened.archive == nil, LottieDecoder.canDecode(opened.bytes) else {
      throw .invalid(path: "", reason: "it is \(format.name), not a Lottie")
    }
    return opened.bytes
  }
}
