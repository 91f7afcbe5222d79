import AnimationCore
import FrameRendering
import Painting
import Pixels
import TestSupport

extension Harness {
  /// PNG, JPEG, WebP, GIF and BMP through our decoders, small and large, and drawn.
  static let images = Harness("pictures", longest: 4096) { (bytes) throws(BrokenPromise) in
    var choices = Choices(bytes)
    let image = EncodedImage(key: "a", bytes: image(&choices))
    var limits = DecodingLimits()
    limits.imagePixels = 1 << 20
    let properties = try? ImageProperties(probing: image.bytes)
    if let bitmap = try? Bitmap(decoding: image.bytes, limits: limits) {
      guard let properties else {
        throw BrokenPromise(description: "a picture is decoded that has no properties")
      }
      let sides = Set([properties.decodedSize.width, properties.decodedSize.height])
      try BrokenPromise.unless(
        Set([bitmap.width, bitmap.height]) == sides,
        "a picture of \(sides) is \(bitmap.width) x \(bitmap.height)")
      let isPremultiplied = bitmap.words.allSatisfy { word in
        let alpha = word >> 24
        return word >> 16 & 0xFF <= alpha && word >> 8 & 0xFF <= alpha && word & 0xFF <= alpha
      }
      try BrokenPromise.unless(isPremultiplied, "colours are above their alpha")
      try BrokenPromise.unless(
        !bitmap.isOpaque || bitmap.words.allSatisfy { $0 >> 24 == 0xFF }, "an opaque picture is not")
    }
    let images = ImageCache(limits: limits, memoryLimit: 8 << 20, keepsFullSize: choices.flag())
    let scale = Double(1 + choices.next(32)) / 16
    let item = ImageItem(
      image, frame: Rect(x: 2, y: 3, width: 40 * scale, height: 30), fit: choices.pick(ContentFit.allCases),
      transform: Transform(a: scale, b: choices.flag() ? 0.3 : 0, c: 0, d: 1, tx: 1, ty: 1))
    for renderer in PixelRenderer.allCases {
      guard let bitmap = try? Bitmap(width: Drawing.width, height: Drawing.height) else { return }
      let drawing = UpdatingRenderer(renderer, images: images)
      drawing.draw(DisplayList(size: Size(48, 40), items: [.image(item)]), into: bitmap, transform: .identity)
    }
  }

  private static func image(_ choices: inout Choices) -> [UInt8] {
    switch choices.next(6) {
    case 0, 1: return png(&choices).bytes
    case 2: return choices.rest()
    default:
      return changed(choices.pick(samples), &choices)
    }
  }

  /// Some bytes of it others, fewer or more.
  static func changed(_ bytes: [UInt8], _ choices: inout Choices) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<choices.count(6) where !bytes.isEmpty {
      let place = choices.next(bytes.count)
      switch choices.next(4) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(choices.byte(), at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + choices.next(16)))
      default: bytes[place] = choices.byte()
      }
    }
    return bytes
  }

  private static let samples = [
    SampleImages.jpeg, SampleImages.progressiveJPEG, SampleImages.grayJPEG, SampleImages.cmykJPEG,
    SampleImages.quartersJPEG, SampleImages.losslessWebP, SampleImages.webp, SampleImages.animatedWebP,
    EncodedImages.png, EncodedImages.gif, EncodedImages.bmp,
  ]

  private static func png(_ choices: inout Choices) -> PNGFile {
    var file = PNGFile(width: 1 + choices.next(12), height: 1 + choices.next(12))
    if choices.rarely() { (file.width, file.height) = (Int(choices.bits(4)), choices.next(3)) }
    file.colorType = choices.pick([0, 2, 3, 4, 6, 6, 5])
    file.bitDepth = choices.pick([8, 8, 1, 2, 4, 16, 3])
    file.isInterlaced = choices.flag()
    for _ in 0..<choices.count(3) {
      let name = choices.pick([
        "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "eXIf", "pHYs", "bKGD", "sBIT", "acTL", "tEXt",
        "abcd",
      ])
      var content = (0..<choices.next(48)).map { _ in choices.byte() }
      if name == "iCCP" { content = Array("icc\0\0".utf8) + PNGFile.stored(content) }
      if name == "PLTE" { content = Array(content.prefix(content.count / 3 * 3)) }
      file.chunks.append((name, content))
    }
    let rowBytes = (file.width % 64) * (file.bitDepth > 8 ? 8 : 4) + 1
    let count = choices.rarely(4) ? choices.next(300) : rowBytes * (file.height % 64) * 2
    let fill = choices.byte()
    file.data = (0..<count).map { index in
      index % rowBytes == 0
        ? choices.byte() % 6 : choices.isEmpty ? fill &+ UInt8(truncatingIfNeeded: index) : choices.byte()
    }
    return file
  }
}
