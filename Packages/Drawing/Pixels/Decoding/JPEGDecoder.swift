import AnimationCore
import CTurboJPEG

/// JPEG through libjpeg-turbo.
enum JPEGDecoder {
  /// How often an image can be halved while it is decoded.
  static let maximumHalvings = 3
  /// Each goes over all pixels. Encoders write up to 12.
  private static let maximumScans = 24

  /// Fills `pixels` with opaque BGRA, or inverted CMYK.
  ///
  /// - Parameter halvings: `pixels` is as large as the image after being halved so often, rounded up.
  static func decode(
    _ bytes: [UInt8], into pixels: PixelBuffer, halvings: Int
  ) throws(AnimationError) -> DecodedColors {
    try withHeader(of: bytes) { (handle, header) throws(AnimationError) -> DecodedColors in
      let rounding = 1 << halvings - 1
      guard (Int(header.width) + rounding) >> halvings == pixels.width,
        (Int(header.height) + rounding) >> halvings == pixels.height
      else {
        throw .corrupt(part: "JPEG", reason: "the size changes")
      }
      guard scanCount(of: bytes) <= maximumScans else {
        throw .corrupt(part: "JPEG", reason: "it has too many scans")
      }
      let isCMYK =
        header.colorSpace == Int32(TJCS_CMYK.rawValue) || header.colorSpace == Int32(TJCS_YCCK.rawValue)
      let format = isCMYK ? TJPF_CMYK : TJPF_BGRA
      let result = tjDecompress2(
        handle, bytes, UInt(bytes.count), pixels.bytes, Int32(pixels.width), Int32(pixels.width * 4),
        Int32(pixels.height), Int32(format.rawValue), TJFLAG_LIMITSCANS)
      let reason = String(cString: tjGetErrorStr2(handle))
      // Any warning counts as failure, among them that the file was cut off; this one is common and harmless.
      guard result == 0 || reason.contains("extraneous bytes before marker") else {
        throw .corrupt(part: "JPEG", reason: reason)
      }
      let isGray = header.colorSpace == Int32(TJCS_GRAY.rawValue)
      return DecodedColors(
        layout: isCMYK ? .invertedCMYK : isGray ? .gray : .color, profile: profile(in: bytes))
    }
  }

  /// How often all pixels are gone over; with the scans of a thumbnail.
  static func scanCount(of bytes: [UInt8]) -> Int {
    zip(bytes, bytes.dropFirst()).reduce(0) { $0 + ($1 == (0xff, 0xda) ? 1 : 0) }
  }

  private struct Header {
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colorSpace: Int32 = 0
  }

  private static func withHeader<Result>(
    of bytes: [UInt8], _ body: (tjhandle, Header) throws(AnimationError) -> Result
  ) throws(AnimationError) -> Result {
    guard let handle = tjInitDecompress() else { throw .corrupt(part: "JPEG", reason: "no memory") }
    defer { tjDestroy(handle) }
    var header = Header()
    let result = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &header.width, &header.height, &header.subsampling, &header.colorSpace
    )
    guard result == 0 else {
      throw .corrupt(part: "JPEG", reason: String(cString: tjGetErrorStr2(handle)))
    }
    return try body(handle, header)
  }

  /// The profile from its parts, each in a segment APP2 after a name, its number from 1 on, and their count.
  private static func profile(in bytes: [UInt8]) -> ColorProfile? {
    let name = Array("ICC_PROFILE\0".utf8)
    let parts = JPEGSegments(bytes).filter { $0.marker == 0xe2 && $0.content.starts(with: name) }
      .map { $0.content.dropFirst(name.count) }
    guard let count = parts.first?.dropFirst().first, parts.count == Int(count) else { return nil }
    let sorted = parts.sorted { $0.first ?? 0 < $1.first ?? 0 }
    return .icc(Array(sorted.map { $0.dropFirst(2) }.joined()))
  }
}
