import AnimationCore
import Pixels
import Testing

/// What is computed on coverage and colours.
@Suite struct BytePlaneTests {
  /// The bytes after `body` has changed them as a plane, `stride` bytes a row.
  private func changed(
    _ bytes: [UInt8], stride: Int, channels: Int = 1, width: Int? = nil, _ body: (BytePlane) -> Void
  ) -> [UInt8] {
    var bytes = bytes
    let height = bytes.count / stride
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      body(
        BytePlane(
          start, width: width ?? stride / channels, height: height, stride: stride, channels: channels))
    }
    return bytes
  }

  private static let formulas: [(Mask.Mode, @Sendable (Double, Double) -> Double)] = [
    (.add, { $0 + $1 - $0 * $1 }), (.subtract, { $0 * (1 - $1) }), (.intersect, { $0 * $1 }),
    (.lighten, { max($0, $1) }), (.darken, { min($0, $1) }), (.difference, { abs($0 - $1) }),
  ]

  @Test(arguments: formulas) func coverageIsCombinedAsMasksSay(
    mode: Mask.Mode, formula: @Sendable (Double, Double) -> Double
  ) {
    let values: [UInt8] = [0, 1, 90, 128, 200, 254, 255]
    for value in values {
      for opacity in [0, 0.4, 1] {
        let result = changed(values, stride: values.count) { plane in
          _ = changed(Array(repeating: value, count: values.count), stride: values.count) {
            plane.combine(with: $0, opacity: opacity, mode)
          }
        }
        for (before, after) in zip(values, result) {
          let expected = formula(Double(before) / 255, Double(value) / 255 * opacity) * 255
          #expect(abs(Double(after) - expected) <= 1, "\(mode): \(before) and \(value) at \(opacity)")
        }
      }
    }
  }

  @Test func onlyWhatBothHaveIsCombined() {
    // Three columns of four bytes; the fourth is nobody's.
    let ours: [UInt8] = [1, 2, 3, 99, 4, 5, 6, 99]
    let result = changed(ours, stride: 4, width: 3) { plane in
      _ = changed(Array(10...18), stride: 3) {
        // From the middle on: 14, 15 and 17, 18.
        plane.combine(with: $0.part(fromX: 1, y: 1), opacity: 1, .lighten)
      }
    }
    #expect(result == [14, 15, 3, 99, 17, 18, 6, 99])
  }

  @Test func partsLieInside() {
    _ = changed(Array(0..<12), stride: 4) { plane in
      let part = plane.part(fromX: 3, y: -1)
      #expect(part.width == 1 && part.height == 3 && part.bytes[0] == 3)
      let nothing = plane.part(fromX: 9, y: 9)
      #expect(nothing.width == 0 && nothing.height == 0)
    }
  }

  private func words(_ words: [UInt32], _ body: (BytePlane) -> Void) -> [UInt32] {
    let bytes = words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    return changed(bytes, stride: bytes.count, channels: 4, body).withUnsafeBytes {
      Array($0.bindMemory(to: UInt32.self))
    }
  }

  @Test func lumaBecomesAlpha() {
    let pixels: [UInt32] = [0xffff_ffff, 0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0x8080_8080, 0]
    #expect(
      words(pixels) { $0.replaceAlphaByLuma() }
        == [0xff00_0000, 0x3600_0000, 0xb600_0000, 0x1200_0000, 0x8000_0000, 0])
  }

  @Test func hardMixIsBlackOrFull() {
    func mixed(_ source: UInt32, on backdrop: UInt32) -> UInt32 {
      words([source]) { plane in _ = words([backdrop]) { plane.mixHard(with: $0) } }[0]
    }
    // The sum of both is 255 or more in red, less in green.
    #expect(mixed(0xff80_7f00, on: 0xff7f_7f00) == 0xffff_0000)
    // Nothing is mixed without a backdrop; half with half of one.
    #expect(mixed(0xff80_7f00, on: 0) == 0xff80_7f00)
    #expect(mixed(0xff80_8000, on: 0x8080_0000) == 0xffc0_4000)
    #expect(mixed(0, on: 0xffff_ffff) == 0)
  }
}
