import CoreGraphics
import Foundation
import Pixels

extension CGImage {
  /// The pixels of a bitmap, copied, in sRGB; nil where Core Graphics refuses.
  static func make(of bitmap: Bitmap) -> CGImage? {
    let bytes = bitmap.withPremultipliedBytes { Data($0) }
    guard let provider = CGDataProvider(data: bytes as CFData),
      let space = CGColorSpace(name: CGColorSpace.sRGB)
    else { return nil }
    return CGImage(
      width: bitmap.width, height: bitmap.height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: bitmap.width * 4, space: space,
      bitmapInfo: [
        .byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue),
      ],
      provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
  }
}
