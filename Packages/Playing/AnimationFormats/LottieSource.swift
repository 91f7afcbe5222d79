import AnimationCore
import AnimationLoading
import DotLottieFormat
import LottieFormat
import SystemSupport

/// The text of a Lottie, taken out of whatever it is packed in, and what its decoder needs: for what is made of the text
/// itself.
package struct LottieSource {
  package let text: [UInt8]
  package let options: LottieDecoder.Options
  /// Whether the files that it refers to are in one with it.
  let isPackaged: Bool

  /// What the decoder of what can be written alone needs.
  package var optionsStandingAlone: LottieDecoder.Options {
    var result = options
    if isPackaged { result.loadAsset = { _ in nil } }
    return result
  }

  /// What was made of the text, as it can be written alone: with the files that were packed with it, and what of them is
  /// missing.
  ///
  /// - Throws: `limitExceeded` when it would be larger than a file may be.
  package func standingAlone(
    _ text: [UInt8]
  ) throws(AnimationError) -> (text: [UInt8], missing: [Diagnostic]) {
    isPackaged ? try LottieEmbedding.embed(in: text, options) : (text, [])
  }

  /// - Parameter id: which of the animations in the file; the first one when nil.
  /// - Throws: `FileError` with the cause `unusable`, also for an animation of another format.
  package static func read(
    _ file: AnimationFile, animation id: String? = nil, limits: DecodingLimits = DecodingLimits()
  ) throws(FileError) -> LottieSource {
    try file.decoded { (file) throws(AnimationError) in
      try FileFormats.open(file, limits: limits).lottie(id)
    }
  }
}
