/// A list of up to 256 colours, and the search for the nearest of them to any other. Colours are words as
/// `ColorHistogram` has them.
package struct Palette: Equatable {
  package let colors: [UInt32]
  /// The colours' channels side by side, so that many are compared at once; padded with what is far away. There are no
  /// alphas where all have the same.
  private let red: [Int32]
  private let green: [Int32]
  private let blue: [Int32]
  private let alpha: [Int32]

  /// The most colours of a palette.
  package static let maximumCount = 256

  init(_ colors: [UInt32]) {
    self.colors = colors
    let padding = [Int32](repeating: 10_000, count: (8 - colors.count % 8) % 8)
    red = colors.map { Int32($0 & 0xff) } + padding
    green = colors.map { Int32($0 >> 8 & 0xff) } + padding
    blue = colors.map { Int32($0 >> 16 & 0xff) } + padding
    let alphas = colors.map { Int32($0 >> 24) }
    alpha = alphas.allSatisfy { $0 == alphas.first } ? [] : alphas + padding
  }

  /// The colours, which are premultiplied, as `Bitmap.straightRGBAWords` has them.
  package var straightColors: [UInt32] {
    [UInt32](unsafeUninitializedCapacity: colors.count) { target, count in
      colors.withUnsafeBufferPointer { colors in
        UnsafeMutableRawBufferPointer(target).withMemoryRebound(to: UInt8.self) {
          Unpremultiplication.copy(colors, toRGBA: $0)
        }
      }
      count = colors.count
    }
  }

  /// The nearest colour's index, and the square of its distance. Where all have one alpha, that does not count.
  package func nearest(_ color: SIMD4<Int32>) -> (index: UInt8, error: Int32) {
    red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          guard !alpha.isEmpty else { return Self.nearest(color, red, green, blue) }
          return alpha.withUnsafeBufferPointer { Self.nearest(color, red, green, blue, $0) }
        }
      }
    }
  }

  private typealias Channel = UnsafeBufferPointer<Int32>

  private static func nearest(
    _ color: SIMD4<Int32>, _ red: Channel, _ green: Channel, _ blue: Channel
  ) -> (index: UInt8, error: Int32) {
    let (r, g, b) = (color[0], color[1], color[2])
    var best = Int32.max
    for i in 0..<red.count {
      let (dr, dg, db) = (red[i] &- r, green[i] &- g, blue[i] &- b)
      best = min(best, ranked(dr &* dr &+ dg &* dg &+ db &* db, i))
    }
    return (UInt8(truncatingIfNeeded: best), best >> 8)
  }

  private static func nearest(
    _ color: SIMD4<Int32>, _ red: Channel, _ green: Channel, _ blue: Channel, _ alpha: Channel
  ) -> (index: UInt8, error: Int32) {
    let (r, g, b, a) = (color[0], color[1], color[2], color[3])
    var best = Int32.max
    for i in 0..<red.count {
      let (dr, dg, db, da) = (red[i] &- r, green[i] &- g, blue[i] &- b, alpha[i] &- a)
      best = min(best, ranked(dr &* dr &+ dg &* dg &+ db &* db &+ da &* da, i))
    }
    return (UInt8(truncatingIfNeeded: best), best >> 8)
  }

  /// Distance and index in one number, whose minimum gives both; the padding saturates.
  @inline(__always)
  private static func ranked(_ distance: Int32, _ index: Int) -> Int32 {
    min(distance, 1 << 21) << 8 | Int32(truncatingIfNeeded: index)
  }

  /// How well the colours serve what has other ones.
  package struct Fit {
    /// The weighted mean square of the distance from a colour to its nearest.
    package var error = 0.0
    /// The largest mean square of the distance from pixels in gradients to the colour that they get, of all colours that
    /// most such pixels get: how much bands would be seen.
    package var banding = 0.0
  }

  package func fit(to histogram: ColorHistogram) -> Fit {
    var (error, weight) = (0.0, 0.0)
    var uses = [(count: Int, gradientCount: Int, error: Double)](repeating: (0, 0, 0), count: colors.count)
    for cell in histogram.cells {
      let (index, distance) = nearest(cell.mean)
      error += Double(distance) * cell.weight
      weight += cell.weight
      guard uses.indices.contains(Int(index)) else { continue }
      uses[Int(index)].count += cell.count
      uses[Int(index)].gradientCount += cell.gradientCount
      uses[Int(index)].error += Double(distance) * Double(cell.gradientCount)
    }
    let banding = uses.reduce(0) { largest, use in
      use.gradientCount * 2 > use.count ? max(largest, use.error / Double(use.gradientCount)) : largest
    }
    return Fit(error: weight > 0 ? error / weight : 0, banding: banding)
  }
}
