import AnimationCore
import CLCMS2
import TestSupport
import Testing

@testable import Pixels

/// Colours are converted into sRGB as Chromium 156 does it: expected values are read off its screen.
@Suite struct ColorProfileTests {
  private static let colors: [[UInt8]] = [[45, 211, 255], [100, 150, 200], [128, 128, 128], [30, 60, 90]]
  private static let sRGB = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
  private static let appleRGB = [0.3127, 0.329, 0.625, 0.34, 0.28, 0.595, 0.155, 0.07]
  private static let adobeRGB = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]

  private static let unchanged = colors.map { Pixel(Int($0[0]), Int($0[1]), Int($0[2])) }
  private static let fromAppleRGB = [
    Pixel(3, 218, 254), Pixel(116, 167, 209), Pixel(146, 146, 146), Pixel(37, 77, 108),
  ]
  private static let fromAdobeRGB = [
    Pixel(0, 212, 255), Pixel(66, 151, 203), Pixel(129, 129, 129), Pixel(0, 57, 91),
  ]
  private static let fromLinear = [
    Pixel(117, 235, 255), Pixel(168, 202, 229), Pixel(188, 188, 188), Pixel(96, 133, 160),
  ]

  // MARK: Files

  private func gamma(_ value: Double) -> (String, [UInt8]) { ("gAMA", big(Int((value * 1e5).rounded()))) }

  private func chromaticities(_ xy: [Double]) -> (String, [UInt8]) {
    ("cHRM", xy.flatMap { big(Int(($0 * 1e5).rounded())) })
  }

  private func icc(_ profile: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("name\0\0".utf8) + PNGFile.stored(profile))
  }

  private func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  private func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    PNGFile(
      width: Self.colors.count, height: 1, colorType: 2, chunks: chunks, data: [0] + Self.colors.joined()
    ).bytes
  }

  private func jpeg(_ jpeg: [UInt8], profile: [UInt8], parts: Int = 1) -> [UInt8] {
    var segments: [UInt8] = []
    let length = (profile.count + parts - 1) / parts
    // The last part first: only the numbers tell the order.
    for part in (0..<parts).reversed() {
      let bytes = profile.dropFirst(part * length).prefix(length)
      let count = bytes.count + 16
      segments += [0xff, 0xe2, UInt8(count >> 8), UInt8(count & 0xff)] + Array("ICC_PROFILE\0".utf8)
      segments += [UInt8(part + 1), UInt8(parts)] + bytes
    }
    return [0xff, 0xd8] + segments + jpeg.dropFirst(2)
  }

  /// The lossless WebP in the extended form.
  private func webP(profile: [UInt8]) -> [UInt8] {
    func little(_ value: Int) -> [UInt8] { big(value).reversed() }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(content.count) + content + (content.count % 2 == 1 ? [0] : [])
    }
    let image = SampleImages.losslessWebP.dropFirst(12)
    let body =
      Array("WEBP".utf8) + chunk("VP8X", [0x30, 0, 0, 0, 15, 0, 0, 7, 0, 0]) + chunk("ICCP", profile)
      + image
    return Array("RIFF".utf8) + little(body.count) + body
  }

  private func profile(_ xy: [Double], gamma: Double) throws -> [UInt8] {
    let curve = try #require(cmsBuildGamma(nil, gamma))
    defer { cmsFreeToneCurve(curve) }
    var white = cmsCIExyY(x: xy[0], y: xy[1], Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: xy[2], y: xy[3], Y: 1), Green: cmsCIExyY(x: xy[4], y: xy[5], Y: 1),
      Blue: cmsCIExyY(x: xy[6], y: xy[7], Y: 1))
    return try bytes(cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve]))
  }

  private func grayProfile(gamma: Double) throws -> [UInt8] {
    let curve = try #require(cmsBuildGamma(nil, gamma))
    defer { cmsFreeToneCurve(curve) }
    return try bytes(cmsCreateGrayProfile(cmsD50_xyY(), curve))
  }

  /// One that shows every mixture of inks as `lab`.
  private func cmykProfile(lab: [UInt16]) throws -> [UInt8] {
    let table = try #require(
      cmsStageAllocCLut16bit(nil, 2, 4, 3, Array(repeating: lab, count: 16).flatMap { $0 }))
    let pipeline = try #require(cmsPipelineAlloc(nil, 4, 3))
    defer { cmsPipelineFree(pipeline) }
    cmsPipelineInsertStage(pipeline, cmsAT_BEGIN, table)
    let profile = cmsCreateProfilePlaceholder(nil)
    cmsSetProfileVersion(profile, 2.1)
    cmsSetDeviceClass(profile, cmsSigOutputClass)
    cmsSetColorSpace(profile, cmsSigCmykData)
    cmsSetPCS(profile, cmsSigLabData)
    cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeMutableRawPointer(pipeline))
    return try bytes(profile)
  }

  private func bytes(_ profile: cmsHPROFILE?) throws -> [UInt8] {
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    #expect(cmsSaveProfileToMem(profile, nil, &count) != 0)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    #expect(cmsSaveProfileToMem(profile, &bytes, &count) != 0)
    return bytes
  }

  // MARK: Reading

  private func decode(_ bytes: [UInt8]) throws -> DecodedImage {
    try DecodedImage(
      EncodedImage(key: "", bytes: bytes), ImageProperties(probing: bytes), limits: DecodingLimits())
  }

  private func pixels(_ bytes: [UInt8]) throws -> [Pixel] {
    let pixels = try decode(bytes).level(Halvings()).pixels
    let bitmap = Bitmap(pixels)
    return (0..<pixels.count).map { bitmap[$0 % pixels.width, $0 / pixels.width] }
  }

  private func expect(
    _ bytes: [UInt8], is expected: [Pixel], within tolerance: Int = 1,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try pixels(bytes)
    for (found, expected) in zip(found, expected) {
      #expect(
        found.isClose(to: expected, within: tolerance), "\(found), not \(expected)", sourceLocation: location)
    }
  }

  // MARK: PNG

  @Test func convertsFromTheProfileOfAPNG() throws {
    try expect(png([icc(try profile(Self.appleRGB, gamma: 1.8))]), is: Self.fromAppleRGB)
    try expect(png([icc(try profile(Self.adobeRGB, gamma: 2.2))]), is: Self.fromAdobeRGB)
  }

  @Test func convertsFromGammaAndChromaticities() throws {
    try expect(png([gamma(0.55556), chromaticities(Self.appleRGB)]), is: Self.fromAppleRGB)
    try expect(png([gamma(0.45455), chromaticities(Self.adobeRGB)]), is: Self.fromAdobeRGB)
    try expect(png([gamma(1)]), is: Self.fromLinear)
  }

  @Test func codePointsWin() throws {
    // Display P3 with sRGB's curve.
    try expect(
      png([("cICP", [12, 13, 0, 1]), icc(try profile(Self.appleRGB, gamma: 1.8))]),
      is: [Pixel(0, 215, 255), Pixel(83, 152, 205), Pixel(128, 128, 128), Pixel(17, 61, 93)])
    try expect(png([("cICP", [1, 8, 0, 1])]), is: Self.fromLinear)
    // What is meant for a brighter screen (PQ), and what makes no sense, stays as it is.
    for codePoints: [UInt8] in [[9, 16, 0, 1], [12, 13, 1, 0], [255, 255, 255, 255]] {
      #expect(try pixels(png([("cICP", codePoints)])) == Self.unchanged)
    }
  }

  @Test func keepsWhatIsSRGBOrDoesNotSay() throws {
    let sRGBChunk = ("sRGB", [UInt8(0)])
    for chunks in [
      [], [gamma(0.45455)], [chromaticities(Self.adobeRGB)],
      [sRGBChunk, gamma(1), chromaticities(Self.adobeRGB)],
      [icc(try bytes(cmsCreate_sRGBProfile()))],
    ] {
      let file = png(chunks)
      #expect(try pixels(file) == Self.unchanged, "\(chunks.map(\.0))")
      #expect(try decode(file).isAsInFile)
    }
  }

  @Test func theProfileWinsOverGamma() throws {
    try expect(
      png([icc(try profile(Self.appleRGB, gamma: 1.8)), gamma(1), chromaticities(Self.adobeRGB)]),
      is: Self.fromAppleRGB)
  }

  @Test func keepsAlpha() throws {
    let file = PNGFile(
      width: 2, height: 1, chunks: [gamma(0.55556), chromaticities(Self.appleRGB)],
      data: [0, 100, 150, 200, 128, 100, 150, 200, 0])
    try expect(file.bytes, is: [Pixel(116, 167, 209, 128), .clear], within: 2)
  }

  @Test func convertsGray() throws {
    let file = PNGFile(
      width: 3, height: 1, colorType: 4, chunks: [icc(try grayProfile(gamma: 1))],
      data: [0, 128, 255, 200, 64, 255, 255])
    // 0.5 and 0.78 of light.
    try expect(file.bytes, is: [Pixel(188, 188, 188), Pixel(229, 229, 229, 64), .white], within: 2)
  }

  // MARK: JPEG and WebP

  @Test(arguments: [1, 3]) func convertsFromTheProfileOfAJPEG(parts: Int) throws {
    let plain = try pixels(SampleImages.jpeg)
    let file = jpeg(SampleImages.jpeg, profile: try profile(Self.sRGB, gamma: 1), parts: parts)
    #expect(plain[3 * 16 + 3].isClose(to: Pixel(220, 30, 40), within: 5))
    #expect(try pixels(file)[3 * 16 + 3].isClose(to: Pixel(239, 96, 110), within: 6))
    #expect(try !decode(file).isAsInFile)
  }

  @Test func convertsAGrayJPEG() throws {
    for profile in [try grayProfile(gamma: 1), try profile(Self.sRGB, gamma: 1)] {
      let file = jpeg(SampleImages.grayJPEG, profile: profile)
      #expect(try pixels(file)[3 * 16 + 3].isClose(to: Pixel(158, 158, 158), within: 5))
    }
  }

  @Test func convertsACMYKJPEG() throws {
    // L 50, a and b 0: a grey of light 0.184.
    let file = jpeg(SampleImages.cmykJPEG, profile: try cmykProfile(lab: [0x8000, 0x8000, 0x8000]))
    try expect(file, is: Array(repeating: Pixel(119, 119, 119), count: 128), within: 2)
  }

  @Test func convertsFromTheProfileOfAWebP() throws {
    let found = try pixels(webP(profile: try profile(Self.sRGB, gamma: 1)))
    #expect(found[3 * 16 + 3].isClose(to: Pixel(239, 96, 110), within: 2))
    #expect(found[6 * 16 + 12].isClose(to: Pixel(79, 133, 229, 128), within: 3))
  }

  // MARK: Flaws

  @Test func passesOverProfilesThatDoNotFit() throws {
    let gray = try grayProfile(gamma: 1)
    let cmyk = try cmykProfile(lab: [0x8000, 0x8000, 0x8000])
    for profile in [gray, cmyk, [], [1, 2, 3], Array(repeating: 0, count: 200)] {
      #expect(try pixels(png([icc(profile)])) == Self.unchanged)
      #expect(try pixels(jpeg(SampleImages.jpeg, profile: profile)) == pixels(SampleImages.jpeg))
      #expect(try pixels(webP(profile: profile)) == pixels(SampleImages.losslessWebP))
    }
    let rgb = try profile(Self.appleRGB, gamma: 1.8)
    #expect(try pixels(jpeg(SampleImages.cmykJPEG, profile: rgb)) == pixels(SampleImages.cmykJPEG))
    // A part is missing.
    let parts = jpeg(SampleImages.jpeg, profile: rgb, parts: 2)
    let second = parts.dropFirst(2 + 2 + Int(parts[4]) << 8 + Int(parts[5]))
    #expect(try pixels([0xff, 0xd8] + second) == pixels(SampleImages.jpeg))
  }

  @Test func passesOverNumbersThatMakeNoSense() throws {
    for chunks in [
      [gamma(0)], [gamma(1e-5)], [gamma(20_000)],
      [gamma(0.45455), chromaticities([0, 0, 0, 0, 0, 0, 0, 0])],
      [gamma(0.45455), chromaticities([1, 0, 1, 0, 1, 0, 1, 0])],
      [gamma(0.45455), chromaticities([0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3])],
    ] {
      #expect(try pixels(png(chunks)).count == Self.colors.count)
    }
  }

  /// Some colours or others, but an image.
  @Test func survivesDamagedProfiles() throws {
    let rgb = try profile(Self.appleRGB, gamma: 1.8)
    let cmyk = try cmykProfile(lab: [0x8000, 0x8000, 0x8000])
    for (whole, image) in [(rgb, SampleImages.jpeg), (cmyk, SampleImages.cmykJPEG)] {
      for i in Sweep.indices(whole.count, atMost: whole.count / 3) {
        var damaged = whole
        damaged[i] ^= 0xa5
        #expect(try pixels(jpeg(image, profile: damaged)).count == 128)
        #expect(try pixels(jpeg(image, profile: Array(whole.prefix(i)))).count == 128)
      }
    }
  }
}
