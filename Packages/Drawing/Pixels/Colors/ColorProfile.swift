/// How an image's numbers are meant, where its file says so.
enum ColorProfile: Equatable {
  /// An ICC profile as the file has it.
  case icc([UInt8])
  /// `primaries` are x and y of white, red, green and blue.
  case calibrated(Curve, primaries: [Double])

  /// How light grows with the values.
  enum Curve: Equatable {
    case sRGB
    /// Light is the value to this power.
    case gamma(Double)
  }
}

extension ColorProfile {
  /// Makes a profile of the code points of ITU-T H.273: primaries and transfer, for RGB in the full range.
  /// Nil for those of video and of high dynamic range.
  init?(codePoints: (primaries: UInt8, transfer: UInt8, matrix: UInt8, isFullRange: UInt8)) {
    guard codePoints.matrix == 0, codePoints.isFullRange == 1 else { return nil }
    let curve: Curve
    switch codePoints.transfer {
    case 4: curve = .gamma(2.2)
    case 8: curve = .gamma(1)
    case 13: curve = .sRGB
    default: return nil
    }
    switch codePoints.primaries {
    case 1: self = .calibrated(curve, primaries: StandardRGB.primaries)
    // BT.2020
    case 9: self = .calibrated(curve, primaries: [0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046])
    // Display P3
    case 12: self = .calibrated(curve, primaries: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06])
    default: return nil
    }
  }
}
