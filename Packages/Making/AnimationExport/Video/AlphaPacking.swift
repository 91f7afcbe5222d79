import AnimationCore
import JSONText
import Pixels

/// Where the alpha of a packed video lies, as grey next to the colours.
public enum AlphaPacking: String, Hashable, Sendable, CaseIterable {
  case right, left, bottom
}

/// An image of two halves: colours, premultiplied with alpha as VAP's own tool has them, and alpha.
///
/// Both halves are of one size, so that players that only know of halves can use it, and the whole is a multiple
/// of 16 pixels per side, which some decoders need. What is left over is black: transparent.
struct PackedFrame {
  /// The animation's width and height, in pixels.
  let width: Int
  let height: Int
  /// The width and height of the whole image, in pixels.
  let totalWidth: Int
  let totalHeight: Int
  /// Where the top left corners of both halves lie.
  let color: (x: Int, y: Int)
  let alpha: (x: Int, y: Int)

  init(_ packing: AlphaPacking, width: Int, height: Int) {
    self.width = width
    self.height = height
    func roundUp(_ value: Int, _ unit: Int) -> Int { (value + unit - 1) / unit * unit }
    switch packing {
    case .right, .left:
      let half = roundUp(width, 8)
      (totalWidth, totalHeight) = (2 * half, roundUp(height, 16))
      color = (packing == .left ? half : 0, 0)
      alpha = (packing == .left ? 0 : half, 0)
    case .bottom:
      let half = roundUp(height, 8)
      (totalWidth, totalHeight) = (roundUp(width, 16), 2 * half)
      color = (0, 0)
      alpha = (0, half)
    }
  }

  /// Writes a row of the whole image: a word per pixel, red, green and blue from bit 16 down.
  func copy(row y: Int, of frame: Bitmap, to target: UnsafeMutableBufferPointer<UInt32>) {
    target.update(repeating: 0)
    if (color.y..<color.y + height).contains(y) {
      frame.withRow(y - color.y) { pixels in
        for x in pixels.indices { target[color.x + x] = pixels[x] & 0x00ff_ffff }
      }
    }
    if (alpha.y..<alpha.y + height).contains(y) {
      frame.withRow(y - alpha.y) { pixels in
        for x in pixels.indices { target[alpha.x + x] = (pixels[x] >> 24) &* 0x0001_0101 }
      }
    }
  }

  /// The layout as VAP's players read it (version 2 of `vapc.json`).
  func description(frameCount: Int, rate: FrameRate) -> [UInt8] {
    var json = JSONWriter()
    json.object(.compact) { json in
      json.object("info", .compact) { json in
        json.add("v", 2)
        json.add("f", frameCount)
        json.add("w", width)
        json.add("h", height)
        json.add("fps", max(1, Int(rate.framesPerSecond.rounded())))
        json.add("videoW", totalWidth)
        json.add("videoH", totalHeight)
        json.add("orien", 0)
        json.add("isVapx", 0)
        json.add("aFrame", [alpha.x, alpha.y, width, height])
        json.add("rgbFrame", [color.x, color.y, width, height])
      }
    }
    return json.bytes
  }
}
