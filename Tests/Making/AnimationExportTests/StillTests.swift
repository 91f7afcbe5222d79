import AnimationCore
import AnimationExport
import CairoRenderer
import Pixels
import Testing

@Suite struct StillTests {
  private let reel = Reel()

  /// The file drawn again by the renderer, which decodes all three formats by libraries of their own.
  private func decoded(_ file: [UInt8]) throws -> Bitmap {
    let bitmap = try Bitmap(width: reel.width, height: reel.height)
    let frame = Rect(x: 0, y: 0, width: Double(reel.width), height: Double(reel.height))
    let item = ImageItem(EncodedImage(key: "", bytes: file), frame: frame, fit: .fill)
    let log = DrawingLog()
    CairoRenderer(log: log).render(
      DisplayList(size: frame.size, items: [.image(item)]), into: bitmap, transform: .identity)
    #expect(log.diagnostics.isEmpty)
    return bitmap
  }

  private func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.straightRGBA(), b.straightRGBA()).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test func losslessWebPKeepsEveryPixel() throws {
    let bitmap = try reel.bitmap(2)
    let file = try StillFormat.webp(WebPOptions(.lossless)).encode(bitmap)
    #expect(ImageProperties.FileType(file) == .webp)
    #expect(largestDifference(try decoded(file), bitmap) <= 1)
  }

  @Test func lossyWebPKeepsAlpha() throws {
    let bitmap = try reel.bitmap(2)
    let again = try decoded(try StillFormat.webp(WebPOptions(.lossy(quality: 90))).encode(bitmap))
    let alphas = { (bitmap: Bitmap) in
      let bytes = bitmap.straightRGBA()
      return stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    }
    #expect(alphas(again) == alphas(bitmap))
  }

  @Test func jpegLiesOnItsBackground() throws {
    let bitmap = try reel.bitmap(2)
    let file = try StillFormat.jpeg(quality: 100, background: Color(red: 1, green: 0.5, blue: 0)).encode(
      bitmap)
    #expect(ImageProperties.FileType(file) == .jpeg)
    var onColor = reel
    onColor.background = Color(red: 1, green: 128.0 / 255, blue: 0)
    #expect(largestDifference(try decoded(file), try onColor.bitmap(2)) <= 8)
  }

  @Test func lowerQualityIsSmaller() throws {
    let bitmap = try Reel(width: 200, height: 150).bitmap(2)
    func size(_ format: StillFormat) throws -> Int { try format.encode(bitmap).count }
    #expect(try size(.jpeg(quality: 40)) < size(.jpeg(quality: 95)))
    let (small, large) = (WebPOptions(.lossy(quality: 30)), WebPOptions(.lossy(quality: 95)))
    #expect(try size(.webp(small)) < size(.webp(large)))
  }

  @Test func tooLargeForWebPIsAnError() throws {
    let bitmap = try Bitmap(width: 16_384, height: 1)
    #expect(throws: ExportError.self) { try StillFormat.webp().encode(bitmap) }
  }
}
