import AnimationCore
import TestSupport
import Testing

@testable import Pixels

/// A GIF written the plain way: a palette of red, green, blue and white, and a clear code before every two pixels, so that
/// codes stay 3 bits long.
private struct GIFFile {
  var screen = (width: 4, height: 4)
  var origin = (x: 0, y: 0)
  var size = (width: 4, height: 4)
  var isInterlaced = false
  var transparent: UInt8?
  /// Indices of the palette, rows as they are stored.
  var pixels: [UInt8]
  var frames = 1

  var bytes: [UInt8] {
    var file = Array("GIF89a".utf8) + little(screen.width) + little(screen.height) + [0xf1, 0, 0]
    file += [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
    // A comment, which says nothing.
    file += [0x21, 0xfe, 2, 7, 7, 0]
    for frame in 0..<frames {
      if let transparent { file += [0x21, 0xf9, 4, 1, 0, 0, transparent, 0] }
      file += [0x2c] + little(origin.x) + little(origin.y) + little(size.width) + little(size.height)
      file += [isInterlaced ? 0x40 : 0, 2] + blocks(frame == 0 ? pixels : pixels.map { 3 - $0 })
    }
    return file + [0x3b]
  }

  private func little(_ value: Int) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8)] }

  private func blocks(_ pixels: [UInt8]) -> [UInt8] {
    var (bits, count, data) = (0, 0, [UInt8]())
    func put(_ code: Int) {
      bits |= code << count
      count += 3
      while count >= 8 {
        data.append(UInt8(bits & 0xff))
        bits >>= 8
        count -= 8
      }
    }
    for (index, pixel) in pixels.enumerated() {
      if index % 2 == 0 { put(4) }
      put(Int(pixel))
    }
    put(5)
    data.append(UInt8(bits & 0xff))
    return stride(from: 0, to: data.count, by: 255).flatMap { start in
      let block = data[start..<min(start + 255, data.count)]
      return [UInt8(block.count)] + block
    } + [0]
  }
}

@Suite struct GIFTests {
  private func error(_ bytes: [UInt8]) -> AnimationError? {
    do {
      _ = try Bitmap(decoding: bytes)
      return nil
    } catch {
      return error
    }
  }

  private let rows: [UInt8] = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]

  @Test func theFirstFrameIsDecoded() throws {
    let bytes = GIFFile(pixels: rows, frames: 3).bytes
    let properties = try ImageProperties(probing: bytes)
    #expect(properties.type == .gif && properties.width == 4 && properties.height == 4 && properties.mayMove)
    let bitmap = try Bitmap(decoding: bytes)
    #expect((0..<4).map { bitmap[1, $0] } == [.red, Pixel(0, 255, 0), .blue, .white])
  }

  @Test func rowsThatAreInterlacedAreSorted() throws {
    // Of four rows the first comes first, then the third, then the second and the fourth.
    let stored = Array(rows[0..<4] + rows[8..<12] + rows[4..<8] + rows[12...])
    let bitmap = try Bitmap(decoding: GIFFile(isInterlaced: true, pixels: stored).bytes)
    #expect((0..<4).map { bitmap[1, $0] } == [.red, Pixel(0, 255, 0), .blue, .white])
  }

  @Test func oneColorMayBeTransparentAndSoIsWhatNoFrameCovers() throws {
    let file = GIFFile(
      origin: (1, 2), size: (2, 2), transparent: 2, pixels: [2, 0, 1, 2])
    let bitmap = try Bitmap(decoding: file.bytes)
    #expect((0..<4).map { bitmap[$0, 2] } == [.clear, .clear, .red, .clear])
    #expect((0..<4).map { bitmap[$0, 3] } == [.clear, Pixel(0, 255, 0), .clear, .clear])
    #expect((0..<4).allSatisfy { bitmap[$0, 0] == .clear })
  }

  /// As browsers show it.
  @Test func aFrameThatGoesBeyondTheScreenMakesItLarger() throws {
    let bytes = GIFFile(screen: (1, 1), origin: (0, 2), size: (4, 4), pixels: rows).bytes
    let properties = try ImageProperties(probing: bytes)
    #expect(properties.width == 4 && properties.height == 6)
    let bitmap = try Bitmap(decoding: bytes)
    #expect(bitmap[3, 0] == .clear && bitmap[3, 2] == .red && bitmap[3, 5] == .white)
  }

  @Test func filesThatAreCutOffOrDamagedAreErrors() throws {
    let whole = GIFFile(transparent: 1, pixels: rows).bytes
    #expect(error(whole) == nil)
    for count in 0..<whole.count - 4 { #expect(error(Array(whole.prefix(count))) != nil, "\(count)") }
    for i in whole.indices {
      for value: UInt8 in [0, 1, 0x7f, 0xff] {
        var damaged = whole
        damaged[i] = value
        // Whatever happens, it happens as an error.
        _ = error(damaged)
      }
    }
    #expect(error(Array("GIF89a".utf8)) == .corrupt(part: "GIF", reason: "its header is damaged"))
  }

  @Test func theSizeIsCheckedBeforeThePixels() {
    let huge = GIFFile(size: (60_000, 60_000), pixels: rows).bytes
    #expect(
      error(huge) == .limitExceeded(what: "pixels of the image", value: 3_600_000_000, limit: 64 << 20))
  }
}
