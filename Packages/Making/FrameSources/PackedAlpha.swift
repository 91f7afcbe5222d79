import AnimationCore
import JSONText
import Pixels

/// Where a video has colours, premultiplied, and where alpha as grey: next to each other, or where its file says so.
public struct PackedAlpha: Hashable, Sendable {
  /// Which half of the video is the alpha.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom
  }

  private let color: PixelArea
  private let alpha: PixelArea

  /// Compression makes noise of what is clear and what is opaque: so many levels of it.
  private static let noise: UInt32 = 4

  var size: PixelSize { PixelSize(width: color.width, height: color.height) }

  /// - Throws: `unusable` for a video without halves.
  init(_ side: Side, of size: PixelSize) throws(FrameSourceError) {
    let isAcross = side == .left || side == .right
    let (width, height) = isAcross ? (size.width / 2, size.height) : (size.width, size.height / 2)
    guard width > 0, height > 0 else {
      throw .unusable(.invalid(path: "", reason: "a video of \(size) pixels has no half for alpha"))
    }
    let first = PixelArea(x: 0, y: 0, width: width, height: height)
    let second = PixelArea(
      x: isAcross ? size.width - width : 0, y: isAcross ? 0 : size.height - height, width: width,
      height: height)
    let isFirst = side == .left || side == .top
    (color, alpha) = isFirst ? (second, first) : (first, second)
  }

  /// Reads the layout from the box `vapc`, which VAP's videos have; nil where there is none that makes sense.
  init?(inMP4 bytes: [UInt8], size: PixelSize) {
    guard let text = Self.content(ofBox: "vapc", in: bytes), text.count < 1 << 20,
      let document = try? JSONDocument(parsing: text, part: "vapc", maxDepth: 32)
    else { return nil }
    let areas = document.withRoot { root in
      [root["info"]["rgbFrame"], root["info"]["aFrame"]].compactMap { Self.area($0, in: size) }
    }
    guard areas.count == 2 else { return nil }
    (color, alpha) = (areas[0], areas[1])
  }

  private static func area(_ value: JSONValue, in size: PixelSize) -> PixelArea? {
    guard let numbers = value.numbers(limit: 5), numbers.count == 4 else { return nil }
    let whole = numbers.compactMap { Int(exactly: $0) }
    guard whole.count == 4, whole[0] >= 0, whole[1] >= 0, whole[2] > 0, whole[3] > 0,
      whole[0] <= size.width, whole[1] <= size.height, whole[2] <= size.width - whole[0],
      whole[3] <= size.height - whole[1]
    else { return nil }
    return PixelArea(x: whole[0], y: whole[1], width: whole[2], height: whole[3])
  }

  private static func content(ofBox name: String, in bytes: [UInt8]) -> [UInt8]? {
    var offset = 0
    while offset + 16 <= bytes.count {
      func number(_ start: Int, _ count: Int) -> UInt64 {
        bytes[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
      }
      var (length, header) = (number(offset, 4), 8)
      if length == 1 { (length, header) = (number(offset + 8, 8), 16) }
      guard let size = Int(exactly: length), size >= header, size <= bytes.count - offset else { return nil }
      if bytes[offset + 4..<offset + 8].elementsEqual(name.utf8) {
        return Array(bytes[offset + header..<offset + size])
      }
      offset += size
    }
    return nil
  }

  /// The picture out of both.
  func unpack(_ frame: Bitmap) throws(AnimationError) -> Bitmap {
    let words = frame.words
    var result: [UInt32] = []
    result.reserveCapacity(color.width * color.height)
    for y in 0..<color.height {
      let colors = (color.y + y) * frame.width + color.x
      let alphas = (alpha.y + y * alpha.height / color.height) * frame.width + alpha.x
      for x in 0..<color.width {
        let grey = words[alphas + x * alpha.width / color.width] >> 8 & 0xff
        if grey < Self.noise {
          result.append(0)
          continue
        }
        let level = grey > 255 - Self.noise ? 255 : grey
        let word = words[colors + x]
        result.append(
          level << 24 | min(level, word >> 16 & 0xff) << 16 | min(level, word >> 8 & 0xff) << 8
            | min(level, word & 0xff))
      }
    }
    return try Bitmap(width: color.width, height: color.height, words: result)
  }
}
