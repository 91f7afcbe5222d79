import AnimationCore

extension Bitmap {
  /// The pixels, row by row: `withPremultipliedBytes` says what is in them.
  package var words: [UInt32] { withWords { Array($0) } }

  /// Calls `body` with the rows, top first, without padding: 32-bit words in the machine's byte order, alpha in
  /// the highest byte, then red, green, blue, premultiplied. The pointer is valid during the call.
  public func withPremultipliedBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withWords { body(UnsafeRawBufferPointer($0)) }
  }

  /// Calls `body` with the words of a row, one of `height`.
  package func withRow<Result>(_ y: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    withWords { body(UnsafeBufferPointer(rebasing: $0[y * width..<(y + 1) * width])) }
  }

  /// The pixels as straight R, G, B, A bytes, top row first.
  public func straightRGBA() -> [UInt8] {
    withWords { words in
      [UInt8](unsafeUninitializedCapacity: words.count * 4) { target, count in
        Unpremultiplication.copy(words, toRGBA: target)
        count = words.count * 4
      }
    }
  }

  /// The pixels as straight colours, a word per pixel: its bytes lie in memory as R, G, B, A.
  package func straightRGBAWords() -> [UInt32] {
    withWords { words in
      [UInt32](unsafeUninitializedCapacity: words.count) { target, count in
        UnsafeMutableRawBufferPointer(target).withMemoryRebound(to: UInt8.self) {
          Unpremultiplication.copy(words, toRGBA: $0)
        }
        count = words.count
      }
    }
  }

  /// Writes the pixels as straight R, G, B, A bytes, top row first.
  ///
  /// - Parameters:
  ///   - target: memory for all rows, at a multiple of 4 bytes.
  ///   - stride: bytes from one row to the next, a multiple of 4 and at least four times the width.
  package func copyStraightRGBA(to target: UnsafeMutableRawPointer, stride: Int) {
    forEachRow(of: target, stride) { row, target in Unpremultiplication.copy(row, toRGBA: target) }
  }

  /// Writes the pixels as B, G, R, A bytes, multiplied by alpha, top row first.
  ///
  /// - Parameters: see `copyStraightRGBA`.
  package func copyPremultipliedBGRA(to target: UnsafeMutableRawPointer, stride: Int) {
    forEachRow(of: target, stride) { row, target in
      target.withMemoryRebound(to: UInt32.self) { target in
        for i in row.indices { target[i] = row[i].littleEndian }
      }
    }
  }

  private func forEachRow(
    of target: UnsafeMutableRawPointer, _ stride: Int,
    _ body: (UnsafeBufferPointer<UInt32>, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    // Rows without padding are one long row.
    let (length, count) = stride == width * 4 ? (width * height, 1) : (width, height)
    withWords { words in
      for y in 0..<count {
        let row = (target + y * stride).assumingMemoryBound(to: UInt8.self)
        body(
          UnsafeBufferPointer(rebasing: words[y * length..<(y + 1) * length]),
          UnsafeMutableBufferPointer(start: row, count: length * 4))
      }
    }
  }

  /// True when every pixel is fully opaque.
  public var isOpaque: Bool {
    (0..<height).allSatisfy { y in
      withRow(y) { row in
        var common: UInt32 = 0xff00_0000
        for pixel in row { common &= pixel }
        return common == 0xff00_0000
      }
    }
  }

  /// The straight colour of one pixel; clear outside of the bitmap.
  public func color(x: Int, y: Int) -> Color {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return .clear }
    let pixel = withWords { $0[y * width + x] }
    guard pixel >> 24 > 0 else { return .clear }
    let alpha = Double(pixel >> 24)
    return Color(
      red: Double(pixel >> 16 & 0xff) / alpha, green: Double(pixel >> 8 & 0xff) / alpha,
      blue: Double(pixel & 0xff) / alpha, alpha: alpha / 255)
  }

  package func withWords<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    withExtendedLifetime(pixels) {
      body(UnsafeBufferPointer(start: pixels.words, count: pixels.count))
    }
  }
}
