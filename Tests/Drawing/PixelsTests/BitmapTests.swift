import AnimationCore
import Testing

@testable import Pixels

@Suite struct BitmapTests {
  private func error(_ width: Int, _ height: Int) -> AnimationError? {
    do {
      _ = try Bitmap(width: width, height: height)
      return nil
    } catch {
      return error
    }
  }

  @Test func refusesSizesItCannotHold() {
    #expect(error(0, 5) == .invalid(path: "", reason: "an image of 0x5 pixels is empty"))
    #expect(error(5, -1) == .invalid(path: "", reason: "an image of 5x-1 pixels is empty"))
    #expect(error(32_768, 1) == .limitExceeded(what: "image width", value: 32_768, limit: 32_767))
    #expect(error(1, .max) == .limitExceeded(what: "image height", value: .max, limit: 32_767))
    #expect(
      error(32_767, 32_767)
        == .limitExceeded(what: "pixels of the image", value: 32_767 * 32_767, limit: 1 << 28))
    #expect(error(32_767, 1) == nil)
  }

  @Test func startsTransparent() throws {
    let bitmap = try Bitmap(width: 3, height: 2)
    #expect(bitmap.straightRGBA() == Array(repeating: 0, count: 24))
    #expect(bitmap.color(x: 3, y: 0) == .clear)
    #expect(bitmap.color(x: 0, y: -1) == .clear)
  }

  @Test func handsOutStraightRows() throws {
    let bitmap = try Bitmap(width: 3, height: 2, words: [0x8080_4000, 0, 0, 0, 0, 0xff00_00ff])
    let bytes = bitmap.straightRGBA()
    #expect(bytes.count == 24)
    #expect(Array(bytes[0..<4]) == [255, 128, 0, 128])
    #expect(Array(bytes[4..<8]) == [0, 0, 0, 0])
    #expect(Array(bytes[20..<24]) == [0, 0, 255, 255])
  }

  @Test func roundsPremultipliedColorsToTheNearest() {
    var wrong = 0
    for alpha in UInt32(0)...255 {
      let row = premultiplied((0...255).map { alpha << 24 | $0 << 16 | (255 - $0) << 8 | $0 })
      for value in UInt32(0)...255 {
        let exact = UInt32((Double(value * alpha) / 255).rounded())
        let result = row[Int(value)]
        if result >> 16 & 0xff != exact || result & 0xff != exact || result >> 24 != alpha { wrong += 1 }
        let green = UInt32((Double((255 - value) * alpha) / 255).rounded())
        if result >> 8 & 0xff != green { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func roundsStraightColorsToTheNearest() {
    var wrong = 0
    for alpha in UInt32(1)...255 {
      let row = (0...alpha).map { alpha << 24 | $0 << 16 | (alpha - $0) << 8 | $0 }
      var bytes = [UInt8](repeating: 0, count: row.count * 4)
      row.withUnsafeBufferPointer { row in
        bytes.withUnsafeMutableBufferPointer { Unpremultiplication.copy(row, toRGBA: $0) }
      }
      for value in 0...Int(alpha) {
        func straight(_ c: Int) -> UInt8 { UInt8((Double(c) * 255 / Double(alpha)).rounded()) }
        let expected = [straight(value), straight(Int(alpha) - value), straight(value), UInt8(alpha)]
        if Array(bytes[value * 4..<value * 4 + 4]) != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func knowsWhetherItIsOpaque() throws {
    let red = [UInt32](repeating: 0xffff_0000, count: 400)
    #expect(try Bitmap(width: 20, height: 20, words: red).isOpaque)
    let softBelow = red.dropLast(20) + [UInt32](repeating: 0x8080_0000, count: 20)
    #expect(try !Bitmap(width: 20, height: 20, words: Array(softBelow)).isOpaque)
  }
}

func premultiplied(_ words: [UInt32]) -> [UInt32] {
  guard let buffer = PixelBuffer(width: words.count, height: 1) else { return [] }
  buffer.words.update(from: words, count: words.count)
  _ = Premultiplication.apply(buffer)
  return Array(UnsafeBufferPointer(start: buffer.words, count: buffer.count))
}
