import AnimationCore
import CTurboJPEG

/// JPEG through libjpeg-turbo.
enum JPEGDecoder {
  /// How often a picture can be halved while it is decoded.
  static let mostHalvings = 3

  /// Fills `pixels` with opaque BGRA.
  ///
  /// - Parameter halvings: `pixels` is as large as the picture after being halved so often, rounded up.
  static func decode(
    _ bytes: [UInt8], into pixels: PixelBuffer, halvings: Int
  ) throws(AnimationError) {
    try withHeader(of: bytes) { (handle, header) throws(AnimationError) in
      let rounding = 1 << halvings - 1
      guard (Int(header.width) + rounding) >> halvings == pixels.width,
        (Int(header.height) + rounding) >> halvings == pixels.height
      else {
        throw .corrupt(part: "JPEG", reason: "the size changes")
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
      if isCMYK { convertCMYK(pixels) }
    }
  }

  private struct Header {
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colorSpace: Int32 = 0
  }

  private static func withHeader(
    of bytes: [UInt8], _ body: (tjhandle, Header) throws(AnimationError) -> Void
  ) throws(AnimationError) {
    guard let handle = tjInitDecompress() else { throw .corrupt(part: "JPEG", reason: "no memory") }
    defer { tjDestroy(handle) }
    var header = Header()
    let result = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &header.width, &header.height, &header.subsampling, &header.colorSpace
    )
    guard result == 0 else {
      throw .corrupt(part: "JPEG", reason: String(cString: tjGetErrorStr2(handle)))
    }
    try body(handle, header)
  }

  /// In place, from the inverted C, M, Y, K that Adobe's programs write: 255 is no ink.
  private static func convertCMYK(_ pixels: PixelBuffer) {
    for i in 0..<pixels.count {
      let pixel = pixels.bytes + i * 4
      let black = Int(pixel[3])
      let (cyan, magenta, yellow) = (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
      pixel[0] = UInt8((yellow * black + 127) / 255)
      pixel[1] = UInt8((magenta * black + 127) / 255)
      pixel[2] = UInt8((cyan * black + 127) / 255)
      pixel[3] = 255
    }
  }
}
