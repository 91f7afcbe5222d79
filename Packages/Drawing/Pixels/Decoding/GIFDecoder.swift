import AnimationCore
import CGIF

/// The first frame of a GIF, through giflib, which is opened when one is first met.
enum GIFDecoder {
  /// Nil where the library is missing.
  private static let library: cgif_functions? = {
    var functions = cgif_functions()
    return cgif_load(&functions) ? functions : nil
  }()

  /// Fills `pixels` with straight BGRA.
  static func decode(_ bytes: [UInt8], into pixels: PixelBuffer) throws(AnimationError) -> DecodedColors {
    guard var library else {
      throw .missing("GIFs are read by giflib", debian: "libgif7", brew: "giflib")
    }
    let failure = cgif_decode(
      &library, bytes, bytes.count, Int32(pixels.width), Int32(pixels.height), pixels.words)
    if let failure { throw .corrupt(part: "GIF", reason: String(cString: failure)) }
    return DecodedColors()
  }
}

extension AnimationError {
  /// What reads a kind of image is not installed.
  ///
  /// - Parameters:
  ///   - sentence: what reads what.
  ///   - debian, brew: what to install.
  static func missing(_ sentence: String, debian: String, brew: String) -> AnimationError {
    #if canImport(Darwin)
      let command = "brew install \(brew)"
    #else
      let command = "apt-get install \(debian)"
    #endif
    return .invalid(path: "", reason: "\(sentence), which is not installed: \"\(command)\"")
  }
}
