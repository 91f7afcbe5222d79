import CLCMS2
import CStandardLibrary

/// sRGB by its definition, IEC 61966-2-1.
enum StandardRGB {
  /// x and y of white, red, green and blue.
  static let primaries = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

  /// X, Y and Z of red, green and blue, adapted to the white D50 of profiles.
  private static let colorants = [
    (cmsSigRedColorantTag, (0.4361, 0.2225, 0.0139)), (cmsSigGreenColorantTag, (0.3851, 0.7169, 0.0971)),
    (cmsSigBlueColorantTag, (0.1431, 0.0606, 0.7141)),
  ]
  private static let curves = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]

  /// The light of a value in 0…1.
  private static func light(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Whether no value of 8 bits changes by more than one from this profile to sRGB.
  static func isNear(_ profile: cmsHPROFILE) -> Bool {
    cmsGetColorSpace(profile) == cmsSigRgbData && cmsIsMatrixShaper(profile) != 0
      && cmsIsTag(profile, cmsSigAToB0Tag) == 0 && colorants.allSatisfy { isNear(profile, $0, $1) }
      && curves.allSatisfy { isNear(profile, curve: $0) }
  }

  private static func isNear(
    _ profile: cmsHPROFILE, _ tag: cmsTagSignature, _ expected: (Double, Double, Double)
  ) -> Bool {
    guard let color = cmsReadTag(profile, tag)?.assumingMemoryBound(to: cmsCIEXYZ.self).pointee else {
      return false
    }
    return max(
      abs(color.X - expected.0), abs(color.Y - expected.1), abs(color.Z - expected.2)) < 0.001
  }

  private static func isNear(_ profile: cmsHPROFILE, curve tag: cmsTagSignature) -> Bool {
    guard let curve = cmsReadTag(profile, tag).map({ OpaquePointer($0) }) else { return false }
    return stride(from: 0.0, through: 1, by: 1 / 16).allSatisfy { value in
      let found = Double(cmsEvalToneCurveFloat(curve, Float(value)))
      return light(value - 1 / 255) <= found && found <= light(value + 1 / 255)
    }
  }
}
