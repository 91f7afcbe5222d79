import AnimationCore
import Testing

@testable import Pixels

/// What shades are made of: coverage that is grown, moved, multiplied.
@Suite struct CoverageFilterTests {
  /// The bytes after `body` has changed them as a plane of one channel.
  private func changed(_ bytes: [UInt8], width: Int, _ body: (BytePlane) -> Void) -> [UInt8] {
    var bytes = bytes
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      body(BytePlane(start, width: width, height: buffer.count / width, stride: width, channels: 1))
    }
    return bytes
  }

  // MARK: Growing

  /// A square of 41 with one full pixel in the middle.
  private func grownPixel(_ radius: Double, value: UInt8 = 255) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 41 * 41)
    bytes[20 * 41 + 20] = value
    return changed(bytes, width: 41) { $0.dilate(by: radius, .unlimited) }
  }

  @Test(arguments: [0.25, 0.5, 1, 1.5, 2, 3.75, 7, 12.3, 18]) func aPixelGrowsIntoADisc(radius: Double) {
    let found = grownPixel(radius)
    for y in -20...20 {
      for x in -20...20 {
        let distance = Double(x * x + y * y).squareRoot()
        let covered = x == 0 && y == 0 ? 1 : (radius + 1 - distance).clampedToUnit
        let value = Double(found[(y + 20) * 41 + x + 20]) / 255
        #expect(abs(value - covered) <= 0.13, "(\(x), \(y))")
      }
    }
    // Half a pixel more on all sides.
    let area = found.reduce(0) { $0 + Double($1) } / 255
    let disc = Double.pi * (radius + 0.5) * (radius + 0.5)
    #expect(abs(area - disc) < 0.06 * disc + 1)
  }

  @Test(arguments: [1, 5, 19]) func aStraightEdgeMovesByTheRadius(radius: Int) {
    // The edge is half covered; what grows keeps that.
    let row: [UInt8] = Array(repeating: 0, count: 30) + [128] + Array(repeating: 255, count: 9)
    let bytes = (0..<50).flatMap { _ in row }
    let found = changed(bytes, width: 40) { $0.dilate(by: Double(radius), .unlimited) }
    let expected = Array(row.dropFirst(radius)) + Array(repeating: 255, count: radius)
    for y in 0..<50 { #expect(Array(found[y * 40..<(y + 1) * 40]) == expected) }
    // Down as well as across.
    let turned = (0..<40).flatMap { x in Array(repeating: row[x], count: 50) }
    let down = changed(turned, width: 50) { $0.dilate(by: Double(radius), .unlimited) }
    #expect(down == expected.flatMap { Array(repeating: $0, count: 50) })
  }

  @Test func whatIsFaintGrowsFaintly() {
    #expect(grownPixel(3, value: 100).max() == 100)
    #expect(grownPixel(3, value: 100)[20 * 41 + 23] == 100)
    // Where both reach, the stronger one counts.
    var bytes = [UInt8](repeating: 0, count: 30)
    (bytes[10], bytes[14]) = (40, 200)
    let found = changed(bytes, width: 30) { $0.dilate(by: 3, .unlimited) }
    #expect(Array(found[6...18]) == [0, 40, 40, 40, 40] + Array(repeating: 200, count: 7) + [0])
  }

  @Test func aRadiusLargerThanThePlaneFillsIt() {
    for radius in [200, 1e9, .infinity] {
      #expect(grownPixel(radius) == Array(repeating: 255, count: 41 * 41))
    }
  }

  @Test(arguments: [0, -4, 0.1, .nan]) func aRadiusOfNoneGrowsNothing(radius: Double) {
    #expect(grownPixel(radius).reduce(0) { $0 + Int($1) } == 255)
  }

  // MARK: Moving

  @Test func coverageMovesByWholePixels() {
    let source: [UInt8] = [1, 2, 3, 4, 5, 6]
    for (offset, expected) in [
      (Point(0, 0), [1, 2, 3, 4, 5, 6]), (Point(1, 0), [0, 1, 2, 0, 4, 5]),
      (Point(-2, 1), [0, 0, 0, 3, 0, 0]),
      (Point(0, -1), [4, 5, 6, 0, 0, 0]), (Point(1e9, 0), [0, 0, 0, 0, 0, 0]),
      (Point(.nan, .infinity), [0, 0, 0, 0, 0, 0]),
    ] as [(Point, [UInt8])] {
      let found = changed(Array(repeating: 99, count: 6), width: 3) { target in
        _ = changed(source, width: 3) { target.copyCoverage(of: $0, movedBy: offset, .unlimited) }
      }
      #expect(found == expected, "\(offset)")
    }
  }

  @Test func coverageMovesByParts() {
    let source: [UInt8] = [0, 0, 0, 0, 200, 0, 0, 0, 0]
    let found = changed(Array(repeating: 99, count: 9), width: 3) { target in
      _ = changed(source, width: 3) { target.copyCoverage(of: $0, movedBy: Point(0.25, -0.5), .unlimited) }
    }
    #expect(found == [0, 75, 25, 0, 75, 25, 0, 0, 0])
  }

  @Test func alphaIsTakenOutOfPixels() throws {
    let found = changed(Array(repeating: 99, count: 5), width: 5) { target in
      _ = try? changedPlane([0x80ff_ffff, 0xff00_0000, 0x0100_0000], width: 3) {
        target.copyCoverage(of: $0, movedBy: Point(1, 0), .unlimited)
      }
    }
    #expect(found == [0, 128, 255, 1, 0])
  }

  // MARK: Each byte

  @Test func gainIsLimited() {
    let bytes: [UInt8] = [0, 1, 3, 100, 170, 171, 255]
    func found(_ gain: Double) -> [UInt8] { changed(bytes, width: 7) { $0.multiply(by: gain, .unlimited) } }
    #expect(found(1) == bytes)
    #expect(found(1.5) == [0, 2, 5, 150, 255, 255, 255])
    #expect(found(255) == [0, 255, 255, 255, 255, 255, 255])
    #expect(found(.infinity) == [0, 255, 255, 255, 255, 255, 255])
    #expect(found(0) == [0, 0, 0, 0, 0, 0, 0])
    #expect(found(-1) == [0, 0, 0, 0, 0, 0, 0])
  }

  @Test func coverageIsInverted() {
    #expect(changed([0, 1, 128, 255, 77], width: 5) { $0.invert(.unlimited) } == [255, 254, 127, 0, 178])
  }

  @Test func nothingIsDoneWithoutABudget() {
    let budget = WorkBudget(while: { false })
    #expect(budget.isExhausted)
    let bytes: [UInt8] = [0, 0, 7, 0]
    #expect(
      changed(bytes, width: 4) { plane in
        plane.invert(budget)
        plane.multiply(by: 3, budget)
        plane.dilate(by: 2, budget)
      } == bytes)
  }
}
