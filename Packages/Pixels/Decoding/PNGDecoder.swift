import AnimationCore
import CPNG

/// PNG through libpng.
enum PNGDecoder {
  /// The gAMA that stands for sRGB where nothing else is said: 1/2.2, in Chromium too.
  private static let sRGBGamma = 0.45455

  /// Fills `pixels` with straight BGRA.
  static func decode(_ bytes: [UInt8], into pixels: PixelBuffer) throws(AnimationError) -> DecodedColors {
    var profile: [UInt8] = []
    var told = cpng_colors()
    let failure = withUnsafeMutablePointer(to: &profile) { profile in
      told.context = UnsafeMutableRawPointer(profile)
      told.profile = { profile, bytes, count in
        profile?.assumingMemoryBound(to: [UInt8].self).pointee.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: count))
      }
      return LibPNG.failure { message in
        cpng_decode(
          bytes, bytes.count, UInt32(pixels.width), UInt32(pixels.height), pixels.bytes, pixels.width * 4,
          &told, message)
      }
    }
    if let failure { throw .corrupt(part: "PNG", reason: failure) }
    // The colour type, in IHDR: its second bit is for colour.
    let isGray = bytes[25] & 2 == 0
    return DecodedColors(layout: isGray ? .gray : .color, profile: Self.profile(profile, told))
  }

  private static func profile(_ icc: [UInt8], _ told: cpng_colors) -> ColorProfile? {
    if told.code_points.0 > 0 { return ColorProfile(codePoints: told.code_points) }
    guard icc.isEmpty else { return .icc(icc) }
    guard told.is_sRGB == 0, told.gamma > 0 else { return nil }
    let xy = told.chromaticities
    if xy.1 > 0 {
      return .calibrated(
        .gamma(1 / told.gamma), primaries: [xy.0, xy.1, xy.2, xy.3, xy.4, xy.5, xy.6, xy.7])
    }
    if abs(told.gamma - sRGBGamma) < 1e-5 { return nil }
    return .calibrated(.gamma(1 / told.gamma), primaries: StandardRGB.primaries)
  }
}

enum LibPNG {
  /// Calls one of the shim's functions with room for its message.
  ///
  /// - Returns: the reason why it failed; nil when it did not.
  static func failure(of call: (UnsafeMutablePointer<CChar>) -> Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: CPNG_MESSAGE_SIZE) { message in
      message.initialize(repeating: 0)
      guard let start = message.baseAddress, call(start) == 0 else { return nil }
      return String(cString: start)
    }
  }
}
