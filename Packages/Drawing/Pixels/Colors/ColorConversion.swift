import CLCMS2

/// The way from an image's colours into sRGB, by Little CMS, and as browsers go it: profiles' perceptual tables, without
/// compensation for black.
final class ColorConversion {
  /// The largest profile that counts, in bytes; printers' are about two million.
  private static let maximumProfile = 4 << 20

  private let transform: cmsHTRANSFORM
  private let layout: DecodedColors.Layout

  /// Nil when there is nothing to convert: no profile, sRGB's or one near to it, or one that is broken or does not
  /// go with the image.
  init?(_ colors: DecodedColors) {
    guard let profile = colors.profile.flatMap(Self.open) else { return nil }
    defer { cmsCloseProfile(profile) }
    // Nearly all are, and making a transform takes a millisecond or more.
    if StandardRGB.isNear(profile) { return nil }
    let format: cmsUInt32Number
    switch (cmsGetColorSpace(profile), colors.layout) {
    case (cmsSigRgbData, .color), (cmsSigRgbData, .gray): format = clcms2_bgra
    case (cmsSigGrayData, .gray): format = clcms2_gray
    case (cmsSigCmykData, .invertedCMYK): format = clcms2_inverted_cmyk
    default: return nil
    }
    let target = cmsCreate_sRGBProfile()
    defer { cmsCloseProfile(target) }
    // To profiles of version 4 Little CMS always compensates.
    cmsSetProfileVersion(target, 2.1)
    guard cmsGetDeviceClass(profile) != cmsSigLinkClass,
      let transform = cmsCreateTransform(
        profile, format, target, clcms2_bgra, cmsUInt32Number(INTENT_PERCEPTUAL), 0)
    else { return nil }
    self.transform = transform
    layout = format == clcms2_bgra ? .color : colors.layout
  }

  deinit {
    cmsDeleteTransform(transform)
  }

  /// Converts straight pixels in place.
  func apply(to pixels: PixelBuffer) {
    let (words, count) = (pixels.words, pixels.count)
    switch layout {
    case .color:
      cmsDoTransform(transform, words, words, cmsUInt32Number(count))
    case .gray:
      let grays = (0...255).map { UInt8($0) }
      var table = [UInt32](repeating: 0, count: 256)
      cmsDoTransform(transform, grays, &table, 256)
      for i in 0..<count { words[i] = words[i] & 0xff00_0000 | table[Int(words[i] & 0xff)] }
    case .invertedCMYK:
      cmsDoTransform(transform, words, words, cmsUInt32Number(count))
      for i in 0..<count { words[i] |= 0xff00_0000 }
    }
  }

  private static func open(_ profile: ColorProfile) -> cmsHPROFILE? {
    switch profile {
    case .icc(let bytes):
      guard bytes.count <= maximumProfile else { return nil }
      return cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count))
    case .calibrated(let curve, let primaries):
      guard let curve = toneCurve(curve) else { return nil }
      defer { cmsFreeToneCurve(curve) }
      func place(_ i: Int) -> cmsCIExyY { cmsCIExyY(x: primaries[i], y: primaries[i + 1], Y: 1) }
      var white = place(0)
      var triple = cmsCIExyYTRIPLE(Red: place(2), Green: place(4), Blue: place(6))
      return cmsCreateRGBProfile(&white, &triple, [curve, curve, curve])
    }
  }

  private static func toneCurve(_ curve: ColorProfile.Curve) -> OpaquePointer? {
    switch curve {
    case .sRGB: cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .gamma(let gamma): 0.01...100 ~= gamma ? cmsBuildGamma(nil, gamma) : nil
    }
  }
}
