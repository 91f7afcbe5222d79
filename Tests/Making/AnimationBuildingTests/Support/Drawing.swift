import AnimationBuilding
import AnimationKit

/// Four pixels of one colour each, as a PNG.
enum Images {
  static func png(_ color: Color, side: Int = 2) throws -> [UInt8] {
    let document = LottieDocument(
      size: Size(Double(side), Double(side)), frameRate: 30, frameCount: 1,
      layers: [LottieLayer("all", .solid(color, Size(Double(side), Double(side))))])
    return try PNGEncoder.encode(document.animation().bitmap(at: 0, width: side, height: side))
  }
}

extension LottieDocument {
  /// A canvas of 100 by 100, ten frames a second, twenty of them.
  static func sheet(_ layers: [LottieLayer]) -> LottieDocument {
    LottieDocument("sheet", size: Size(100, 100), frameRate: 10, frameCount: 20, layers: layers)
  }

  static func sheet(_ shapes: [LottieShape]) -> LottieDocument {
    sheet([LottieLayer("shapes", .shapes(shapes))])
  }
}

extension Animation {
  /// The colour in the middle of a pixel of the canvas, rounded to 8 bits.
  func color(_ x: Int, _ y: Int, at frame: Double = 0) throws -> Color {
    try bitmap(at: frame, width: Int(info.size.width), height: Int(info.size.height)).color(x: x, y: y)
  }

  /// How many pixels of a frame are painted.
  func paintedPixels(at frame: Double = 0) throws -> Int {
    let bitmap = try bitmap(at: frame, width: Int(info.size.width), height: Int(info.size.height))
    return stride(from: 3, to: bitmap.width * bitmap.height * 4, by: 4).count {
      [bytes = bitmap.straightRGBA()] in
      bytes[$0] > 127
    }
  }

  /// The box around what is painted in a frame.
  func paintedBox(at frame: Double = 0) throws -> Rect? {
    let bitmap = try bitmap(at: frame, width: Int(info.size.width), height: Int(info.size.height))
    let bytes = bitmap.straightRGBA()
    var box: Rect?
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bytes[(y * bitmap.width + x) * 4 + 3] > 127 {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        box = box?.union(pixel) ?? pixel
      }
    }
    return box
  }
}

extension Color {
  static let onlyRed = Color(rgb: 0xff0000)
  static let onlyGreen = Color(rgb: 0x00ff00)
  static let onlyBlue = Color(rgb: 0x0000ff)
}
