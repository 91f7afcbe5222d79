import AnimationCore
import CPNG

/// PNG through libpng.
enum PNGDecoder {
  /// The gAMA that stands for sRGB where nothing else is said: 1/2.2, in Chromium too.
  private static let sRGBGamma = 0.45455

  /// Fills `pixels` with straight BGRA.
  static func decode(_ bytes: [UInt8], into pixels: PixelBuffer) throws(AnimationError) -> DecodedColors {
    var profile: [UInt8] = []
    var declared = cpng_colors()
    let failure = withUnsafeMutablePointer(to: &profile) { profile in
      declared.context = UnsafeMutableRawPointer(profile)
      declared.profile = { profile, bytes, count in
        profile?.assumingMemoryBound(to: [UInt8].self).pointee.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: count))
      }
      return LibPNG.failure { message in
        cpng_decode(
          bytes, bytes.count, UInt32(pixels.width), UInt32(pixels.height), pixels.bytes, pixels.width * 4,
          &declared, message)
      }
    }
    if let failure { throw .corrupt(part: "PNG", reason: failure) }
    // The colour type, in IHDR: its second bit is for colour.
    let isGray = bytes[25] & 2 == 0
    return DecodedColors(layout: isGray ? .gray : .color, profile: Self.profile(profile, declared))
  }

  private static func profile(_ icc: [UInt8], _ declared: cpng_colors) -> ColorProfile? {
    if declared.code_points.0 > 0 { return ColorProfile(codePoints: declared.code_points) }
    guard icc.isEmpty else { return .icc(icc) }
    guard declared.is_sRGB == 0, declared.gamma > 0 else { return nil }
    let xy = declared.chromaticities
    if xy.1 > 0 {
      return .calibrated(
        .gamma(1 / declared.gamma), primaries: [xy.0, xy.1, xy.2, xy.3, xy.4, xy.5, xy.6, xy.7])
    }
    if abs(declared.gamma - sRGBGamma) < 1e-5 { return nil }
    return .calibrated(.gamma(1 / declared.gamma), primaries: StandardRGB.primaries)
  }
}

enum LibPNG {
  /// Calls one of the shim's functions with space for its message.
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
