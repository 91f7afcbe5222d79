import AnimationCore
import AnimationFiles
import DotLottieFormat
import LottieFormat
import SystemSupport

/// The text of a Lottie, taken out of whatever it is packed in, and what its decoder needs: for what is made of the text
/// itself.
package struct LottieSource {
  package let text: [UInt8]
  package let options: LottieDecoder.Options

  /// - Parameter id: which of the animations in the file; the first one when nil.
  /// - Throws: `FileError` with the cause `unusable`, also for an animation of another format.
  package static func read(
    _ file: AnimationFile, animation id: String? = nil, limits: DecodingLimits = DecodingLimits()
  ) throws(FileError) -> LottieSource {
    try file.decoded { (file) throws(AnimationError) in
      let opened = try OpenedFile(file, limits: limits)
      let format = try FileFormat(of: opened)
      let content = try format.content(of: opened, animation: id)
      if let archive = opened.archive, DotLottieFile.canDecode(archive) {
        let (text, options) = try DotLottieFile(archive, limits: limits)
          .source(content.id, options: opened.lottieOptions)
        return LottieSource(text: text, options: options)
      }
      guard LottieDecoder.canDecode(opened.bytes) else {
        throw .invalid(path: "", reason: "it is \(format.name): only a Lottie has expressions")
      }
      return LottieSource(text: opened.bytes, options: opened.lottieOptions)
    }
  }
}
