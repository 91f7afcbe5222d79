import Testing

@testable import Pixels

@Suite struct ReductionTests {
  private func noise(_ width: Int, _ height: Int) throws -> PixelBuffer {
    let buffer = try #require(PixelBuffer(width: width, height: height))
    var state: UInt32 = 3
    for i in 0..<buffer.count {
      state = state &* 1_664_525 &+ 1_013_904_223
      buffer.words[i] = state ^ state >> 15
    }
    return buffer
  }

  private func words(_ buffer: PixelBuffer?) throws -> [UInt32] {
    let buffer = try #require(buffer)
    return withExtendedLifetime(buffer) {
      Array(UnsafeBufferPointer(start: buffer.words, count: buffer.count))
    }
  }

  /// The mean of the pixels in these columns and rows, of every channel, written plainly.
  private func mean(_ words: [UInt32], width: Int, _ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { result, shift in
      var sum = 0
      for y in rows {
        for x in columns { sum += Int(words[y * width + x] >> shift & 0xff) }
      }
      return result | UInt32((Double(sum) / Double(columns.count * rows.count)).rounded()) << shift
    }
  }

  @Test(
    arguments: [(8, 6), (7, 6), (8, 5), (7, 5), (1, 5), (4, 1), (1, 1)],
    [(true, true), (true, false), (false, true)])
  func halvesAreMeansToTheBit(size: (Int, Int), directions: (across: Bool, down: Bool)) throws {
    let (width, height) = size
    let whole = try noise(width, height)
    let half = try #require(whole.halved(across: directions.across, down: directions.down))
    let (columns, rows) = (directions.across ? 2 : 1, directions.down ? 2 : 1)
    #expect(half.width == (width + columns - 1) / columns && half.height == (height + rows - 1) / rows)
    let (source, found) = (try words(whole), try words(half))
    for y in 0..<half.height {
      for x in 0..<half.width {
        // What an odd last row or column repeated adds does not change the mean.
        let expected = mean(
          source, width: width, x * columns..<min((x + 1) * columns, width),
          y * rows..<min((y + 1) * rows, height))
        #expect(found[y * half.width + x] == expected)
      }
    }
  }

  @Test(arguments: [(12, 10), (6, 5), (5, 3), (11, 1), (1, 1)]) func blocksAreMeansToTheBit(
    width: Int, height: Int
  ) throws {
    let whole = try noise(12, 10)
    let (source, found) = (try words(whole), try words(whole.reduced(width: width, height: height)))
    for y in 0..<height {
      for x in 0..<width {
        let columns = x * 12 / width..<(x + 1) * 12 / width
        let rows = y * 10 / height..<(y + 1) * 10 / height
        #expect(found[y * width + x] == mean(source, width: 12, columns, rows))
      }
    }
  }

  /// Two ways to the same pixels.
  @Test func halfOfAnEvenImageIsItsHalf() throws {
    let whole = try noise(16, 10)
    #expect(try words(whole.halved()) == words(whole.reduced(width: 8, height: 5)))
  }

  @Test(arguments: [(300, 200, 128, 85), (200, 300, 85, 128), (129, 1, 128, 1), (1000, 3, 128, 1)])
  func keepsTheProportions(width: Int, height: Int, newWidth: Int, newHeight: Int) throws {
    let small = try #require(try Bitmap(width: width, height: height).reduced(toSide: 128))
    #expect(small.width == newWidth && small.height == newHeight)
  }

  @Test func whatIsSmallStaysAsItIs() throws {
    let bitmap = try Bitmap(width: 128, height: 5)
    #expect(bitmap.reduced(toSide: 128) === bitmap)
  }
}
