import AnimationCore
import CStandardLibrary
import TestSupport
import Testing

@testable import Pixels

@Suite struct GaussianBlurTests {
  /// Blurs rows of bytes; a pixel has as many of them as there are channels.
  private func blurred(
    _ bytes: [UInt8], width: Int, channels: Int = 1, _ blur: GaussianBlur, _ budget: WorkBudget = .unlimited
  ) -> [UInt8] {
    var bytes = bytes
    let stride = width * channels
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let plane = BytePlane(
        start, width: width, height: buffer.count / stride, stride: stride, channels: channels)
      blur.apply(to: plane, budget)
    }
    return bytes
  }

  private func noise(_ count: Int) -> [UInt8] {
    var state: UInt32 = 7
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
  }

  // MARK: Against a true Gaussian

  /// How far an edge from 0 to 255 is off a true Gaussian's anywhere.
  private func edgeError(_ deviation: Double) -> Double {
    let half = Int(deviation * 4) + 4
    let edge = [UInt8](repeating: 0, count: half) + [UInt8](repeating: 255, count: 2 * half)
    let found = blurred(edge, width: edge.count, GaussianBlur(deviationX: deviation, deviationY: 0))
    // Beyond two halves the end of the row shows.
    return (0..<2 * half).map { x in
      // A pixel is the mean over its width.
      let exact = mean(ofNormalFrom: Double(x - half) / deviation, to: Double(x + 1 - half) / deviation) * 255
      return abs(Double(found[x]) - exact)
    }.max() ?? 0
  }

  /// Of the normal distribution's integral Φ, by its own: x·Φ(x) + φ(x).
  private func mean(ofNormalFrom a: Double, to b: Double) -> Double {
    func integral(_ x: Double) -> Double {
      x * (1 + erf(x / 2.0.squareRoot())) / 2 + exp(-x * x / 2) / (2 * Double.pi).squareRoot()
    }
    return (integral(b) - integral(a)) / (b - a)
  }

  @Test(arguments: [2, 2.3, 2.5, 3, 3.5, 4.4, 5, 7.3, 10, 20, 50, 123.4, 500])
  func comesCloseToAGaussian(deviation: Double) {
    #expect(edgeError(deviation) < 8)
  }

  /// Boxes are whole pixels, so small deviations are coarser; better than none all the same.
  @Test(arguments: [0.75, 1, 1.25, 1.5, 1.75]) func smallOnesAreNearerThanNone(deviation: Double) {
    let none = 255 * mean(ofNormalFrom: -1 / deviation, to: 0)
    #expect(edgeError(deviation) < min(22, none))
  }

  @Test func keepsTheVariance() {
    for tenths in 15...300 {
      let deviation = Double(tenths) / 10
      let radii = GaussianBlur(deviation: deviation).across
      let variance = radii.reduce(0) { $0 + (Double((2 * $1 + 1) * (2 * $1 + 1)) - 1) / 12 }
      // Half of what one box more or less a size larger makes.
      #expect(abs(variance - deviation * deviation) <= (2 * deviation + 2) / 6 + 0.01)
    }
  }

  // MARK: To the byte

  /// Three means one after the other, written plainly.
  private func plainly(_ row: [UInt8], _ radii: [Int]) -> [UInt8] {
    radii.reduce(row) { row, radius in
      row.indices.map { i in
        let sum = row[max(0, i - radius)...min(row.count - 1, i + radius)].reduce(0) { $0 + Int($1) }
        return UInt8((Double(sum) / Double(2 * radius + 1)).rounded())
      }
    }
  }

  @Test(arguments: [0.6, 1, 2, 3.3, 17, 99, 333, 500]) func roundsEveryMeanToTheNearest(deviation: Double) {
    let (row, blur) = (noise(300), GaussianBlur(deviation: deviation))
    #expect(
      blurred(row, width: 300, GaussianBlur(deviationX: deviation, deviationY: 0))
        == plainly(row, blur.across))
    // As one column.
    #expect(
      blurred(row, width: 1, GaussianBlur(deviationX: 0, deviationY: deviation)) == plainly(row, blur.down))
  }

  @Test func whatIsWideStaysFull() {
    let full = [UInt8](repeating: 255, count: 4001)
    let found = blurred(full, width: 4001, GaussianBlur(deviationX: 500, deviationY: 0))
    #expect(found[1500...2500].allSatisfy { $0 == 255 })
  }

  @Test func blursEachChannelAlone() {
    let (width, blur) = (13, GaussianBlur(deviationX: 2.3, deviationY: 1))
    let pixels = noise(width * 9 * 4)
    let together = blurred(pixels, width: width, channels: 4, blur)
    for channel in 0..<4 {
      func only(_ bytes: [UInt8]) -> [UInt8] {
        stride(from: channel, to: bytes.count, by: 4).map { bytes[$0] }
      }
      #expect(only(together) == blurred(only(pixels), width: width, blur))
    }
  }

  @Test func anImageIsAPlaneOfFourChannels() throws {
    let bitmap = try Bitmap(width: 3, height: 3, words: [0, 0, 0, 0, 0xff00_ff5a])
    GaussianBlur(deviation: 0.6).apply(to: bitmap.pixels.plane, .unlimited)
    // One box of three by three.
    #expect(bitmap.words == [UInt32](repeating: 0x1c00_1c0a, count: 9))
  }

  // MARK: How far

  @Test(arguments: [(0.6, 1), (1, 2), (1.5, 3), (3, 8), (10, 29)] as [(Double, Int)])
  func reachesSoFarAndNoFarther(deviation: Double, reach: Int) {
    let blur = GaussianBlur(deviationX: deviation, deviationY: deviation / 2)
    #expect(blur.reach == Int((3 * deviation).rounded(.up)) + 1)
    #expect(blur.reach >= reach)
    // 200 full pixels in the middle, so that even the last one's share shows.
    let row = (0..<300).map { UInt8((50..<250).contains($0) ? 255 : 0) }
    let found = blurred(row, width: 300, GaussianBlur(deviationX: deviation, deviationY: 0))
    #expect(found[..<(50 - reach)].allSatisfy { $0 == 0 })
    #expect(found[(50 + reach)..<(250 - reach)].allSatisfy { $0 == 255 })
    #expect(found[250 - reach] < 255 || reach > 3)
  }

  @Test func eachDirectionHasItsOwn() {
    let pixels = noise(20 * 20)
    let both = blurred(pixels, width: 20, GaussianBlur(deviationX: 1, deviationY: 3))
    let across = blurred(pixels, width: 20, GaussianBlur(deviationX: 1, deviationY: 0))
    #expect(blurred(across, width: 20, GaussianBlur(deviationX: 0, deviationY: 3)) == both)
  }

  @Test(arguments: [0, -3, 0.1, .nan, .infinity]) func nothingToBlur(deviation: Double) {
    let blur = GaussianBlur(deviation: deviation)
    #expect(blur.reach == 0)
    #expect(blurred(noise(50), width: 10, blur) == noise(50))
  }

  @Test func widerThanTheWidestIsTheWidest() {
    #expect(GaussianBlur(deviation: 1e300) == GaussianBlur(deviation: GaussianBlur.maximumDeviation))
  }

  @Test func leavesOffWhenTheBudgetIsExhausted() {
    let pixels = noise(400)
    let budget = WorkBudget(while: { false })
    #expect(budget.isExhausted)
    #expect(blurred(pixels, width: 20, GaussianBlur(deviation: 3), budget) == pixels)
  }
}
