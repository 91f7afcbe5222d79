import AnimationCore
import CPNG

/// PNG through libpng.
enum PNGDecoder {
  /// Fills `pixels` with straight BGRA.
  ///
  /// - Parameter isFast: takes less time. When it throws, the other way says what is wrong with the file, or shows it
  ///   nevertheless.
  static func decode(
    _ bytes: [UInt8], into pixels: PixelBuffer, isFast: Bool
  ) throws(AnimationError) -> DecodedColors {
    var rows = Rows(bytes, isFast: isFast)
    try rows.read(bytes, pixels, stride: pixels.width * 4, height: pixels.height, rowDone: nil)
    return rows.colors
  }

  /// Calls `onRow` when a row, top first, is in `row` as straight BGRA, with what is known of its colours.
  ///
  /// - Parameter row: as wide as the image, which has `height` rows and is not interlaced.
  static func decode(
    _ bytes: [UInt8], height: Int, row: PixelBuffer, isFast: Bool, onRow: (DecodedColors) -> Void
  ) throws(AnimationError) {
    try withoutActuallyEscaping(onRow) { onRow throws(AnimationError) in
      var rows = Rows(bytes, isFast: isFast)
      rows.onRow = onRow
      try rows.read(bytes, row, stride: 0, height: height) { context in
        guard let rows = context?.assumingMemoryBound(to: Rows.self) else { return }
        rows.pointee.onRow?(rows.pointee.colors)
      }
    }
  }

  /// The rows do not come one after the other: the last number in IHDR.
  static func isInterlaced(_ bytes: [UInt8]) -> Bool { bytes.count > 28 && bytes[28] != 0 }
}

/// What is known while the rows of a PNG are read.
private struct Rows {
  private var profile: [UInt8] = []
  private var declared = cpng_colors()
  private let isGray: Bool
  private let isFast: Bool
  var onRow: ((DecodedColors) -> Void)?

  /// The gAMA that stands for sRGB where nothing else is said: 1/2.2, in Chromium too.
  private static let sRGBGamma = 0.45455

  init(_ bytes: [UInt8], isFast: Bool) {
    self.isFast = isFast
    // The colour type, in IHDR: its second bit is for colour.
    isGray = bytes.count > 25 && bytes[25] & 2 == 0
  }

  /// - Parameter rowDone: gets a pointer to this.
  mutating func read(
    _ bytes: [UInt8], _ pixels: PixelBuffer, stride: Int, height: Int,
    rowDone: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) throws(AnimationError) {
    let failure = withUnsafeMutablePointer(to: &self) { rows in
      let context = UnsafeMutableRawPointer(rows)
      rows.pointee.declared.context = context
      rows.pointee.declared.profile = { context, bytes, count in
        context?.assumingMemoryBound(to: Rows.self).pointee.profile.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: count))
      }
      let declared = rows.pointer(to: \.declared)
      let isFast = rows.pointee.isFast
      return LibPNG.failure { message in
        cpng_decode(
          bytes, bytes.count, isFast, UInt32(pixels.width), UInt32(height), pixels.bytes, stride, declared,
          rowDone, context, message)
      }
    }
    if let failure { throw .corrupt(part: "PNG", reason: failure) }
  }

  var colors: DecodedColors { DecodedColors(layout: isGray ? .gray : .color, profile: declaredProfile) }

  private var declaredProfile: ColorProfile? {
    if declared.code_points.0 > 0 { return ColorProfile(codePoints: declared.code_points) }
    guard profile.isEmpty else { return .icc(profile) }
    guard declared.is_sRGB == 0, declared.gamma > 0 else { return nil }
    let xy = declared.chromaticities
    if xy.1 > 0 {
      return .calibrated(
        .gamma(1 / declared.gamma), primaries: [xy.0, xy.1, xy.2, xy.3, xy.4, xy.5, xy.6, xy.7])
    }
    if abs(declared.gamma - Self.sRGBGamma) < 1e-5 { return nil }
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
