import AnimationCore
import AnimationFiles
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
      try OpenedAnimations(file, limits: limits).lottie(id)
    }
  }
}
