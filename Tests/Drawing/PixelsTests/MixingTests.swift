import AnimationCore
import Testing

@testable import Pixels

/// Several planes that become one.
@Suite struct MixingTests {
  // MARK: Means

  private func mean(_ planes: [[UInt32]]) throws -> [UInt32] {
    let sums = try #require(PixelSums(width: planes[0].count, height: 1))
    for plane in planes { _ = try changedPlane(plane, width: plane.count) { sums.add($0, .unlimited) } }
    return try changedPlane(Array(repeating: 0x1122_3344, count: planes[0].count), width: planes[0].count) {
      sums.writeMean(to: $0, .unlimited)
    }
  }

  @Test func aMeanIsRoundedOnce() throws {
    #expect(try mean([[0xff01_0203, 7]]) == [0xff01_0203, 7])
    // 255 and 0: 127.5; 1 and 2: 1.5; both go up.
    #expect(try mean([[0xff01_0300], [0x0002_0500]]) == [0x8002_0400])
    // 1, 1 and 2: 1.33; 2, 2 and 1: 1.67.
    #expect(try mean([[0x0102_ff00], [0x0102_ff00], [0x0201_ff01]]) == [0x0102_ff00])
  }

  @Test(arguments: [4, 7, 16, 64, 255, 257]) func manyMeansAreExact(count: Int) throws {
    let planes = (0..<count).map { plane in
      (0..<19).map { (i: UInt32) in (UInt32(plane) &+ i) &* 0x9e37_79b1 }
    }
    let found = try mean(planes)
    for i in 0..<19 {
      for shift: UInt32 in [0, 8, 16, 24] {
        let sum = planes.reduce(0) { $0 + Int($1[i] >> shift & 0xff) }
        #expect(Int(found[i] >> shift & 0xff) == (2 * sum + count) / (2 * count))
      }
    }
    #expect(try mean(Array(repeating: [0xffff_ffff], count: count)) == [0xffff_ffff])
  }

  @Test func moreThanSixteenBitsHoldDoNotCount() throws {
    let full = Array(repeating: [0xffff_ffff] as [UInt32], count: PixelSums.maximumCount)
    #expect(try mean(full + [[0], [0]]) == [0xffff_ffff])
  }

  @Test func noPlaneLeavesWhatIsThere() throws {
    let sums = try #require(PixelSums(width: 1, height: 1))
    #expect(try changedPlane([5], width: 1) { sums.writeMean(to: $0, .unlimited) } == [5])
  }

  // MARK: Mixing

  private func mixed(_ pixels: [UInt32], _ other: [UInt32], _ amount: Double, _ coverage: [UInt8]? = nil)
    throws
    -> [UInt32]
  {
    try changedPlane(pixels, width: pixels.count) { plane in
      _ = try? changedPlane(other, width: other.count) { other in
        guard var coverage else { return plane.mix(with: other, amount: amount, nil, .unlimited) }
        coverage.withUnsafeMutableBufferPointer { buffer in
          guard let start = buffer.baseAddress else { return }
          let cover = BytePlane(
            start, width: buffer.count, height: 1, stride: buffer.count, channels: 1)
          plane.mix(with: other, amount: amount, cover, .unlimited)
        }
      }
    }
  }

  @Test func theAmountLeadsFromOneToTheOther() throws {
    let (one, other): ([UInt32], [UInt32]) = ([0xff00_ff80, 0, 0x8040_2000], [0xffff_0080, 0xff00_ff00, 0])
    #expect(try mixed(one, other, 0) == one)
    #expect(try mixed(one, other, 1) == other)
    #expect(try mixed(one, other, .nan) == one)
    // 0.2 · 255 is 51.
    #expect(try mixed(one, other, 0.2) == [0xff33_cc80, 0x3300_3300, 0x6633_1a00])
  }

  @Test func coverageMultipliesTheAmount() throws {
    let (one, other) = (
      [UInt32](repeating: 0xff00_0000, count: 5), [UInt32](repeating: 0xffff_ffff, count: 5)
    )
    #expect(
      try mixed(one, other, 0.5, [0, 255, 128, 64]) == [
        0xff00_0000, 0xff80_8080, 0xff40_4040, 0xff20_2020, 0xff00_0000,
      ])
    #expect(
      try mixed(one, other, 1, [255, 0, 51]) == [
        0xffff_ffff, 0xff00_0000, 0xff33_3333, 0xff00_0000, 0xff00_0000,
      ])
  }

  // MARK: Sharpening

  private func sharpened(_ pixels: [UInt32], width: Int, _ amount: Double, step: Double) throws -> [UInt32] {
    try changedPlane(pixels, width: width) { $0.sharpen(amount, step: step, .unlimited) }
  }

  @Test func aFlatPlaneStaysInsideItsEdges() throws {
    let flat = [UInt32](repeating: 0x8040_2080, count: 49)
    for step in [1, 1.5, 2] {
      let found = try sharpened(flat, width: 7, 0.8, step: step)
      // The middle has all of its neighbours.
      #expect(found[3 * 7 + 3] == 0x8040_2080)
      // Nothing lies beyond the edges, so that alpha gains there.
      #expect(found[0] >> 24 > 0x80)
    }
    #expect(try sharpened(flat, width: 7, 0, step: 1) == flat)
    #expect(try sharpened(flat, width: 7, .nan, step: 1) == flat)
  }

  @Test func onePixelTakesFromItsNeighbours() throws {
    // Opaque black, with one grey pixel of 80.
    var pixels = [UInt32](repeating: 0xff00_0000, count: 25)
    pixels[12] = 0xff50_5050
    var found = try sharpened(pixels, width: 5, 0.5, step: 1)
    #expect(found[12] == 0xff78_7878)
    #expect(found[11] == 0xff00_0000)
    // White around it loses an eighth of a half of 255 − 80.
    pixels = pixels.map { $0 == 0xff00_0000 ? 0xff80_8080 : $0 }
    found = try sharpened(pixels, width: 5, 0.5, step: 1)
    // 80 + (80 − 128) / 2, and 128 + (128 − 80) / 16.
    #expect(found[12] == 0xff38_3838)
    #expect(found[11] == 0xff83_8383)
    // Two pixels away the others are its neighbours.
    found = try sharpened(pixels + pixels, width: 5, 0.5, step: 2)
    #expect(found[12] == 0xff38_3838)
    #expect(found[11] & 0xff == found[13] & 0xff)
  }
}
