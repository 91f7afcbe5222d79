import AnimationCore
import CStandardLibrary
import TestSupport
import Testing

@testable import Pixels

@Suite struct GaussianBlurTests {
  /// Blurs rows of bytes; a pixel has as many of them as there are channels.
  private func blurred(
    _ bytes: [UInt8], width: Int, channels: Int = 1, _ blur: GaussianBlur,
    edges: GaussianBlur.Edges = .transparent, _ budget: WorkBudget = .unlimited
  ) -> [UInt8] {
    var bytes = bytes
    let stride = width * channels
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let plane = BytePlane(
        start, width: width, height: buffer.count / stride, stride: stride, channels: channels)
      blur.apply(to: plane, edges: edges, budget)
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

  /// Bytes are blurred in strips of 32 and in blocks of 16: none of them may matter.
  @Test(
    arguments: [(1, 40), (15, 33), (16, 32), (17, 31), (64, 64), (100, 7), (40, 1), (333, 37)], [1, 3, 4])
  func everySizeIsBlurredAlike(size: (Int, Int), channels: Int) {
    let ((width, height), blur) = (size, GaussianBlur(deviationX: 3.3, deviationY: 48))
    let pixels = noise(width * height * channels)
    let across = pixels.indices.map { i in
      (i / channels / width, i / channels % width, i % channels)
    }
    var expected = pixels
    for row in 0..<height {
      for channel in 0..<channels {
        let places = across.indices.filter { across[$0].0 == row && across[$0].2 == channel }
        for (place, value) in zip(places, plainly(places.map { expected[$0] }, blur.across)) {
          expected[place] = value
        }
      }
    }
    for column in 0..<width {
      for channel in 0..<channels {
        let places = (0..<height).map { ($0 * width + column) * channels + channel }
        for (place, value) in zip(places, plainly(places.map { expected[$0] }, blur.down)) {
          expected[place] = value
        }
      }
    }
    #expect(blurred(pixels, width: width, channels: channels, blur) == expected)
  }

  @Test func boxesOfEveryWidthAreRoundedToTheNearest() {
    for radius in Array(1...12) + [31, 32, 63, 64, 100, 126, 127, 128, 140] {
      // Three boxes of this radius.
      let width = Double(2 * radius + 1)
      let blur = GaussianBlur(deviationX: ((width * width - 1) / 4).squareRoot(), deviationY: 0)
      #expect(blur.across == [radius, radius, radius])
      let row = noise(300).map { $0 < 100 ? 0 : $0 > 160 ? 255 : $0 }
      #expect(blurred(row, width: 300, blur) == plainly(row, blur.across), "radius \(radius)")
    }
  }

  // MARK: Edges

  @Test(arguments: [0.6, 2, 30, 200, 500]) func aClampedEdgeKeepsWhatIsConstant(deviation: Double) {
    let plane = [UInt8](repeating: 201, count: 50 * 40 * 4)
    let blur = GaussianBlur(deviation: deviation)
    #expect(blurred(plane, width: 50, channels: 4, blur, edges: .clamped) == plane)
    #expect(blurred(plane, width: 50, channels: 4, blur) != plane)
  }

  @Test func beyondAClampedEdgeItIsAsAtTheEdge() {
    // One box of radius 1, then the same with as many more pixels at both ends as there are boxes.
    let row = noise(40)
    let blur = GaussianBlur(deviationX: 0.8, deviationY: 0)
    #expect(blur.across == [1])
    let longer = [row[0]] + row + [row[39]]
    #expect(
      blurred(row, width: 40, blur, edges: .clamped) == Array(plainly(longer, blur.across)[1...40]))
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

  @Test(arguments: [0, -3, 0.1, .nan, .infinity]) func aDeviationOfNoneBlursNothing(deviation: Double) {
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
    #expect(blurred(pixels, width: 20, GaussianBlur(deviation: 3), edges: .transparent, budget) == pixels)
  }
}
