import AnimationConversion
import AnimationKit

/// Makes a Lottie of every SVGA that it is given, and says how far their frames differ.
///
///     StickerConverter heart.svga bell.svga
@main struct StickerConverter {
  static func main() throws {
    for path in CommandLine.arguments.dropFirst() {
      let conversion = try AnimationConverter.convert(AnimationDecoder.decode(file: path), to: .lottie)
      let lottie = try AnimationDecoder.decode(conversion.bytes)
      print("\(path): \(conversion.bytes.count) bytes, \(lottie.info.frameCount) frames")
      for note in conversion.notes { print("  \(note)") }
    }
  }
}
